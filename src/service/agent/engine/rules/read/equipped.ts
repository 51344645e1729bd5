import { isFlag } from '../../catalog/flags.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

const WITH = [
  'with',
  'with a',
  'with an',
  'have',
  'have a',
  'have an',
  'has',
  'has a',
  'has an',
  'having',
  'that include',
  'including',
];
const WITHOUT = ['without', 'without a', 'without an', 'with no', 'have no', 'has no', 'having no', 'lacking', 'no'];
/** Said of what a thing has, in the name of a column that says whether it has it. */
const HAD = new Set(
  'has have is with fitted installed included equipped available enabled allowed offered provided present flag'.split(
    ' ',
  ),
);

/** Machines with gps, rooms without a balcony: a column that says whether there is one. */
export function readEquipped({ cursor, draft }: Reading, from: number): number {
  const found = cursor.phrase(from, [...WITHOUT, ...WITH]);
  if (found === null) return 0;
  const flag = equippedAt(cursor, from + found.length);
  if (flag === null) return 0;
  const end = flag.start + flag.length;
  const negated = WITHOUT.includes(found.phrase);
  draft.filters.push({ kind: 'value', mention: flag, negated, role: null, words: cursor.words(from, end) });
  return end - from;
}

/** Nothing else is called so as well. */
function equippedAt(cursor: Cursor, at: number): Mention | null {
  const named = cursor.mention(at);
  const flag = keep(named, (candidate) => {
    const column = columnOf(cursor, candidate);
    const said = new Set(cursor.tokens.slice(at, at + (named?.length ?? 0)).map(({ lemma }) => lemma));
    return column !== undefined && isFlag(column) && column.words.every((word) => HAD.has(word) || said.has(word));
  });
  return flag !== null && bestScore(flag) >= bestScore(named) ? flag : null;
}
