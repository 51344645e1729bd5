import { COMPARISONS } from '../../words/lexicon.ts';
import type { Reading } from './rule.ts';

/** Late more than 5 times: rows of one kind would have to be counted, and no number of theirs is meant. */
export function readHowOften({ cursor, draft }: Reading, at: number): number {
  const lead = cursor.phrase(at, Object.keys(COMPARISONS));
  const numberAt = at + (lead?.length ?? 0);
  const kind = draft.filters.at(-1);
  if (lead === null || cursor.number(numberAt) === null || !cursor.is(numberAt + 1, 'times')) return 0;
  if (kind?.kind !== 'value' || kind.mention.start + kind.mention.length !== at) return 0;
  const own = new Set(
    draft.subjects.flatMap(({ mention }) =>
      mention.candidates.filter(({ kind: what }) => what === 'table').map(({ table }) => table),
    ),
  );
  if (kind.mention.candidates.some(({ table }) => own.has(table))) return 0;
  const words = cursor.words(kind.mention.start, numberAt + 2);
  draft.refusals.push(`it is not clear what “${words}” should count`);
  return numberAt + 2 - at;
}
