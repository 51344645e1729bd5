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

/** `message` may be shown to a person: it carries no secret and no internals of the host. `cause` may not. */
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

/** The credential fields to mend: those the error names, else the ones that such trouble usually lies in. May be none. */
export function fieldsToMend({ kind, fields }: Pick<ConnectorError, 'kind' | 'fields'>): readonly string[] {
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
