import type { ColumnProfile } from './profile.ts';

const MOST = 20;
/** What parts a value from what is said beside it. */
const BOUNDARY = /[\s()[\]{}:/\\|–—-]+/gu;

/** Values that begin longer ones as whole words; the most frequent come first. */
export function nestedIn(values: readonly string[]): ColumnProfile['nested'] {
  const known = new Map(values.map((value) => [folded(value), value]));
  const longer = new Map<string, string[]>();
  for (const value of values) {
    for (const begin of beginningsOf(value)) {
      const short = known.get(begin);
      if (short === undefined) continue;
      const found = longer.get(short) ?? [];
      if (found.length < MOST) longer.set(short, [...found, value]);
    }
  }
  return values
    .flatMap((short): ColumnProfile['nested'] => {
      const found = longer.get(short);
      return found === undefined ? [] : [[short, found]];
    })
    .slice(0, MOST);
}

const folded = (value: string): string => value.trim().toLowerCase();

/** `Retail - online`: `retail`. */
function beginningsOf(value: string): Set<string> {
  const whole = folded(value);
  const begins = [...whole.matchAll(BOUNDARY)].map(({ index }) => whole.slice(0, index));
  return new Set(begins.filter((begin) => begin !== ''));
}
