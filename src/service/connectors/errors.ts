/** The few kinds of trouble a person understands. */
export type ConnectorErrorKind =
  | 'cannot-reach'
  | 'wrong-credentials'
  | 'no-permission'
  | 'timed-out'
  | 'cancelled'
  | 'sql-refused';

interface ConnectorErrorOptions extends ErrorOptions {
  /** The statement names a table or a column that isn't there: whatever it was made from is outdated. */
  isUnknownName?: boolean;
  /** The credential fields to mend, where that is known, for example `dbname`. */
  fields?: readonly string[];
}

/** `message` can be shown to people: it has no secrets and no internals of the host. `cause` can't. */
export class ConnectorError extends Error {
  override name = 'ConnectorError';
  readonly kind: ConnectorErrorKind;
  readonly fields: readonly string[] | undefined;
  readonly isUnknownName: boolean;

  constructor(
    kind: ConnectorErrorKind,
    message: string,
    { fields, isUnknownName = false, ...options }: ConnectorErrorOptions = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.fields = fields;
    this.isUnknownName = isUnknownName;
  }
}

/** The same, of a statement of somebody who is logged in: no user name and no password is wrong. */
export function ofStatement(error: ConnectorError, isUnknownName: boolean): ConnectorError {
  const { kind, message, fields, cause } = error;
  if (kind === 'wrong-credentials') return new ConnectorError('sql-refused', `${SENTENCES.refused}.`, { cause });
  return isUnknownName ? new ConnectorError(kind, message, { cause, isUnknownName, ...(fields && { fields }) }) : error;
}

/** What several types of data sources say. */
export const SENTENCES = {
  wrongLogin: "The database didn't accept the user name and password.",
  unreachable: "The database can't be reached.",
  onlyEncrypted: 'The server only accepts encrypted connections.',
  lost: 'The connection to the database was lost.',
  restarting: 'The database is shutting down or starting up.',
  overloaded: 'The database is low on resources. Try again later.',
  full: 'The database has no connection free. Try again later, or allow its user more connections.',
  noPermission: "The database user doesn't have permission to read this",
  refused: "The database didn't accept the statement",
  noTables: 'This database has no tables. Check its name, or connect it once it has some.',
  brokenView:
    'The view reads with the rights of a database user who no longer exists or may not read its tables, or one of its tables is gone. Ask whoever manages the database to define it again.',
  otherServer:
    "The table is on another server, which doesn't answer or doesn't accept the database's login. Ask whoever manages the database.",
  changesData: 'The statement would change data. Only queries that read data are allowed.',
  tooLarge: 'The rows are too large to read. Ask for fewer columns or shorter texts.',
  tookTooLong: 'The query took too long.',
  cancelled: 'The query was canceled.',
} as const;

/** The credential fields to mend: those the error names, else the ones that such trouble usually lies in. May be none. */
export function fieldsToFix({ kind, fields }: Pick<ConnectorError, 'kind' | 'fields'>): readonly string[] {
  return fields ?? USUALLY[kind];
}

/** By the names of databases with a host and a user; a connector of another kind names its fields in every error. */
const USUALLY: Readonly<Record<ConnectorErrorKind, readonly string[]>> = {
  'wrong-credentials': ['username', 'password'],
  'no-permission': ['username'],
  'cannot-reach': ['host'],
  'timed-out': ['host'],
  cancelled: [],
  'sql-refused': [],
};
