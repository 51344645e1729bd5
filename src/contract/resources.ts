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

/** `db:mysql` and `db:postgres` share one shape. */
export const databaseCredentialsSchema = z.object({
  username: text,
  password: printable.max(10_000),
  host: text,
  port,
  dbname: text,
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
    .max(20_000)
    .refine((key) => withoutControl(key.replaceAll(/[\r\n]/g, '')), NO_CONTROL),
  client_email: text,
  client_id: text,
  auth_uri: text,
  token_uri: text,
  auth_provider_x509_cert_url: text,
  client_x509_cert_url: text,
});

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
