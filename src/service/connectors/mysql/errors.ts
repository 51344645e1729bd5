import { z } from 'zod';
import { ConnectorError, type ConnectorErrorKind } from '../errors.ts';

const LONGEST_DETAIL = 300;

const WRONG_CREDENTIALS = 'The database did not accept the user name and password.';
const NOT_FROM_HERE = 'The database server does not let this user in from here.';
const NO_DATABASE = 'The server has no database of that name that this user may read.';
const CHANGES_DATA = 'The statement would change data, and only reading is allowed.';
const TOO_LONG = 'The query took too long.';
const SHORT_OF_RESOURCES = 'The database is short of resources. Try again later.';
const NOT_ALLOWED = 'The database user is not allowed to read this';

type Entry = readonly [kind: ConnectorErrorKind, sentence: string, fields?: readonly string[]];

/**
 * https://mariadb.com/kb/en/mariadb-error-codes/
 * https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html
 */
const BY_NUMBER: Readonly<Record<number, Entry>> = {
  1040: ['cannot-reach', SHORT_OF_RESOURCES],
  1041: ['cannot-reach', SHORT_OF_RESOURCES],
  1044: ['wrong-credentials', NO_DATABASE, ['dbname']],
  1045: ['wrong-credentials', WRONG_CREDENTIALS],
  1049: ['wrong-credentials', NO_DATABASE, ['dbname']],
  1053: ['cannot-reach', 'The database is shutting down or starting.'],
  1129: ['wrong-credentials', NOT_FROM_HERE],
  1130: ['wrong-credentials', NOT_FROM_HERE],
  1142: ['no-permission', NOT_ALLOWED],
  1143: ['no-permission', NOT_ALLOWED],
  1203: ['cannot-reach', SHORT_OF_RESOURCES],
  1205: ['timed-out', TOO_LONG],
  1226: ['cannot-reach', SHORT_OF_RESOURCES],
  1227: ['no-permission', NOT_ALLOWED],
  1290: ['sql-refused', CHANGES_DATA],
  1317: ['cancelled', 'The query was ended at the server.'],
  1370: ['no-permission', NOT_ALLOWED],
  1698: ['wrong-credentials', WRONG_CREDENTIALS],
  1792: ['sql-refused', CHANGES_DATA],
  1820: ['wrong-credentials', 'The password of this user has expired.'],
  1836: ['sql-refused', CHANGES_DATA],
  1862: ['wrong-credentials', 'The password of this user has expired.'],
  1969: ['timed-out', TOO_LONG],
  3024: ['timed-out', TOO_LONG],
};

/** States whose message speaks of the statement alone, and so helps to mend it. */
const ABOUT_THE_STATEMENT = /^(0A|21|22|23|42)/;
/** The same, among those that share a state with much else. */
const NUMBERS_ABOUT_THE_STATEMENT = new Set([1111, 1267, 1270, 1271, 1525]);

/** The driver's own: it could not log in. */
const REFUSED_LOGIN = new Set(['AUTH_SWITCH_PLUGIN_ERROR', 'MYSQL_CLEAR_PASSWORD_NOT_ENABLED']);

const serverErrorSchema = z.object({ errno: z.int(), sqlState: z.string(), message: z.string() });
const codedSchema = z.object({ code: z.string() });

/** Says what happened in plain words; the server's own words only where they speak of the statement. */
export function toConnectorError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const told = serverErrorSchema.safeParse(cause);
  if (!told.success) {
    const code = codedSchema.safeParse(cause).data?.code;
    return code !== undefined && REFUSED_LOGIN.has(code)
      ? new ConnectorError('wrong-credentials', WRONG_CREDENTIALS, { cause })
      : new ConnectorError('cannot-reach', 'The database cannot be reached.', { cause });
  }
  const { errno, sqlState, message } = told.data;
  const [kind, sentence, fields] = BY_NUMBER[errno] ?? [];
  if (kind !== undefined && sentence !== undefined) {
    const full = kind === 'no-permission' ? `${sentence}${whatOf(message)}.` : sentence;
    return new ConnectorError(kind, full, { cause, ...(fields && { fields }) });
  }
  if (sqlState.startsWith('08'))
    return new ConnectorError('cannot-reach', 'The connection to the database was lost.', { cause });
  const isHelpful = ABOUT_THE_STATEMENT.test(sqlState) || NUMBERS_ABOUT_THE_STATEMENT.has(errno);
  const refused = 'The database did not accept the statement';
  return new ConnectorError('sql-refused', isHelpful ? `${refused}: ${detailOf(message)}` : `${refused}.`, { cause });
}

/** `… denied to user 'x'@'host' for table 'orders'`: only the end is about the statement. */
function whatOf(message: string): string {
  const what = / for ((?:table|column|routine) .+)$/.exec(message)?.[1];
  return what === undefined ? '' : `: ${what.slice(0, LONGEST_DETAIL)}`;
}

const detailOf = (message: string) => message.replaceAll(/'[^']*'@'[^']*'/g, 'the user').slice(0, LONGEST_DETAIL);
