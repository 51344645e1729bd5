import { hash } from '../text/hash.ts';

const COUNTED: readonly [sign: string, most: number][] = [
  ['<C>', 5],
  ['<T>', 4],
  ['<V>', 3],
  ['<P>', 3],
  ['<N>', 3],
];
const TELLING =
  /^(and|or|not|no|most|least|each|every|more|than|by|with|that|who|whose|,|how|many|average|max|min|both|also|but|total|number|order|for|of)$/;

/** Features of a question for the shape of its query: what stands beside what, with linked words as signs. */
export function shapeFeatures(pattern: readonly string[]): number[] {
  const found = new Set<string>(['b']);
  const row = ['^', ...pattern, '$'];
  row.forEach((one, at) => {
    const [two, three, four] = [row[at + 1], row[at + 2], row[at + 3]];
    found.add(`1${one}`);
    if (two !== undefined) found.add(`2${one} ${two}`);
    if (three !== undefined) {
      found.add(`3${one} ${two} ${three}`);
      found.add(`t${one} _ ${three}`);
    }
    if (four !== undefined) found.add(`s${one} _ _ ${four}`);
  });
  const runs: string[] = [];
  for (const sign of pattern) if (sign.startsWith('<') && sign !== runs.at(-1)) runs.push(sign);
  for (const [sign, most] of COUNTED) found.add(`n${sign}${Math.min(most, runs.filter((one) => one === sign).length)}`);
  found.add(`r${runs.slice(0, 4).join('')}`);
  found.add(`nq${pattern.filter((sign) => sign === '<V>').length}`);
  found.add(`f${pattern.slice(0, 2).join(' ')}`);
  found.add(`len${Math.min(6, pattern.length >> 2)}`);
  const telling = pattern.filter((sign) => sign.startsWith('<') || TELLING.test(sign));
  for (let at = 0; at + 2 < telling.length; at++) found.add(`k${telling.slice(at, at + 3).join(' ')}`);
  for (let at = 0; at + 3 < telling.length; at++) found.add(`K${telling.slice(at, at + 4).join(' ')}`);
  return [...found].map(hash);
}
