/**
 * What is looked up by a name that a stranger gave: a word of a question, a column, an error code. An object has
 * `constructor`, `toString`, and ten more by itself; this has only what is written here.
 */
export function byName<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const bare = { ...entries };
  Object.setPrototypeOf(bare, null);
  return bare;
}
