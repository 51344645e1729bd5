/** Characters that are not seen, soft hyphens and marks that turn text around among them: https://www.unicode.org/reports/tr36/ */
const NOT_SEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}]+/gu;

/** Text as a person reads it: one spelling for each letter, and nothing that is not seen. */
export const asRead = (text: string): string =>
  text.replaceAll(NOT_SEEN, '').normalize('NFKC').replaceAll(NOT_SEEN, '');

/** Letter by letter. */
const paired = (signs: string, letters: string): ReadonlyMap<string, string> =>
  new Map(Array.from(signs, (sign, at) => [sign, letters[at] ?? sign]));

/** Cyrillic, then Greek. */
const LOOKALIKES = paired(
  '\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u043a\u043c\u0442\u043d\u0432αορινκευτ',
  'aeopcyxijshdkmthbaopivkeut',
);
/** Digits and signs that stand for letters where letters stand beside them. */
const FIGURES = paired('013457$!|€', 'oieastsile');

/** A word with figures between its letters, or before them. */
const DISGUISED =
  /(?<![a-z0-9$!|€])(?:[a-z0-9$!|€]*[a-z][013457$!|€]+[a-z][a-z0-9$!|€]*|[013457$!|€]+[a-z]{2}[a-z0-9$!|€]*)/g;

/** One spelling for all of a word: small letters, no accents, and letters for what looks like them. */
export const fold = (text: string): string => bare(text).replaceAll(DISGUISED, inLetters);

/** The same with its figures. */
export const bare = (text: string): string =>
  asRead(text)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => LOOKALIKES.get(letter) ?? letter);

/** Figures as the letters they stand for. */
export const inLetters = (figures: string): string =>
  figures.replaceAll(/[013457$!|€]/g, (figure) => FIGURES.get(figure) ?? figure);
