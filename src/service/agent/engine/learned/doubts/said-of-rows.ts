import type { Token } from '../text/tokenize.ts';

/** Who signed up, that were created: a verb right after what it is said of, and no name of a column. */
export function isSaidOfRows(tokens: readonly Token[], { start, end }: { start: number; end: number }): boolean {
  const [before, verb, ...rest] = tokens.slice(start - 1, end + 1);
  return (
    /^(who|that|have|has|had|were|was)$/i.test(before?.word ?? '') &&
    /ed$/i.test(verb?.word ?? '') &&
    rest.every(({ word }) => /^(up|in|out|on|off)$/i.test(word))
  );
}
