/** The statement is not one this service runs. `message` may be shown to a person. */
export class SqlRefusedError extends Error {
  override name = 'SqlRefusedError';
}
