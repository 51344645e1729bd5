/** The few kinds of trouble a person understands. */
export type ConnectorErrorKind =
  | 'cannot-reach'
  | 'wrong-credentials'
  | 'no-permission'
  | 'timed-out'
  | 'cancelled'
  | 'sql-refused';

/** `message` may be shown to a person: it carries no secret and no internals of the host. `cause` may not. */
export class ConnectorError extends Error {
  override name = 'ConnectorError';
  readonly kind: ConnectorErrorKind;

  constructor(kind: ConnectorErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
