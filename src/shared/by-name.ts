/**
 * What is looked up by a name that a stranger gave: a word of a question, a column, an error code. An object has
 * `constructor`, `toString`, and ten more by itself; this has only what is written here.
 */
export const byName = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), entries);
