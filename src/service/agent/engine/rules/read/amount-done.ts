import { keep } from './cursor.ts';
import type { Reading } from './rule.ts';
import { verbTable } from './states.ts';

/** What is added up where it is said by itself, as no score or age is. */
const QUANTITIES =
  /^(litres?|liters?|gallons?|kilos?|kg|tonnes?|tons?|hours?|minutes?|miles?|km|kilometres?|kilometers?|kegs?|bottles?|cases?|crates?|units?|pieces?|pallets?|nights?)$/;

/** Litres brewed by Ada in 2025, hours flown by each pilot: all of them, and not which numbers there are. */
export function readAmountDone({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'show', 'me', 'give', 'the', 'all');
  if (from > 0 || draft.measures.length > 0 || !QUANTITIES.test(cursor.lower(at)) || verbTable(cursor, at + 1) === null)
    return 0;
  const target = keep(cursor.numeric(at), ({ score }) => score >= 0.85);
  if (target === null || target.start !== at || target.length !== 1) return 0;
  draft.measures.push({ function: 'sum', target, words: target.words });
  return at + 1 - from;
}
