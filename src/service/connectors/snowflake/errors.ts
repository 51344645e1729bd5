import { ConnectorError, type ConnectorErrorKind, SENTENCES } from '../errors.ts';

/** What Snowflake answers when it does not do what was asked. All of it is a stranger's text. */
export interface Refusal {
  /** Of HTTP. */
  status: number;
  /** Six digits, or '' where the answer was no JSON. */
  code: string;
  /** '' where there is none. */
  sqlState: string;
  message: string;
}

interface Meaning {
  kind: ConnectorErrorKind;
  /** Ends with a colon where Snowflake's own words about the statement help to mend it. */
  sentence: string;
  fields?: readonly string[];
}

const LONGEST_DETAIL = 300;

const meaning = (kind: ConnectorErrorKind, sentence: string, ...fields: string[]): Meaning =>
  fields.length === 0 ? { kind, sentence } : { kind, sentence, fields };

const BAD_LOGIN = meaning(
  'wrong-credentials',
  "Snowflake didn't accept the user and the token or key.",
  'user',
  'password',
);
const BAD_TOKEN = meaning(
  'wrong-credentials',
  "Snowflake didn't accept the token. It may be mistyped, expired, or revoked, or its user may have no network policy.",
  'password',
);
const OLD_TOKEN = meaning('wrong-credentials', 'The token has expired. Enter a new one.', 'password');
const BAD_OAUTH = meaning(
  'wrong-credentials',
  "Snowflake didn't accept this as an OAuth access token. It may be mistyped, or for another account or user.",
  'password',
  'authenticator',
);
const BAD_KEY = meaning(
  'wrong-credentials',
  "Snowflake didn't accept the key. Set its public key on this user in this account.",
  'account',
  'user',
  'password',
);
const BAD_USER = meaning('wrong-credentials', "Snowflake doesn't allow this user to sign in.", 'user');
const NO_POLICY = meaning(
  'wrong-credentials',
  'Snowflake accepts a token only from a user with a network policy. Give the user one, or use a key pair.',
  'user',
);
const WRONG_ADDRESS = meaning(
  'no-permission',
  'A Snowflake network policy blocks this service. Allow its IP address.',
  'user',
);
const NO_ROLE = meaning('wrong-credentials', 'The user has no role with this name.', 'role');
const NO_WAREHOUSE = meaning(
  'wrong-credentials',
  'There is no warehouse with this name that the role can use.',
  'warehouse',
);
const NO_DATABASE = meaning(
  'wrong-credentials',
  'There is no database with this name that the role can use.',
  'database',
);
const SUSPENDED = meaning(
  'cannot-reach',
  "The warehouse is suspended and can't be resumed. Its owner or a resource monitor is holding it.",
  'warehouse',
);
const NO_ACCOUNT = meaning('cannot-reach', 'There is no Snowflake account with this name.', 'account');
const BUSY = meaning('cannot-reach', 'Snowflake is busy or unavailable. Try again later.', 'account');
const TIMED_OUT = meaning('timed-out', SENTENCES.tookTooLong, 'warehouse');
const CANCELLED = meaning('cancelled', 'The query was canceled in Snowflake.');
const UNKNOWN_OBJECT = meaning('no-permission', "The table doesn't exist, or the role can't read it:");
const NOT_ALLOWED = meaning('no-permission', "The role doesn't have permission to do this:");
const REFUSED = meaning('sql-refused', "Snowflake didn't accept the statement:");
export const UNREADABLE = "Snowflake sent a response that Parley can't read.";
const NOT_UNDERSTOOD = meaning('cannot-reach', UNREADABLE, 'account');

/** Snowflake documents few of its codes; these are those its own clients know, and what was seen in the field. */
const BY_CODE: ReadonlyMap<string, Meaning> = new Map([
  ['000604', CANCELLED],
  ['000606', NO_WAREHOUSE],
  ['000625', TIMED_OUT],
  ['000630', TIMED_OUT],
  ['002003', UNKNOWN_OBJECT],
  ['003001', NOT_ALLOWED],
  ['090073', SUSPENDED],
  ['090105', NO_DATABASE],
  ['390100', BAD_LOGIN],
  ['390101', BAD_USER],
  ['390102', BAD_USER],
  ['390144', BAD_KEY],
  ['390201', NO_WAREHOUSE],
  ['390303', BAD_OAUTH],
  ['390318', OLD_TOKEN],
  ['390420', WRONG_ADDRESS],
  ['390422', WRONG_ADDRESS],
  ['390432', NO_POLICY],
  ['394400', BAD_TOKEN],
]);

/** SQLSTATE or its class. https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses */
const BY_STATE: ReadonlyMap<string, Meaning> = new Map([
  ['42501', NOT_ALLOWED],
  ['42S02', UNKNOWN_OBJECT],
  ['57014', TIMED_OUT],
  ['57P03', NO_WAREHOUSE],
]);

/** Says what happened in plain words; Snowflake's own only where they speak of the statement. */
export function readRefusal(refusal: Refusal): ConnectorError {
  const { kind, sentence, fields } = meaningOf(refusal);
  const message = sentence.endsWith(':') ? withDetail(sentence, refusal.message) : sentence;
  const { status, code, sqlState } = refusal;
  const cause = Object.assign(new Error('Snowflake refused'), { code: `HTTP ${status} ${code} ${sqlState}`.trim() });
  return new ConnectorError(kind, message, { cause, ...(fields !== undefined && { fields }) });
}

function meaningOf(refusal: Refusal): Meaning {
  const { status, code, sqlState, message } = refusal;
  if (/^SQL compilation error:\s*(Database|Schema) '.*' does not exist or not authorized/s.test(message))
    return NO_DATABASE;
  if (message.includes('returned too much data')) return REFUSED;
  if (status === 429 || status >= 500) return BUSY;
  // Of some tokens the code only says that they aren't valid.
  if (status === 401 && /\baccess token\b.*\bexpired\b/is.test(message)) return OLD_TOKEN;
  const known = BY_CODE.get(code) ?? ofLogin(refusal);
  if (known !== undefined) return known;
  if (status === 408) return TIMED_OUT;
  if (code === '') return status === 401 ? BAD_LOGIN : NO_ACCOUNT;
  return BY_STATE.get(sqlState) ?? (status === 422 || status === 200 ? REFUSED : NOT_UNDERSTOOD);
}

/** Codes from 390000 are about the sign-in. Only their words say which part of it is wrong. */
function ofLogin({ status, code, message }: Refusal): Meaning | undefined {
  const isDenied = status === 401 || status === 403;
  if (code === '' || !(isDenied || /^39[04]\d{3}$/.test(code))) return undefined;
  if (/\brole\b/i.test(message)) return NO_ROLE;
  if (/\bwarehouse\b/i.test(message)) return NO_WAREHOUSE;
  if (/\bdatabase\b/i.test(message)) return NO_DATABASE;
  if (/\bIP\b|network policy/i.test(message)) return WRONG_ADDRESS;
  return isDenied ? BAD_LOGIN : undefined;
}

function withDetail(sentence: string, message: string): string {
  const detail = message
    .replace(/^SQL (compilation|execution) error:/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${sentence} ${detail.slice(0, LONGEST_DETAIL)}`;
}
