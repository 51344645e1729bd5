/** Names of columns are few, and a database with millions of them shall not fill the memory. */
const MOST_KEPT = 20_000;

/** The same function of a name, which works each out once: the same few names are said thousands of times a question. */
export function remembered<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const made = make(name);
    if (known.size < MOST_KEPT) known.set(name, made);
    return made;
  };
}
