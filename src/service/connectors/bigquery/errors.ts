import { ConnectorError, type ConnectorErrorKind, SENTENCES } from '../errors.ts';
import type { RestAnswer } from '../rest/rest.ts';
import { errorBodySchema, tokenErrorSchema, type WireProblem } from './wire.ts';

const LONGEST_DETAIL = 300;

interface Meaning {
  kind: ConnectorErrorKind;
  sentence: string;
  /** Whether Google's own words follow: only where they are about the statement or about what can't be read. */
  detail?: boolean;
  fields?: readonly string[];
}

const busy: Meaning = { kind: 'cannot-reach', sentence: 'BigQuery is busy or unavailable. Try again later.' };
/** The job is over: asking again brings the same answer. */
const jobFailed: Meaning = { ...busy };
const refused: Meaning = { kind: 'sql-refused', sentence: "BigQuery didn't accept the statement", detail: true };
const tooMuch: Meaning = { ...refused, sentence: 'This needs more resources than BigQuery allows for one query' };
const forbidden: Meaning = {
  kind: 'no-permission',
  sentence: "The service account doesn't have permission to do this",
  detail: true,
  fields: ['client_email'],
};
const keyRefused: Meaning = {
  kind: 'wrong-credentials',
  sentence: "Google didn't accept the key. It may have been deleted, or it isn't a key of this service account.",
  fields: ['private_key', 'private_key_id', 'client_email'],
};
const noProject: Meaning = {
  kind: 'wrong-credentials',
  sentence: 'There is no project with this name that the service account can use.',
  fields: ['project_id'],
};

/** `reason` of an error → what it means. https://cloud.google.com/bigquery/docs/error-messages */
const BY_REASON: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['accessDenied', forbidden],
  ['forbidden', forbidden],
  ['insufficientPermissions', forbidden],
  ['blocked', forbidden],
  ['authError', keyRefused],
  ['invalid', refused],
  ['invalidQuery', refused],
  ['notFound', refused],
  ['notImplemented', refused],
  ['resourcesExceeded', tooMuch],
  ['responseTooLarge', { ...refused, sentence: 'The result is too large for BigQuery' }],
  ['billingTierLimitExceeded', tooMuch],
  ['bytesBilledLimitExceeded', { ...refused, sentence: 'This would read more data than the limit for one question' }],
  ['stopped', { kind: 'cancelled', sentence: SENTENCES.cancelled }],
  ['timeout', { kind: 'timed-out', sentence: SENTENCES.tookTooLong }],
  [
    'quotaExceeded',
    { kind: 'cannot-reach', sentence: 'The Google Cloud project has used up a quota. Try again later.' },
  ],
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
      sentence: "The BigQuery API isn't enabled in the Google Cloud project.",
      fields: ['project_id'],
    },
  ],
  [
    'billingNotEnabled',
    {
      kind: 'no-permission',
      sentence: "Billing isn't enabled for the Google Cloud project.",
      fields: ['project_id'],
    },
  ],
]);

/** By its reason, where there is one: a short limit comes as 403, and a statement that is too dear as 500. */
export function isBusy({ status, body }: RestAnswer): boolean | undefined {
  if (status < 400) return undefined;
  const meaning = BY_REASON.get(problemOf(body).reason ?? '');
  return meaning === undefined ? undefined : meaning === busy;
}

/** For an answer that isn't 2xx. */
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

/** For an answer that failed, or a job that did. */
export function problemError({ reason = '', message = '' }: WireProblem): ConnectorError {
  if (message.startsWith('Not found: Project')) return toError(noProject);
  if (/bigquery\.jobs\.create/.test(message)) return toError(mayNotRun);
  if (reason === 'stopped' && /timed out/i.test(message)) return new ConnectorError('timed-out', SENTENCES.tookTooLong);
  return toError(BY_REASON.get(reason) ?? refused, message);
}

const mayNotRun: Meaning = {
  kind: 'no-permission',
  sentence: "The service account can't run queries in this project. Give it the role BigQuery Job User.",
  fields: ['client_email', 'project_id'],
};

/** For the token endpoint. */
export function tokenError({ status, body }: RestAnswer): ConnectorError {
  const { data } = tokenErrorSchema.safeParse(parsed(body));
  const described = data?.error_description ?? '';
  if (/reasonable timeframe|short-lived/i.test(described)) {
    return new ConnectorError(
      'wrong-credentials',
      "Google didn't accept the sign-in because this machine's clock is wrong. Set the clock.",
      {
        fields: ['private_key'],
      },
    );
  }
  if (/account not found|invalid email/i.test(described)) {
    const sentence = 'There is no service account with this email address.';
    return new ConnectorError('wrong-credentials', sentence, { fields: ['client_email'] });
  }
  return toError(status >= 500 || status === 429 ? busy : keyRefused);
}

function toError({ kind, sentence, detail = false, fields }: Meaning, message = ''): ConnectorError {
  const meaning = detail ? `${sentence}: ${message.replaceAll(/\s+/g, ' ').slice(0, LONGEST_DETAIL)}` : sentence;
  return new ConnectorError(kind, detail && message === '' ? `${sentence}.` : meaning, fields && { fields });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
