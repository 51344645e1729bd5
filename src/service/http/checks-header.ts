import type { Checks } from '../../contract/conversations.ts';
import { CHECKS_HEADER } from '../../contract/saved-queries.ts';

/** Proxies take 4 KB of headers in all. */
const MOST_CHARS = 2_000;
const DOUBT_CHARS = 250;

/** What was looked at in SQL, as a header of the response. What doesn't fit is left out, the first doubt last. */
export function checksHeader(checks: Checks | undefined): Record<string, string> {
  if (checks === undefined) return {};
  const doubts = checks.doubts.map((doubt) => doubt.slice(0, DOUBT_CHARS));
  const fewer = doubts.map((_, at) => ({ doubts: doubts.slice(0, doubts.length - at), notes: [], passed: [] }));
  const texts = [checks, ...fewer].map(inAscii);
  const fits = texts.find((text) => text.length <= MOST_CHARS);
  return fits === undefined ? {} : { [CHECKS_HEADER]: fits };
}

const inAscii = (value: object): string =>
  JSON.stringify(value).replace(
    /[\u007F-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
