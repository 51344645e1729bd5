/**
 * What a mapping has not named of a record: nothing. A field that the model gets and the store forgets does not compile,
 * be it optional; in the other direction `Record<keyof …, unknown>` wants every field of it.
 */
export const everyFieldNamed = (_rest: Record<string, never>): void => {};
