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
