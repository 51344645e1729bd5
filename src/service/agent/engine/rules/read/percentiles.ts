import type { Cursor } from './cursor.ts';
import type { MeasureMention } from './measures.ts';

/** 90th percentile of the delay, p95 of response time, the upper quartile of prices. */
export function percentileAt(cursor: Cursor, at: number): MeasureMention | null {
  const found = partAt(cursor, at);
  if (found === null) return null;
  const target = cursor.numeric(cursor.skip(found.end, 'of', 'for', 'in', 'the', 'all'));
  if (target === null) return null;
  const end = target.start + target.length;
  const words = cursor.words(at, end);
  return { measures: [{ function: 'median', percentile: found.part, target, words }], length: end - at };
}

function partAt(cursor: Cursor, at: number): { part: number; end: number } | null {
  const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(cursor.lower(at))?.[1];
  if (ordinal !== undefined && cursor.is(at + 1, 'percentile')) return { part: Number(ordinal) / 100, end: at + 2 };
  const short = /^p(\d{2})$/.exec(cursor.lower(at))?.[1];
  if (short !== undefined) return { part: Number(short) / 100, end: at + 1 };
  if (!cursor.is(at + 1, 'quartile')) return null;
  const part = { lower: 0.25, first: 0.25, upper: 0.75, third: 0.75 }[cursor.lower(at)];
  return part === undefined ? null : { part, end: at + 2 };
}
