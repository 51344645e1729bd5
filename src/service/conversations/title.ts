const MAX_CHARACTERS = 80;

/** Characters as a reader counts them: an emoji of several code points is one. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A short form of the question, on one line. */
export function titleOf(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(segmenter.segment(line), ({ segment }) => segment);
  if (characters.length <= MAX_CHARACTERS) return line;
  const cut = characters.slice(0, MAX_CHARACTERS - 1).join('');
  return `${cut.trimEnd()}…`;
}
