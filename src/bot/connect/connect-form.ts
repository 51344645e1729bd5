import { z } from 'zod';
import { type CreateResourceRequest, createResourceRequestSchema } from '../../contract/resources.ts';
import { type DatasetId, datasetIdSchema } from '../../shared/ids.ts';
import { sayEmptyOrTooLong } from '../kit/forms.ts';
import type { FieldProblem } from '../model/failure.ts';
import type { ConnectForm } from '../model/resource.ts';
import { SOURCE_FORMS } from './source-forms.ts';

type Connection =
  | { kind: 'complete'; datasetId: DatasetId; request: CreateResourceRequest }
  | { kind: 'incomplete'; problems: FieldProblem[] };

/** The request that a form and its secret make, or what is wrong with them in plain words. No value is quoted. */
export function readConnection(form: ConnectForm, secret: string): Connection {
  const datasetId = datasetIdSchema.safeParse(form.datasetId);
  const credentials = credentialsOf(form, secret);
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

/** The credentials that a form and its secret make, whatever the data source is called. */
export function readCredentials(
  form: Pick<ConnectForm, 'type' | 'fields'>,
  secret: string,
): { credentials: CreateResourceRequest['db_credentials'] } | { problems: FieldProblem[] } {
  const read = readConnection({ ...NAMELESS, type: form.type, fields: form.fields }, secret);
  return read.kind === 'complete' ? { credentials: read.request.db_credentials } : { problems: read.problems };
}

/** What is wrong with a form, before its secret is known. */
export function checkWithoutSecret(form: ConnectForm): FieldProblem[] {
  const read = readConnection(form, isKeyFile(form) ? '' : 'x');
  return read.kind === 'complete' ? [] : withoutSecret(read.problems);
}

/** The same of the credentials alone. */
export function checkCredentials(form: Pick<ConnectForm, 'type' | 'fields'>): FieldProblem[] {
  const read = readCredentials(form, isKeyFile(form) ? '' : 'x');
  return 'problems' in read ? withoutSecret(read.problems) : [];
}

const withoutSecret = (problems: FieldProblem[]): FieldProblem[] =>
  problems.filter(({ field }) => field !== 'key' && field !== 'password');

/** Whether the secret holds all the credentials: what is wrong with any of them is wrong with it. */
export const isKeyFile = ({ type }: Pick<ConnectForm, 'type'>): boolean => SOURCE_FORMS[type].secret.name === 'key';

type Credentials = { read: Record<string, unknown> } | { problem: FieldProblem };

function credentialsOf(form: ConnectForm, secret: string): Credentials {
  if (isKeyFile(form)) return readKeyFile(secret);
  const fields = Object.fromEntries(
    SOURCE_FORMS[form.type].fields.map(({ name }) => [name, (form.fields[name] ?? '').trim()]),
  );
  const port = 'port' in fields ? { port: /^\d{1,5}$/.test(fields['port'] ?? '') ? Number(fields['port']) : 0 } : {};
  return { read: { ...fields, ...port, password: secret } };
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
  const inKey = (issue: z.core.$ZodIssue): boolean => isKeyFile(form) && issue.path[0] === CREDENTIALS;
  const nameOf = (issue: z.core.$ZodIssue): string => String(issue.path.at(-1) ?? '');
  const lacking = error.issues.filter(inKey).map(nameOf);
  return [
    ...error.issues
      .filter((issue) => !inKey(issue))
      .map((issue) => ({ field: nameOf(issue), message: sayProblem(issue, nameOf(issue)) })),
    ...(lacking.length === 0 ? [] : [{ field: 'key', message: sayKeyProblem(lacking) }]),
  ];
}

function sayProblem(issue: z.core.$ZodIssue, name: string): string {
  if (name === 'port') return 'Enter a port from 1 to 65535.';
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
