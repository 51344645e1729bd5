import { z } from 'zod';
import { datasetIdSchema, resourceIdSchema } from '../shared/ids.ts';
import { timestampSchema } from './timestamps.ts';

/** `POST /v2/datasets/<dataset_id>/resources` */
export const resourcesPath = (datasetId: string): string => `/v2/datasets/${encodeURIComponent(datasetId)}/resources`;

/** A NUL in the name of a database begins further settings on PostgreSQL's wire: no field needs such a character. */
const withoutControl = (text: string): boolean => !/\p{Cc}/u.test(text);
const NO_CONTROL = "can't contain control characters";
const printable = z.string().refine(withoutControl, NO_CONTROL);
const text = printable.trim().min(1).max(1_000);
const port = z.int().min(1).max(65_535);

/** Lines of a PEM file: their ends are the only control characters in it. */
const pem = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((lines) => withoutControl(lines.replaceAll(/[\r\n]/g, '')), NO_CONTROL);
/** A cloud's list of its authorities has a few hundred certificates. */
const MOST_CERTIFICATES = 500_000;
const MOST_KEY = 20_000;
const certificates = pem(MOST_CERTIFICATES).refine(
  (lines) => lines.includes('-----BEGIN CERTIFICATE-----') && lines.includes('-----END CERTIFICATE-----'),
  'must be a certificate in PEM format, with its BEGIN CERTIFICATE and END CERTIFICATE lines',
);
const privateKey = pem(MOST_KEY)
  .refine(
    (lines) => !/^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(lines),
    "can't be an encrypted key. Remove its passphrase first",
  )
  .refine(
    (lines) => /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/.test(lines),
    'must be a private key in PEM format, with its BEGIN and END lines',
  );

/** How a connection is encrypted, by the names that PostgreSQL gave it: https://www.postgresql.org/docs/current/libpq-ssl.html */
export const sslModeSchema = z.enum(['disable', 'prefer', 'require', 'verify-ca', 'verify-full']);
export type SslMode = z.infer<typeof sslModeSchema>;

/** Beyond the interface, all optional. */
const encryption = {
  sslmode: sslModeSchema.optional().meta({ description: 'How the connection is encrypted. `prefer` if missing.' }),
  sslrootcert: certificates.optional().meta({
    description:
      "Certificates (PEM) of the authorities that the server's certificate is checked against. Well-known ones if missing.",
  }),
  sslcert: certificates.optional().meta({ description: 'Client certificate (PEM).' }),
  sslkey: privateKey.optional().meta({ description: 'Its private key (PEM), not encrypted. Never returned.' }),
};

/** `db:mysql` and `db:postgres` share one shape. */
export const databaseCredentialsSchema = z
  .object({
    username: text,
    password: printable.max(10_000),
    host: text,
    port,
    dbname: text,
    ...encryption,
  })
  .superRefine(({ sslmode = 'prefer', sslrootcert, sslcert, sslkey }, context) => {
    const wrong = (field: keyof typeof encryption, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (sslrootcert !== undefined && !sslmode.startsWith('verify-'))
      wrong('sslmode', 'must be verify-ca or verify-full if there is a certificate authority to check with');
    if (sslcert !== undefined && sslmode === 'disable')
      wrong('sslmode', "can't be disable if there is a client certificate");
    if (sslcert !== undefined && sslkey === undefined) wrong('sslkey', 'is required with a client certificate');
    if (sslkey !== undefined && sslcert === undefined) wrong('sslcert', 'is required with a client key');
  });

/** The fields of a cloud service-account key file. */
export const bigqueryCredentialsSchema = z.object({
  type: z.literal('service_account'),
  project_id: text,
  private_key_id: text,
  /** Lines of a PEM file. */
  private_key: z
    .string()
    .min(1)
    .max(MOST_KEY)
    .refine((key) => withoutControl(key.replaceAll(/[\r\n]/g, '')), NO_CONTROL),
  client_email: text,
  client_id: text,
  auth_uri: text,
  token_uri: text,
  auth_provider_x509_cert_url: text,
  client_x509_cert_url: text,
  /** Our own addition: the project whose datasets are asked, where that isn't the key's own, which is billed. */
  data_project_id: text.optional(),
});

const MOST_PEOPLE = 1_000;
const emailsIn = (roles: Record<string, string>): string[] =>
  Object.keys(roles).flatMap((who) => (who.includes('@') ? [who.trim().toLowerCase()] : []));

export const snowflakeCredentialsSchema = z.object({
  account: text,
  user: text,
  password: z
    .string()
    .min(1)
    .max(20_000)
    .refine((secret) => withoutControl(secret.replaceAll(/[\r\n]/g, '')), NO_CONTROL),
  warehouse: text,
  database: text,
  role: text,
  /** Our own addition: what `password` holds, by the names that Snowflake's drivers use. Missing: its form tells. */
  authenticator: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['oauth', 'programmatic_access_token', 'snowflake_jwt']))
    .optional(),
  /** Our own addition: of a private key that is encrypted. */
  private_key_passphrase: printable.min(1).max(1_000).optional(),
  /** Our own addition: external ID or email → the role that statements of this person run with; `*`: of everybody else. */
  role_by_person: z
    .record(text, text)
    .refine((roles) => Object.keys(roles).length > 0, "can't be empty")
    .refine((roles) => emailsIn(roles).length === new Set(emailsIn(roles)).size, "can't name an email twice")
    .refine((roles) => Object.keys(roles).length <= MOST_PEOPLE, `can't name more than ${MOST_PEOPLE} people`)
    .optional(),
});

/** What people see of a resource. */
export const describing = { name: z.string().trim().min(1).max(255), description: z.string().max(10_000).nullish() };

/** The one list of the types of data sources. */
export const createResourceRequestSchema = z.discriminatedUnion('type', [
  z.object({ ...describing, type: z.literal('db:mysql'), db_credentials: databaseCredentialsSchema }),
  z.object({ ...describing, type: z.literal('db:postgres'), db_credentials: databaseCredentialsSchema }),
  z.object({ ...describing, type: z.literal('dw:bigquery'), db_credentials: bigqueryCredentialsSchema }),
  z.object({ ...describing, type: z.literal('dw:snowflake'), db_credentials: snowflakeCredentialsSchema }),
]);

export const resourceTypeSchema = z.enum(createResourceRequestSchema.options.map(({ shape }) => shape.type.value));

export const resourceRecordSchema = z.object({
  id: resourceIdSchema,
  name: z.string(),
  description: z.string(),
  type: resourceTypeSchema,
  /** Insensitive fields only, for example host and port. */
  db_credentials: z.record(z.string(), z.json()),
  dataset_id: datasetIdSchema,
  owner_id: z.int(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});

export type ResourceType = z.infer<typeof resourceTypeSchema>;
export type CreateResourceRequest = z.infer<typeof createResourceRequestSchema>;
export type ResourceRecord = z.infer<typeof resourceRecordSchema>;
export type DatabaseCredentials = z.infer<typeof databaseCredentialsSchema>;
export type BigqueryCredentials = z.infer<typeof bigqueryCredentialsSchema>;
export type SnowflakeCredentials = z.infer<typeof snowflakeCredentialsSchema>;
