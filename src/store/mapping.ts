/**
 * Takes the fields that a mapping has not named: there must be none. A field that the model has and the store forgets
 * does not compile, even an optional one. In the other direction, `Record<keyof …, unknown>` requires every field.
 */
export const everyFieldNamed = (_rest: Record<string, never>): void => {};
