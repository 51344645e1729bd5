import { type Cursor, isPlural, keep } from './cursor.ts';
import type { Draft, Mention } from './draft.ts';

/** The lead of a thing that is to be shown beside the rows it belongs to. */
export const BESIDE = 'beside';

/** Trips with guide and boat, tickets with their owner: what each row has is to be shown, and is no condition on it. */
export function besideLead(cursor: Cursor, { subjects, measures, groups }: Draft, mention: Mention): string | null {
  const [first] = subjects;
  const last = subjects.at(-1);
  const isTable = keep(mention, ({ kind, score }) => kind === 'table' && score >= 0.75) !== null;
  if (first === undefined || measures.length + groups.length > 0 || isPlural(mention)) return null;
  const start = mention.start;
  if (last?.lead === BESIDE && cursor.is(start - 1, 'and', ',')) return BESIDE;
  const rows = keep(first.mention, ({ kind }) => kind === 'table');
  const isNear = rows?.candidates.some((row) => mention.candidates.some((one) => cursor.reaches(row.table, one.table)));
  if (!isTable || isNear !== true) return null;
  const isTheirs = cursor.is(start - 1, 'their', 'its') && cursor.is(start - 2, 'with', 'and');
  if (isTheirs) return BESIDE;
  const next = start + mention.length;
  const other = cursor.is(next, 'and', ',') ? cursor.named(next + 1) : null;
  return cursor.is(start - 1, 'with') && other !== null && !isPlural(other) ? BESIDE : null;
}
