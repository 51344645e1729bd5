/** The endings that are written with one l on one side of the Atlantic and with two on the other. */
const DOUBLED = /([aeiou])(ll?)(ed|ing|er|ers|ation|ations)$/;
const PAIRS: [RegExp, string][] = [
  [/our$/, 'or'],
  [/([^aeiou])or$/, '$1our'],
  [/tre$/, 'ter'],
  [/([ns])ter$/, '$1tre'],
  [/is(e|ed|ing|ation)$/, 'iz$1'],
  [/iz(e|ed|ing|ation)$/, 'is$1'],
  [/grey/, 'gray'],
  [/gray/, 'grey'],
];

/** How else a word is written in English: cancelled and canceled, colour and color. */
export function otherSpellings(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  const doubled = word.replace(
    DOUBLED,
    (_, vowel: string, l: string, end: string) => `${vowel}${l === 'l' ? 'll' : 'l'}${end}`,
  );
  const others = PAIRS.flatMap(([pattern, written]) => (pattern.test(word) ? [word.replace(pattern, written)] : []));
  return [...(doubled === word ? [] : [doubled]), ...others];
}
