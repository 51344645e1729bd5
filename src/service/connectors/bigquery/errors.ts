import { ConnectorError, type ConnectorErrorKind } from '../errors.ts';
import type { RestAnswer } from '../rest/rest.ts';
import { errorBodySchema, tokenErrorSchema, type WireProblem } from './wire.ts';

const LONGEST_DETAIL = 300;

interface Told {
  kind: ConnectorErrorKind;
  sentence: string;
  /** Whether Google's own words follow: only where they speak of the statement or of what may not be read. */
  detail?: boolean;
  fields?: readonly string[];
}

const busy: Told = { kind: 'cannot-reach', sentence: 'BigQuery is busy or has trouble. Try again later.' };
/** The job is over: asking again brings the same answer. */
const jobFailed: Told = { ...busy };
const refused: Told = { kind: 'sql-refused', sentence: 'BigQuery did not accept the statement', detail: true };
const forbidden: Told = {
  kind: 'no-permission',
  sentence: 'The service account may not do this',
  detail: true,
  fields: ['client_email'],
};
const keyRefused: Told = {
  kind: 'wrong-credentials',
  sentence: 'Google did not accept the key: it may have been deleted, or is not the key of this service account.',
  fields: ['private_key', 'private_key_id', 'client_email'],
};
const noProject: Told = {
  kind: 'wrong-credentials',
  sentence: 'Google knows no project of this name that the service account may use.',
  fields: ['project_id'],
};

/** `reason` of an error → what it means. https://cloud.google.com/bigquery/docs/error-messages */
const BY_REASON: ReadonlyMap<string, Told> = new Map<string, Told>([
  ['accessDenied', forbidden],
  ['forbidden', forbidden],
  ['insufficientPermissions', forbidden],
  ['blocked', forbidden],
  ['authError', keyRefused],
  ['invalid', refused],
  ['invalidQuery', refused],
  ['notFound', refused],
  ['notImplemented', refused],
  ['resourcesExceeded', { ...refused, sentence: 'This needs more than BigQuery gives to one query' }],
  ['responseTooLarge', { ...refused, sentence: 'The result is too large for BigQuery' }],
  ['billingTierLimitExceeded', { ...refused, sentence: 'This needs more than BigQuery gives to one query' }],
  ['bytesBilledLimitExceeded', { ...refused, sentence: 'This would read more than one question may read' }],
  ['stopped', { kind: 'cancelled', sentence: 'The query was cancelled.' }],
  ['timeout', { kind: 'timed-out', sentence: 'The query took too long.' }],
  ['quotaExceeded', { kind: 'cannot-reach', sentence: 'A quota of the Google Cloud project is used up.' }],
  ['rateLimitExceeded', busy],
  ['jobRateLimitExceeded', busy],
  ['backendError', busy],
  ['internalError', busy],
  ['jobBackendError', jobFailed],
  ['jobInternalError', jobFailed],
  ['tableUnavailable', busy],
  [
    'accessNotConfigured',
    {
      kind: 'no-permission',
      sentence: 'The BigQuery API is not enabled in the Google Cloud project.',
      fields: ['project_id'],
    },
  ],
  [
    'billingNotEnabled',
    {
      kind: 'no-permission',
      sentence: 'Billing is not enabled for the Google Cloud project.',
      fields: ['project_id'],
    },
  ],
]);

/** By its reason, where there is one: a short limit comes as 403, and a statement that is too dear as 500. */
export function isBusy({ status, body }: RestAnswer): boolean | undefined {
  if (status < 400) return undefined;
  const told = BY_REASON.get(problemOf(body).reason ?? '');
  return told === undefined ? undefined : told === busy;
}

/** Of an answer that is not 2xx. */
export function apiError({ status, body }: RestAnswer): ConnectorError {
  const problem = problemOf(body);
  if (problem.reason !== undefined) return problemError(problem);
  if (status === 401) return toError(keyRefused);
  if (status === 403) return toError({ ...forbidden, detail: false, sentence: `${forbidden.sentence}.` });
  return toError(busy);
}

function problemOf(body: string): WireProblem {
  const { data } = errorBodySchema.safeParse(parsed(body));
  return { message: data?.error.message, ...data?.error.errors?.[0] };
}

/** Of an answer that failed, or of a job that did. */
export function problemError({ reason = '', message = '' }: WireProblem): ConnectorError {
  if (message.startsWith('Not found: Project')) return toError(noProject);
  if (/bigquery\.jobs\.create/.test(message)) return toError(mayNotRun);
  if (reason === 'stopped' && /timed out/i.test(message)) return new ConnectorError('timed-out', TOOK_TOO_LONG);
  return toError(BY_REASON.get(reason) ?? refused, message);
}

const TOOK_TOO_LONG = 'The query took too long.';

const mayNotRun: Told = {
  kind: 'no-permission',
  sentence: 'The service account may not run queries in this project: give it the role BigQuery Job User.',
  fields: ['client_email', 'project_id'],
};

/** Of the token endpoint. */
export function tokenError({ status, body }: RestAnswer): ConnectorError {
  const { data } = tokenErrorSchema.safeParse(parsed(body));
  const described = data?.error_description ?? '';
  if (/reasonable timeframe|short-lived/i.test(described)) {
    return new ConnectorError('wrong-credentials', 'Google did not accept the time of this machine: set its clock.', {
      fields: ['private_key'],
    });
  }
  if (/account not found|invalid email/i.test(described)) {
    const sentence = 'Google knows no service account of this address.';
    return new ConnectorError('wrong-credentials', sentence, { fields: ['client_email'] });
  }
  return toError(status >= 500 || status === 429 ? busy : keyRefused);
}

function toError({ kind, sentence, detail = false, fields }: Told, message = ''): ConnectorError {
  const told = detail ? `${sentence}: ${message.replaceAll(/\s+/g, ' ').slice(0, LONGEST_DETAIL)}` : sentence;
  return new ConnectorError(kind, detail && message === '' ? `${sentence}.` : told, fields && { fields });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
