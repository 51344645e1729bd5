/** The few kinds of trouble a person understands. */
export type ConnectorErrorKind =
  | 'cannot-reach'
  | 'wrong-credentials'
  | 'no-permission'
  | 'timed-out'
  | 'cancelled'
  | 'sql-refused';

interface ConnectorErrorOptions extends ErrorOptions {
  /** The credential fields to mend, where that is known, for example `dbname`. */
  fields?: readonly string[];
}

/** `message` can be shown to people: it has no secrets and no internals of the host. `cause` can't. */
export class ConnectorError extends Error {
  override name = 'ConnectorError';
  readonly kind: ConnectorErrorKind;
  readonly fields: readonly string[] | undefined;

  constructor(kind: ConnectorErrorKind, message: string, { fields, ...options }: ConnectorErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.fields = fields;
  }
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
