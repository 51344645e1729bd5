import { z } from 'zod';
import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { ConnectorError, type ConnectorErrorKind, ofStatement, SENTENCES } from '../errors.ts';
import { reachFailure, unreachable } from '../reach-failure.ts';

const LONGEST_DETAIL = 300;

const NOT_FROM_HERE = "The database server doesn't allow this user to connect from here.";
const PASSWORD_EXPIRED = 'The password of this user has expired.';
const NO_DATABASE =
  'The server has no database with this name that the user can read. Check the name, or grant the user SELECT on its tables.';

type Entry = readonly [kind: ConnectorErrorKind, sentence: string, fields?: readonly string[]];

/**
 * https://mariadb.com/kb/en/mariadb-error-codes/
 * https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html
 */
const BY_NUMBER: Readonly<Record<number, Entry>> = {
  1040: ['cannot-reach', SENTENCES.full, ['username']],
  1041: ['cannot-reach', SENTENCES.overloaded],
  1044: ['wrong-credentials', NO_DATABASE, ['dbname']],
  1045: ['wrong-credentials', SENTENCES.wrongLogin],
  1049: ['wrong-credentials', NO_DATABASE, ['dbname']],
  1053: ['cannot-reach', SENTENCES.restarting],
  1129: ['wrong-credentials', NOT_FROM_HERE],
  1130: ['wrong-credentials', NOT_FROM_HERE],
  1142: ['no-permission', SENTENCES.noPermission],
  1143: ['no-permission', SENTENCES.noPermission],
  1203: ['cannot-reach', SENTENCES.full, ['username']],
  1205: ['timed-out', SENTENCES.tookTooLong],
  1226: ['cannot-reach', 'The database user has used up what it may do in an hour.', ['username']],
  1227: ['no-permission', SENTENCES.noPermission],
  1290: ['sql-refused', SENTENCES.changesData],
  1317: ['cancelled', 'The query was stopped on the database server.'],
  1370: ['no-permission', SENTENCES.noPermission],
  1698: ['wrong-credentials', SENTENCES.wrongLogin],
  1792: ['sql-refused', SENTENCES.changesData],
  1820: ['wrong-credentials', PASSWORD_EXPIRED],
  1836: ['sql-refused', SENTENCES.changesData],
  1862: ['wrong-credentials', PASSWORD_EXPIRED],
  1969: ['timed-out', SENTENCES.tookTooLong],
  3024: ['timed-out', SENTENCES.tookTooLong],
  3159: ['cannot-reach', SENTENCES.onlyEncrypted, ['sslmode']],
};

/** States whose message speaks of the statement alone, and so helps to mend it. */
const ABOUT_THE_STATEMENT = /^(0A|21|22|23|42)/;
/** The same, among those that share a state with much else. */
const NUMBERS_ABOUT_THE_STATEMENT = new Set([1111, 1267, 1270, 1271, 1525]);

/** The driver's own: it could not log in. */
const REFUSED_LOGIN = new Set(['AUTH_SWITCH_PLUGIN_ERROR', 'MYSQL_CLEAR_PASSWORD_NOT_ENABLED']);

/** A server that is full says so before it can say a state. */
const serverErrorSchema = z.object({
  errno: z.int().positive(),
  sqlState: z.string().default(''),
  message: z.string(),
});
type ServerError = z.infer<typeof serverErrorSchema>;
const codedSchema = z.object({ code: z.string() });

