import { exactRows } from './asked-rows.ts';
import type { Cursor } from './cursor.ts';
import type { DraftFilter, Mention } from './draft.ts';
import type { Reading } from './rule.ts';

const MOST_WORDS = 2;

/** Have Ann Holt as a trained doctor: the noun says what she is, and the word before it may name the rows in between. */
export function readApposition({ cursor, draft }: Reading, from: number): number {
  const named = draft.filters.at(-1);
  if (!cursor.is(from, 'as') || named?.kind !== 'value') return 0;
  const { mention } = named;
  if (mention.start + mention.length !== from || draft.subjects.length === 0) return 0;
  const start = cursor.skip(from + 1, 'a', 'an', 'the', 'their', 'its', 'one', 'of');
  for (let at = start; at <= start + MOST_WORDS; at++) {
    const noun = cursor.named(at);
    if (noun === null || !isOf(cursor, noun, named)) continue;
    const said = exactRows(at > start ? tieAt(cursor, start) : null);
    if (said !== null) draft.hints.push(said);
    return noun.start + noun.length - from;
  }
  return 0;
}

/** Rows that the first part of their name is said of: trained, of those trained in something. */
function tieAt(cursor: Cursor, at: number): Mention | null {
  const named = cursor.named(at);
  const tables = named?.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.5) ?? [];
  return named === null ? null : { ...named, candidates: tables.map((one) => ({ ...one, score: 1 })) };
}

/** The rows that the value names, or a key that leads to them. */
const isOf = ({ catalog }: Cursor, noun: Mention, { mention }: DraftFilter & { kind: 'value' }): boolean =>
  noun.candidates.some((one) =>
    mention.candidates.some(({ table }) =>
      one.kind === 'table'
        ? one.table === table && one.score >= 0.75
        : (catalog.steps.get(one.table) ?? []).some(
            (step) => !step.many && step.to === table && step.fromColumns.join() === one.column,
          ),
    ),
  );
