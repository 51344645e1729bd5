import { z } from 'zod';
import { type CreateResourceRequest, createResourceRequestSchema } from '../../contract/resources.ts';
import { byName } from '../../shared/by-name.ts';
import { type DatasetId, datasetIdSchema } from '../../shared/ids.ts';
import { sayEmptyOrTooLong } from '../kit/forms.ts';
import type { FieldProblem } from '../model/failure.ts';
import type { ConnectForm, ConnectSecrets } from '../model/resource.ts';
import { readRoles, splitSecret } from './snowflake-fields.ts';
import { SOURCE_FORMS } from './source-forms.ts';

type Connection =
  | { kind: 'complete'; datasetId: DatasetId; request: CreateResourceRequest }
  | { kind: 'incomplete'; problems: FieldProblem[] };

/** The request that a form and its secrets make, or what is wrong with them in plain words. No value is quoted. */
export function readConnection(form: ConnectForm, secrets: ConnectSecrets): Connection {
  const datasetId = datasetIdSchema.safeParse(form.datasetId);
  const credentials = credentialsOf(form, secrets);
  const { type, name, description } = form;
  const request = createResourceRequestSchema.safeParse({
    type,
    name,
    ...(description.trim() === '' ? {} : { description }),
    db_credentials: 'problem' in credentials ? {} : credentials.read,
  });
  if (datasetId.success && request.success) {
    return { kind: 'complete', datasetId: datasetId.data, request: request.data };
  }
  const problems = [
    ...(datasetId.success ? [] : [{ field: 'dataset', message: 'Enter the ID of the dataset, a UUID.' }]),
    ...('problem' in credentials ? [credentials.problem] : []),
    ...(request.success ? [] : problemsOf(request.error, form)),
  ];
  return { kind: 'incomplete', problems: firstOfEach(problems) };
}

/** Only for what is connected already: its name and its place stay. */
const NAMELESS = { name: 'x', description: '', datasetId: '00000000-0000-4000-8000-000000000000' };

/** The credentials that a form and its secrets make, whatever the data source is called. */
export function readCredentials(
  form: Pick<ConnectForm, 'type' | 'fields'>,
  secrets: ConnectSecrets,
): { credentials: CreateResourceRequest['db_credentials'] } | { problems: FieldProblem[] } {
  const read = readConnection({ ...NAMELESS, type: form.type, fields: form.fields }, secrets);
  return read.kind === 'complete' ? { credentials: read.request.db_credentials } : { problems: read.problems };
}

/** What is wrong with a form, before its secret is known. */
export function checkWithoutSecret(form: ConnectForm): FieldProblem[] {
  const read = readConnection(form, { main: isKeyFile(form) ? '' : 'x' });
  return read.kind === 'complete' ? [] : withoutSecret(read.problems);
}

/** The same of the credentials alone. */
export function checkCredentials(form: Pick<ConnectForm, 'type' | 'fields'>): FieldProblem[] {
  const read = readCredentials(form, { main: isKeyFile(form) ? '' : 'x' });
  return 'problems' in read ? withoutSecret(read.problems) : [];
}

const withoutSecret = (problems: FieldProblem[]): FieldProblem[] =>
  problems.filter(({ field }) => field !== 'key' && field !== 'password');

/** Whether the secret holds all the credentials: what is wrong with any of them is wrong with it. */
export const isKeyFile = ({ type }: Pick<ConnectForm, 'type'>): boolean => SOURCE_FORMS[type].secret.name === 'key';

type Credentials = { read: Record<string, unknown> } | { problem: FieldProblem };

function credentialsOf(form: ConnectForm, secrets: ConnectSecrets): Credentials {
  const typed = SOURCE_FORMS[form.type].fields.flatMap(({ name, ifEmpty }) => {
    const value = (form.fields[name] ?? '').trim();
    return value === '' && ifEmpty !== undefined ? [] : [[name, value] as const];
  });
  const fields = Object.fromEntries(typed);
  if (isKeyFile(form)) {
    const file = readKeyFile(secrets.main);
    return 'read' in file ? { read: { ...file.read, ...fields } } : file;
  }
  if (form.type === 'dw:snowflake') return { read: { ...fields, ...readRoles(fields), ...splitSecret(secrets.main) } };
  const port = 'port' in fields ? { port: /^\d{1,5}$/.test(fields['port'] ?? '') ? Number(fields['port']) : 0 } : {};
  const encryption = SOURCE_FORMS[form.type].encryption ? readEncryption(form, secrets) : {};
  return { read: { ...fields, ...port, ...encryption, password: secrets.main } };
}

/** Only what was chosen: a service may know nothing of the rest. */
function readEncryption({ fields }: ConnectForm, { sslcert, sslkey }: ConnectSecrets): Record<string, string> {
  const { sslmode, sslrootcert } = fields;
  const chosen = { sslmode: sslmode === 'prefer' ? '' : sslmode, sslrootcert, sslcert, sslkey };
  const given = Object.entries(chosen).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

const keyFileSchema = z.record(z.string(), z.unknown());

function readKeyFile(text: string): Credentials {
  const problem = (message: string): Credentials => ({ problem: { field: 'key', message } });
  if (text.trim() === '') return problem('Paste the contents of the key file, or upload the file.');
  try {
    const parsed = keyFileSchema.safeParse(JSON.parse(text));
    if (parsed.success) return { read: parsed.data };
  } catch {
    // What JSON.parse says quotes the text.
  }
  return problem("This isn't the complete JSON of a key file. It should start with { and end with }.");
}

const CREDENTIALS = 'db_credentials';

function problemsOf(error: z.ZodError, form: ConnectForm): FieldProblem[] {
  const nameOf = (issue: z.core.$ZodIssue): string => String(issue.path[issue.path[0] === CREDENTIALS ? 1 : 0] ?? '');
  const isAsked = (issue: z.core.$ZodIssue): boolean =>
    SOURCE_FORMS[form.type].fields.some(({ name }) => name === nameOf(issue));
  const inKey = (issue: z.core.$ZodIssue): boolean =>
    isKeyFile(form) && issue.path[0] === CREDENTIALS && !isAsked(issue);
  const lacking = error.issues.filter(inKey).map(nameOf);
  return [
    ...error.issues
      .filter((issue) => !inKey(issue))
      .map((issue) => ({ field: nameOf(issue), message: sayProblem(issue, nameOf(issue)) })),
    ...(lacking.length === 0 ? [] : [{ field: 'key', message: sayKeyProblem(lacking) }]),
  ];
}

/** A client certificate and its key come together. */
const ALONE = byName<(message: string) => string | undefined>({
  sslcert: (message) => (message.startsWith('is required') ? 'Add the client certificate of this key.' : undefined),
  sslkey: (message) => (message.startsWith('is required') ? 'Add the key of the client certificate.' : undefined),
});

function sayProblem(issue: z.core.$ZodIssue, name: string): string {
  if (name === 'port') return 'Enter a port from 1 to 65535.';
  if (name === 'role_by_person') return 'Write a person and a role for each: ana@example.com = SALES_EAST, * = SALES.';
  if (issue.code === 'custom') return ALONE[name]?.(issue.message) ?? issue.message;
  return sayEmptyOrTooLong(issue);
}

function sayKeyProblem(lacking: string[]): string {
  if (lacking.includes('type')) return "This isn't the key of a service account. Its type should be service_account.";
  return `The key file has no valid ${lacking.join(', ')}.`;
}

/** One message per field: a key file that can't be read at all isn't also said to lack something. */
function firstOfEach(problems: FieldProblem[]): FieldProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ field }) => !seen.has(field) && seen.add(field));
}
