/** What an explanation says of rows that are not all there are. The bot finds it there: a conversation has no field for it. */
export interface Cut {
  /** How many there are; undefined where nobody counted them. */
  total: number | undefined;
}

const write = (count: number): string => count.toLocaleString('en-US');
const read = (digits = ''): number => Number(digits.replaceAll(',', ''));

/** `There are 2,431; the first 100 are shown.`, without a total `Only the first 100 are shown.` */
export const sayCut = (shown: number, total: number | undefined): string =>
  total === undefined
    ? `Only the first ${write(shown)} are shown.`
    : `There are ${write(total)}; the first ${write(shown)} are shown.`;

const SAID = /(?:There are ([\d,]{1,20}); the|Only the) first ([\d,]{1,20}) (?:rows )?are shown\./g;

const WITH_SPACE = new RegExp(` ?${SAID.source}`, 'g');

/** undefined: nothing is said of so many rows. */
export function readCut(explanation: string, shown: number): Cut | undefined {
  const [, total, first] = [...explanation.matchAll(SAID)].at(-1) ?? [];
  if (first === undefined || read(first) !== shown) return undefined;
  const all = total === undefined ? Number.NaN : read(total);
  return { total: all > shown ? all : undefined };
}

/** What is true of the rows of one day is left out where the rows change. */
export const withoutCut = (explanation: string): string => explanation.replaceAll(WITH_SPACE, '').trim();
