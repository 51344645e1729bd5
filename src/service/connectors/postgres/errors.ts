import pg from 'pg';
import { byName } from '../../../shared/by-name.ts';
import { ConnectorError, type ConnectorErrorKind, ofStatement, SENTENCES } from '../errors.ts';
import { reachFailure, unreachable } from '../reach-failure.ts';

const LONGEST_DETAIL = 300;

const NO_DATABASE = 'The server has no database with this name.';

type Entry = readonly [kind: ConnectorErrorKind, sentence: string, fields?: readonly string[]];

/** SQLSTATE or its class → the sentence people see. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_STATE = byName<Entry>({
  '25006': ['sql-refused', SENTENCES.changesData],
  '28000': [
    'wrong-credentials',
    "The database server doesn't allow this user to connect from here, or doesn't have this user.",
  ],
  '28': ['wrong-credentials', SENTENCES.wrongLogin],
  '3D': ['wrong-credentials', NO_DATABASE, ['dbname']],
  '42501': ['no-permission', SENTENCES.noPermission],
  '53': ['cannot-reach', SENTENCES.overloaded],
  '53300': ['cannot-reach', SENTENCES.full, ['username']],
  '57014': ['timed-out', SENTENCES.tookTooLong],
  '57P': ['cannot-reach', SENTENCES.restarting],
  '08': ['cannot-reach', SENTENCES.lost],
});

/** pgbouncer before 1.20 reports all of its own failures as a protocol violation. */
const POOLER_STATE = '08P01';
const BY_POOLER_MESSAGE: readonly (readonly [message: RegExp, entry: Entry])[] = [
  // Its own limits, how long it waits for a server, and what the server said to it.
  [
    /^no more connections allowed|query_wait_timeout|too many connections|too many clients|remaining connection slots/,
    ['cannot-reach', SENTENCES.full, ['username']],
  ],
  [/^no such database/, ['wrong-credentials', NO_DATABASE, ['dbname']]],
  [/^no such user|authentication failed$/, ['wrong-credentials', SENTENCES.wrongLogin]],
];

/** A login that the server's rules don't allow, in its own words; in other languages it stays the general one. */
const BY_LOGIN_MESSAGE: readonly (readonly [message: RegExp, entry: Entry])[] = [
  [/^no pg_hba\.conf entry .*(no encryption|SSL off)$/, ['cannot-reach', SENTENCES.onlyEncrypted, ['sslmode']]],
  [
    /requires a valid client certificate$/,
    ['wrong-credentials', 'The server requires a client certificate.', ['sslcert']],
  ],
  [
    /^certificate authentication failed/,
    ['wrong-credentials', "The client certificate isn't for this user.", ['sslcert', 'username']],
  ],
];

/** States whose message speaks of the statement alone, and so helps to mend it. */
const ABOUT_THE_STATEMENT = /^(0A|21|22|42|54)/;

/** Says what happened in plain words; the server's own words only where they speak of the statement. */
export function toConnectorError(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (!(error instanceof pg.DatabaseError)) {
    if (isRefusedLogin(error)) return new ConnectorError('wrong-credentials', SENTENCES.wrongLogin, { cause: error });
    return reachFailure(error) ?? unreachable(error);
  }
  const [kind, sentence, fields] = entryFor(error) ?? [];
  if (kind !== undefined && sentence !== undefined) {
    const message = kind === 'no-permission' ? withDetail(sentence, error) : sentence;
    return new ConnectorError(kind, message, { cause: error, ...(fields && { fields }) });
  }
  const refused = SENTENCES.refused;
  const message = ABOUT_THE_STATEMENT.test(error.code ?? '') ? withDetail(refused, error) : `${refused}.`;
  return new ConnectorError('sql-refused', message, { cause: error });
}

/** Of a table of another server, which the database logs in to: https://www.postgresql.org/docs/current/postgres-fdw.html */
const OF_ANOTHER_SERVER = /^(08001|28|2F003|3D|HV|53300)/;
/** A column, a table and a schema that isn't there. */
const UNKNOWN_NAMES = new Set(['42703', '42P01', '3F000']);

/** Of a statement of somebody who is logged in. */
export function toStatementError(cause: unknown): ConnectorError {
  if (!(cause instanceof pg.DatabaseError)) return toConnectorError(cause);
  const { code = '' } = cause;
  if (OF_ANOTHER_SERVER.test(code)) return new ConnectorError('sql-refused', SENTENCES.otherServer, { cause });
  return ofStatement(toConnectorError(cause), UNKNOWN_NAMES.has(code));
}

function entryFor({ code: state = '', message }: pg.DatabaseError): Entry | undefined {
  const [, said] = messagesOf(state).find(([pattern]) => pattern.test(message)) ?? [];
  return said ?? BY_STATE[state] ?? BY_STATE[state.slice(0, 3)] ?? BY_STATE[state.slice(0, 2)];
}

const messagesOf = (state: string) =>
  state === POOLER_STATE ? BY_POOLER_MESSAGE : state.startsWith('28') ? BY_LOGIN_MESSAGE : [];

/** No connection is free now: one may be in a moment. */
export const isFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && entryFor(error)?.[1] === SENTENCES.full;

function withDetail(sentence: string, { message, hint }: pg.DatabaseError): string {
  const detail = hint === undefined ? message : `${message}. ${hint}`;
  return `${sentence}: ${detail.slice(0, LONGEST_DETAIL)}`;
}

/** pg ends a login itself where the password does not fit the exchange, for example an empty one. */
function isRefusedLogin(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('SASL: ');
}
