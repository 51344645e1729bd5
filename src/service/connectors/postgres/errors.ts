import pg from 'pg';
import { ConnectorError, type ConnectorErrorKind, SENTENCES } from '../errors.ts';

const LONGEST_DETAIL = 300;

const NO_DATABASE = 'The server has no database with this name.';

type Entry = readonly [kind: ConnectorErrorKind, sentence: string, fields?: readonly string[]];

/** SQLSTATE or its class → the sentence people see. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_STATE: Readonly<Record<string, Entry>> = {
  '25006': ['sql-refused', SENTENCES.changesData],
  '28000': [
    'wrong-credentials',
    "The database server doesn't allow this user to connect from here, or doesn't have this user.",
  ],
  '28': ['wrong-credentials', SENTENCES.wrongLogin],
  '3D': ['wrong-credentials', NO_DATABASE, ['dbname']],
  '42501': ['no-permission', SENTENCES.noPermission],
  '53': ['cannot-reach', SENTENCES.overloaded],
  '57014': ['timed-out', SENTENCES.tookTooLong],
  '57P': ['cannot-reach', SENTENCES.restarting],
  '08': ['cannot-reach', SENTENCES.lost],
};

/** pgbouncer before 1.20 reports all of its own failures as a protocol violation. */
const POOLER_STATE = '08P01';
const BY_POOLER_MESSAGE: readonly (readonly [message: RegExp, entry: Entry])[] = [
  [/^no such database/, ['wrong-credentials', NO_DATABASE, ['dbname']]],
  [/^no such user|authentication failed$/, ['wrong-credentials', SENTENCES.wrongLogin]],
];

/** States whose message speaks of the statement alone, and so helps to mend it. */
const ABOUT_THE_STATEMENT = /^(0A|21|22|42|54)/;

/** Says what happened in plain words; the server's own words only where they speak of the statement. */
export function toConnectorError(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (!(error instanceof pg.DatabaseError)) {
    if (isRefusedLogin(error)) return new ConnectorError('wrong-credentials', SENTENCES.wrongLogin, { cause: error });
    return new ConnectorError('cannot-reach', SENTENCES.unreachable, { cause: error });
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
