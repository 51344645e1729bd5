declare const readOnly: unique symbol;

/** SQL that the guard re-rendered from a parse tree it accepted: one statement that only reads. Only the guard makes it. */
export interface ReadOnlySql {
  readonly text: string;
  readonly [readOnly]: true;
}

/** The statement is not one this service runs. `message` may be shown to a person. */
export class SqlRefusedError extends Error {
  override name = 'SqlRefusedError';
}
