import type { Candidate } from '../../catalog/candidates.ts';
import { tableAt } from './business.ts';
import { keep } from './cursor.ts';
import { rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';
import { isStateColumn } from './state-nouns.ts';

const WE = ['we', 'i', 'they', 'you', 'it', 'he', 'she'];

/** Did we cancel any trips, how many bookings did they reject: the state that rows come into by a verb. */
export function readStateVerb({ cursor, draft }: Reading, at: number): number {
  const word = cursor.lower(at);
  const isAsked = cursor.is(at - 1, ...WE) && cursor.is(at - 2, 'did', 'do', 'have', 'had');
  if (!isAsked || !/^[a-z]{4,}$/.test(word) || cursor.mention(at) !== null) return 0;
  const next = tableAt(cursor, cursor.skip(at + 1, 'any', 'some', 'the', 'our', 'a', 'an'));
  const before = rowsSaid(draft);
  const own = new Set((next ?? before)?.candidates.map(({ table }) => table) ?? []);
  const done = [`${word}ed`, `${word}d`, `${word}${word.at(-1) ?? ''}ed`];
  const candidates = [...own].flatMap((key): Candidate[] =>
    [...(cursor.catalog.tables.get(key)?.columns.values() ?? [])].flatMap((column): Candidate[] => {
      const codes = [...(column.meanings ?? [])];
      const values = isStateColumn(column) ? (column.info.values ?? []).map((value) => [value, value] as const) : [];
      return [...codes, ...values]
        .filter(([, called]) => done.includes(called.toLowerCase()))
        .map(([value]) => ({ kind: 'value', table: key, column: column.info.name, value, score: 0.95 }));
    }),
  );
  if (candidates.length === 0) return 0;
  const words = cursor.words(at, at + 1);
  const mention = { start: at, length: 1, words, candidates };
  draft.filters.push({ kind: 'value', mention, negated: false, role: null, words });
  // Did we deliver yesterday: the day that they were delivered on.
  const day = keep(cursor.stemmed(at), (one) => cursor.isTime(one) && own.has(one.table));
  if (day !== null) draft.hints.push(day);
  return 1;
}
