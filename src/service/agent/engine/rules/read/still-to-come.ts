import type { Candidate } from '../../catalog/candidates.ts';
import { spokenColumn } from '../../wording/nouns.ts';
import type { Cursor } from './cursor.ts';

/** Said of a state that rows are not in, and will be. */
export const STILL_TO_COME = [
  'not yet',
  'not yet been',
  'yet to be',
  'still to be',
  'still not',
  'still not been',
  'still not yet',
];

const MAX_STATES = 6;
const MAX_LENGTH = 20;

/**
 * Orders yet to be shipped: no data say which state comes before which, so delivered and cancelled ones are not shipped either.
 * @returns what is to be said of it, if anything
 */
export function otherStates({ catalog }: Cursor, candidates: readonly Candidate[], words: string): string[] {
  const [state] = candidates;
  const isOne = candidates.every((one) => one.kind === 'value' && one.table === state?.table);
  if (state?.kind !== 'value' || !isOne) return [];
  const all = catalog.tables.get(state.table)?.columns.get(state.column)?.info.values ?? [];
  const others = all.filter((value) => value !== state.value);
  if (others.length < 2 || others.length > MAX_STATES || others.some((value) => value.length > MAX_LENGTH)) return [];
  return [`“${words}” takes in every other ${spokenColumn(catalog, state)}: ${others.join(', ')}`];
}
