import { areOfOneColumn, type Candidate } from '../../catalog/candidates.ts';
import type { Reading } from './rule.ts';

/** Both life and property insurance: two values of one column that end with the same words, said once. */
export function readSharedTail({ cursor, draft }: Reading, from: number): number {
  const isEach = cursor.is(from, 'both');
  const at = isEach ? from + 1 : from;
  if (!cursor.is(at + 1, 'and', 'or', '&') || cursor.tokens[at]?.kind !== 'word') return 0;
  const second = cursor.value(at + 2);
  if (second === null || second.length < 2) return 0;
  for (let head = 1; head < second.length; head++) {
    const tail = cursor.words(at + 2 + head, at + 2 + second.length);
    const first = cursor.valued(`${cursor.words(at, at + 1)} ${tail}`);
    const shared = (candidates: readonly Candidate[], others: readonly Candidate[]) =>
      candidates.filter((a) => others.some((b) => areOfOneColumn(a, b)));
    const [one, other] = [shared(first, second.candidates), shared(second.candidates, first)];
    if (one.length === 0 || other.length === 0) continue;
    const said = [
      { start: at, length: 1, words: cursor.words(at, at + 1), candidates: one },
      { ...second, candidates: other },
    ];
    const each = isEach ? { each: true } : {};
    for (const mention of said)
      draft.filters.push({ kind: 'value', mention, negated: false, role: null, ...each, words: mention.words });
    return second.start + second.length - from;
  }
  return 0;
}