/** Says what happened in plain words; the server's own words only where they speak of the statement. */
export function toConnectorError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const known = serverErrorSchema.safeParse(cause);
  if (!known.success) {
    const code = codedSchema.safeParse(cause).data?.code;
    return code !== undefined && REFUSED_LOGIN.has(code)
      ? new ConnectorError('wrong-credentials', SENTENCES.wrongLogin, { cause })
      : (reachFailure(cause) ?? unreachable(cause));
  }
  const { errno, sqlState, message } = known.data;
  const [kind, sentence, fields] = entryFor(known.data) ?? [];
  if (kind !== undefined && sentence !== undefined) {
    const full = kind === 'no-permission' ? `${sentence}${whatOf(message)}.` : sentence;
    return new ConnectorError(kind, full, { cause, ...(fields && { fields }) });
  }
  if (sqlState.startsWith('08')) return new ConnectorError('cannot-reach', SENTENCES.lost, { cause });
  const isHelpful = ABOUT_THE_STATEMENT.test(sqlState) || NUMBERS_ABOUT_THE_STATEMENT.has(errno);
  const refused = SENTENCES.refused;
  return new ConnectorError('sql-refused', isHelpful ? `${refused}: ${detailOf(message)}` : `${refused}.`, { cause });
}

const SQL_REFUSED: Entry = ['sql-refused', SENTENCES.refused];
/** What these numbers mean once somebody is logged in: a view's definer, or another database that the statement names. */
const IN_STATEMENTS: Readonly<Record<number, Entry>> = {
  1044: ['no-permission', SENTENCES.noPermission],
  1045: ['no-permission', SENTENCES.brokenView],
  1049: SQL_REFUSED,
  1356: ['no-permission', SENTENCES.brokenView],
  1449: ['no-permission', SENTENCES.brokenView],
  1698: ['no-permission', SENTENCES.brokenView],
};
/** An unknown column and an unknown table. */
const UNKNOWN_NAMES = new Set([1054, 1146]);

/** Of a statement of somebody who is logged in. */
export function toStatementError(cause: unknown): ConnectorError {
  const known = cause instanceof ConnectorError ? undefined : serverErrorSchema.safeParse(cause).data;
  const [kind, sentence] = known === undefined ? [] : (IN_STATEMENTS[known.errno] ?? []);
  if (known !== undefined && kind !== undefined && sentence !== undefined) {
    if (sentence === SENTENCES.brokenView) return new ConnectorError(kind, sentence, { cause });
    return new ConnectorError(kind, `${sentence}: ${detailOf(known.message)}`, { cause });
  }
  return ofStatement(toConnectorError(cause), UNKNOWN_NAMES.has(known?.errno ?? 0));
}

/** A user who may only come encrypted, or with a certificate, gets the answer to a wrong password: a server says no more. */
export function withLoginHint(
  error: ConnectorError,
  { sslmode, sslcert }: Pick<DatabaseCredentials, 'sslmode' | 'sslcert'>,
): ConnectorError {
  if (error.message !== SENTENCES.wrongLogin || sslmode === undefined || sslcert !== undefined) return error;
  const [hint, field] =
    sslmode === 'disable'
      ? ['The user may have to connect encrypted.', 'sslmode']
      : ['The user may need a client certificate.', 'sslcert'];
  const fields = ['username', 'password', field];
  return new ConnectorError(error.kind, `${error.message} ${hint}`, { fields, cause: error.cause });
}

/** One number for all limits of a user: that of connections at once is the only one that ends by itself soon. */
const entryFor = ({ errno, message }: Pick<ServerError, 'errno' | 'message'>): Entry | undefined =>
  errno === 1226 && /'max_user_connections'/.test(message) ? BY_NUMBER[1203] : BY_NUMBER[errno];

/** No connection is free now: one may be in a moment. */
export function isFull(error: unknown): boolean {
  const known = serverErrorSchema.safeParse(error);
  return known.success && entryFor(known.data)?.[1] === SENTENCES.full;
}

/** `… denied to user 'x'@'host' for table 'orders'`: only the end is about the statement. */
function whatOf(message: string): string {
  const what = / for ((?:table|column|routine) .+)$/.exec(message)?.[1];
  return what === undefined ? '' : `: ${what.slice(0, LONGEST_DETAIL)}`;
}

const detailOf = (message: string) => message.replaceAll(/'[^']*'@'[^']*'/g, 'the user').slice(0, LONGEST_DETAIL);
