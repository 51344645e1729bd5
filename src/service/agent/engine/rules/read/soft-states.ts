import { SOFT_STOP_WORDS } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import type { Reading } from './rule.ts';

/** Live restaurants: a word that else says nothing, where it is what a code of these rows stands for. */
export function readSoftState({ cursor, draft }: Reading, at: number): number {
  if (!SOFT_STOP_WORDS.has(cursor.lower(at)) || cursor.mention(at) !== null) return 0;
  const rows = tableAt(cursor, at + 1);
  const own = (rows?.candidates ?? []).flatMap(({ table }) =>
    [...(cursor.catalog.tables.get(table)?.columns.values() ?? [])].flatMap(({ info, meanings }) =>
      [...(meanings ?? [])]
        .filter(([, meaning]) => meaning === cursor.lower(at))
        .map(([value]) => ({ kind: 'value' as const, table, column: info.name, value, score: 0.98 })),
    ),
  );
  if (own.length === 0) return 0;
  const words = cursor.words(at, at + 1);
  const mention = { start: at, length: 1, words, candidates: own };
  draft.filters.push({ kind: 'value', mention, negated: false, role: null, words });
  return 1;
}
