import { nameWords } from '../../words/lemma.ts';
import { SOURCE_NAMES, TARGET_NAMES } from '../../words/lexicon.ts';
import type { Cursor } from './cursor.ts';
import type { Draft } from './draft.ts';

/** Both ends of a way, of the table whose rows lead from one row to another of one table. */
export function routeEnds(cursor: Cursor): Draft['subjects'][number]['mention'][] | null {
  for (const table of cursor.catalog.tables.values()) {
    const keys = (cursor.catalog.steps.get(table.key) ?? []).filter(
      (step) => !step.many && step.fromColumns.length === 1,
    );
    const has = (names: ReadonlySet<string>) =>
      keys.find((step) => nameWords(step.fromColumns[0] ?? '').some((word) => names.has(word)));
    const [source, target] = [has(SOURCE_NAMES), has(TARGET_NAMES)];
    if (source === undefined || target === undefined || source.to !== target.to) continue;
    return [source, target].map((step) => ({
      start: 0,
      length: 1,
      words: 'route',
      candidates: [{ kind: 'column', table: table.key, column: step.fromColumns[0] ?? '', score: 1 }],
    }));
  }
  return null;
}
