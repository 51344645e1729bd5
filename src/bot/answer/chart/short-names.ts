/** Words, each with the sign or the space before it: `Dallas`, `-Fort`, ` Worth`. */
const WORD = /[\s/–—,;:-]*[^\s/–—,;:-]+/gu;
const CUT = '…';

const wordsOf = (name: string): string[] => name.match(WORD) ?? [];

/**
 * Names of at most `max` letters, shortened by whole words: what all of them end with first, then their last words. undefined: one cannot be
 * shortened so, or two would read alike.
 */
export function shortNames(names: string[], max: number): string[] | undefined {
  const fits = ({ length }: string): boolean => length <= max;
  if (names.every(fits)) return names;
  const bare = withoutSharedEnd(names);
  const short = bare.map((name) => (fits(name) ? name : beginningOf(name, max)));
  const told = short.map((name, at) => {
    const isShared = name !== undefined && short.filter((one) => one === name).length > 1;
    return isShared ? bothEndsOf(bare[at] ?? '', max) : name;
  });
  const known = told.filter((name) => name !== undefined);
  return known.length === names.length && new Set(known).size === names.length ? known : undefined;
}

/** `Logan` of `Logan International`, where all names end so. */
function withoutSharedEnd(names: string[]): string[] {
  const all = names.map(wordsOf);
  const [first = []] = all;
  let shared = 0;
  while (all.every((words) => words.length > shared + 1 && words.at(-1 - shared) === first.at(-1 - shared)))
    shared += 1;
  return shared === 0 || names.length < 2 ? names : all.map((words) => words.slice(0, words.length - shared).join(''));
}

/** `Dallas-Fort Worth…`; undefined where its first word is too long. */
function beginningOf(name: string, max: number): string | undefined {
  let short = '';
  for (const word of wordsOf(name)) {
    if (short.length + word.length + CUT.length > max) break;
    short += word;
  }
  return short === '' ? undefined : `${short}${CUT}`;
}

/** `San… Diego County`: what tells it from another is behind. */
function bothEndsOf(name: string, max: number): string | undefined {
  const [first = '', ...more] = wordsOf(name);
  const begin = `${first}${CUT}`;
  let end = '';
  for (const word of more.toReversed()) {
    if (begin.length + word.length + end.length > max) break;
    end = `${word}${end}`;
  }
  return end === '' || begin.length > max ? undefined : `${begin}${end}`;
}
