import { isWord, type Token } from './sql-tokens.ts';

/** What a text is behind one of these is a moment, wherever the session is. */
const FROM_TEXT = ['TO_TIMESTAMP_TZ'];

/**
 * A moment that is told by a call, as a text with its offset: `2026-11-28 00:00:00+13:00` of
 * `TO_TIMESTAMP_TZ('2026-11-28 00:00:00 +13:00')`, and of a database whose literals have no offset
 * `DATE_SUB(TIMESTAMP '2026-11-28 00:00:00', INTERVAL 780 MINUTE)`.
 */
export function readMoment(tokens: readonly Token[]): string | undefined {
  const [call, open, ...inside] = tokens;
  const close = inside.pop();
  if (open?.as !== '(' || close?.as !== ')') return undefined;
  const [text, ...more] = inside;
  if (isWord(call, ...FROM_TEXT))
    return text?.kind === 'text' && more.length === 0 ? text.is.replace(/ (?=[+-]\d)/, '') : undefined;
  if (!isWord(call, 'DATE_SUB', 'DATE_ADD')) return undefined;
  const [type, clock, comma, interval, minutes, unit, ...rest] = inside;
  const isMoved = comma?.as === ',' && isWord(interval, 'INTERVAL') && isWord(unit, 'MINUTE') && rest.length === 0;
  if (!isWord(type, 'TIMESTAMP') || clock?.kind !== 'text' || minutes?.kind !== 'number' || !isMoved) return undefined;
  return `${clock.is}${isWord(call, 'DATE_SUB') ? '+' : '-'}${clockText(Number(minutes.is))}`;
}

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
