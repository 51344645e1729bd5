import { keep } from './cursor.ts';
import type { Reading } from './rule.ts';

const LEADS = [
  'share of',
  'percentage of',
  'percent of',
  'proportion of',
  'fraction of',
  '% of',
  'what percentage',
  'what percent',
  'what share',
];

/** The share of cancelled orders, what percentage of revenue, refund rate: a part in percent. */
export function readShare({ cursor, draft }: Reading, from: number): number {
  if (draft.share !== null) return 0;
  const at = cursor.skip(from, 'the', 'a', 'what', 'is');
  const lead = cursor.phrase(at, LEADS);
  if (lead !== null && cursor.named(at) === null) {
    const end = cursor.skip(at + lead.length, 'of', 'the', 'all', 'our');
    draft.share = { of: null, start: end, words: cursor.words(at, end) };
    return end - from;
  }
  const things = keep(cursor.named(from), (candidate) => candidate.kind === 'table' && candidate.score >= 0.75);
  const end = from + (things?.length ?? 0);
  if (things === null || !cursor.is(end, 'rate', 'rates', 'percentage')) return 0;
  draft.share = { of: things, start: end, words: cursor.words(from, end + 1) };
  return end + 1 - from;
}
