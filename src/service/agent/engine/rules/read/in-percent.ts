import type { Reading } from './rule.ts';

const IN_PERCENT = [
  'in percent',
  'in percentages',
  'in percentage',
  'in per cent',
  'in %',
  'as percent',
  'as percentage',
  'as percentages',
  'as a percentage',
  'as a percent',
  'as %',
  'as a share',
  'as shares',
  'in shares',
  'percentage wise',
];
const ALL = ['of total', 'of the total', 'of all', 'of the whole', 'of them all'];

/** Orders by channel in percent: of each group, its part of all that are shown. What is in percent by itself stays as it is. */
export function readInPercent({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, ',', '(', '-');
  // By status, percentages.
  const said = cursor.phrase(at, IN_PERCENT) ?? (at > from ? cursor.phrase(at, ['percentages', 'percent', '%']) : null);
  if (said === null) return 0;
  const end = at + said.length + (cursor.phrase(at + said.length, ALL)?.length ?? 0);
  const isPart = draft.share !== null || draft.window !== null || draft.comparison !== null;
  if (!isPart && cursor.skip(end, '?', '.', '!', ')', 'please') < cursor.tokens.length) return 0;
  if (!isPart) draft.parts = { words: cursor.words(at, end) };
  return cursor.skip(end, ')') - from;
}
