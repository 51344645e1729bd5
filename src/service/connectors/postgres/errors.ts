import pg from 'pg';
import { ConnectorError, type ConnectorErrorKind } from '../errors.ts';

const LONGEST_DETAIL = 300;

const WRONG_CREDENTIALS = 'The database did not accept the user name and password.';

const NO_DATABASE = 'The server has no database of that name.';

type Entry = readonly [kind: ConnectorErrorKind, sentence: string, fields?: readonly string[]];

/** SQLSTATE or its class → what is told. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_STATE: Readonly<Record<string, Entry>> = {
  '25006': ['sql-refused', 'The statement would change data, and only reading is allowed.'],
  '28000': ['wrong-credentials', 'The database server does not let this user in from here, or has no such user.'],
  '28': ['wrong-credentials', WRONG_CREDENTIALS],
  '3D': ['wrong-credentials', NO_DATABASE, ['dbname']],
  '42501': ['no-permission', 'The database user is not allowed to read this'],
  '53': ['cannot-reach', 'The database is short of resources. Try again later.'],
  '57014': ['timed-out', 'The query took too long.'],
  '57P': ['cannot-reach', 'The database is shutting down or starting.'],
  '08': ['cannot-reach', 'The connection to the database was lost.'],
};

/** pgbouncer before 1.20 tells all of its own trouble as a violation of the protocol. */
const POOLER_STATE = '08P01';
const BY_POOLER_MESSAGE: readonly (readonly [message: RegExp, entry: Entry])[] = [
  [/^no such database/, ['wrong-credentials', NO_DATABASE, ['dbname']]],
  [/^no such user|authentication failed$/, ['wrong-credentials', WRONG_CREDENTIALS]],
];

/** States whose message speaks of the statement alone, and so helps to mend it. */
const ABOUT_THE_STATEMENT = /^(0A|21|22|42|54)/;

/** Says what happened in plain words; the server's own words only where they speak of the statement. */
export function toConnectorError(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (!(error instanceof pg.DatabaseError)) {
    if (isRefusedLogin(error)) return new ConnectorError('wrong-credentials', WRONG_CREDENTIALS, { cause: error });
    return new ConnectorError('cannot-reach', 'The database cannot be reached.', { cause: error });
  }
  const [kind, sentence, fields] = entryFor(error) ?? [];
  if (kind !== undefined && sentence !== undefined) {
    const message = kind === 'no-permission' ? withDetail(sentence, error) : sentence;
    return new ConnectorError(kind, message, { cause: error, ...(fields && { fields }) });
  }
  const refused = 'The database did not accept the statement';
  const message = ABOUT_THE_STATEMENT.test(error.code ?? '') ? withDetail(refused, error) : `${refused}.`;
  return new ConnectorError('sql-refused', message, { cause: error });
}

function entryFor({ code: state = '', message }: pg.DatabaseError): Entry | undefined {
  const pooler = state === POOLER_STATE && BY_POOLER_MESSAGE.find(([pattern]) => pattern.test(message));
  if (pooler) return pooler[1];
  return BY_STATE[state] ?? BY_STATE[state.slice(0, 3)] ?? BY_STATE[state.slice(0, 2)];
}

function withDetail(sentence: string, { message, hint }: pg.DatabaseError): string {
  const detail = hint === undefined ? message : `${message}. ${hint}`;
  return `${sentence}: ${detail.slice(0, LONGEST_DETAIL)}`;
}

/** pg ends a login itself where the password does not fit the exchange, for example an empty one. */
function isRefusedLogin(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('SASL: ');
}
