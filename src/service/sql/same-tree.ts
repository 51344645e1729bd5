interface Reading {
  /** Fields that don't count, for example those that only say where a node was in the text. */
  ignored: ReadonlySet<string>;
  /** What a node comes to, however it was spelled; undefined where its fields decide. */
  meaningOf?: (node: Readonly<Record<string, unknown>>) => string | undefined;
}

/** Whether two trees of plain values are the same. `{ at: 1, a: [1] }` and `{ a: [1] }` are, where `at` is ignored. */
export function isSameTree(one: unknown, other: unknown, reading: Reading): boolean {
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, at) => isSameTree(item, other[at], reading))
    );
  }
  if (!isNode(one) || !isNode(other)) return Object.is(one, other);
  const [meaning, otherMeaning] = [reading.meaningOf?.(one), reading.meaningOf?.(other)];
  if (meaning !== undefined || otherMeaning !== undefined) return meaning === otherMeaning;
  return haveSameFields(one, other, reading);
}

function haveSameFields(one: Node, other: Node, reading: Reading): boolean {
  let count = 0;
  for (const field of Object.keys(one)) {
    if (reading.ignored.has(field)) continue;
    count += 1;
    if (!Object.hasOwn(other, field) || !isSameTree(one[field], other[field], reading)) return false;
  }
  for (const field of Object.keys(other)) if (!reading.ignored.has(field)) count -= 1;
  return count === 0;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether two trees are the same as they were written, but for numbers that don't count: `{"a":1,"at":3}` is
 * `{"a":1}`. Where they are not, they can still be the same tree: only {@link isSameTree} knows that. A text can't
 * contain what is left out, for its quotes are escaped.
 */
export function isSameJson(one: string, other: string, ignored: ReadonlySet<string>): boolean {
  const places = new RegExp(`,?"(?:${[...ignored].join('|')})":-?\\d+`, 'g');
  return one.replaceAll(places, '') === other.replaceAll(places, '');
}
