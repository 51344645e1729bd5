/**
 * How many letters are put in, left out, exchanged, or swapped with their neighbor between two words. More than `most`
 * may be any number above it.
 */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + same,
          isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

/** The name that was probably meant, if one is near enough to be a slip. */
export function nearestName(word: string, names: Iterable<string>): string | undefined {
  const most = word.length < 5 ? 1 : 2;
  const near = [...names].map((name) => ({ name, distance: editDistance(word, name, most) }));
  const [best] = near.filter(({ distance }) => distance <= most).toSorted((a, b) => a.distance - b.distance);
  return best?.name;
}
