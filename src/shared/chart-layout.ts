/** What every drawing of a chart does alike, in Slack's own colours or as a picture. */

type Kind = 'bar' | 'line' | 'area' | 'pie';

/** Flatter than this above (or below) zero, a line shows nothing on an axis from zero. */
const FLAT = 0.5;

/**
 * Whether the axis of the values holds zero. Bars and areas are read by their size, which has to be true. A line is read
 * by its slope, so that small differences are drawn large.
 */
export function holdsZero(kind: Kind, values: readonly number[]): boolean {
  const low = values.reduce((so, value) => Math.min(so, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((so, value) => Math.max(so, value), Number.NEGATIVE_INFINITY);
  if (kind !== 'line' || low <= 0 === high >= 0 || low === high) return true;
  return high - low >= FLAT * Math.max(Math.abs(low), Math.abs(high));
}

/** Words in lines of at most so many letters; a word is never divided, so that a line may be longer. */
export function wrapWords(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
