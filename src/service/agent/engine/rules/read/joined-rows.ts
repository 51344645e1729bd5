import { areAlike, exactRows } from './asked-rows.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, Mention, Subject } from './draft.ts';

/** Students and the number of hours played: the number of each; hours and students: both are counted, or nothing is said of the second. */
export function keepJoinedRows(cursor: Cursor, draft: Draft): void {
  const { measures, groups, ranks, order, share, subjects } = draft;
  const target = measures.length === 1 ? (measures[0]?.target ?? null) : null;
  const isPlain = ranks.length === 0 && order === null && share === null;
  const [subject, ...more] = subjects.filter(({ role, mention }) => role === null && exactRows(mention) !== null);
  if (target === null || !isPlain || subject === undefined || more.length > 0) return;
  const { mention } = subject;
  if (areAlike(mention, target)) return;
  if (groups.length === 0 && isRightBefore(cursor, mention, target)) groupBy(draft, subject);
  else if (isRightBefore(cursor, target, mention)) countToo(draft, subject);
}

/** Only an “and” and small words are between them. */
function isRightBefore(cursor: Cursor, first: Mention, second: Mention): boolean {
  const end = first.start + first.length;
  return cursor.is(end, 'and', '&') && cursor.skip(end + 1, ...BEFORE_NUMBERS) === second.start;
}

const BEFORE_NUMBERS =
  'the their its his her our all how many much number total average avg mean overall sum combined amount count of'.split(
    ' ',
  );

function groupBy(draft: Draft, { mention, role }: Subject): void {
  draft.groups.push({ kind: 'mention', mention, role, words: mention.words });
  draft.subjects = draft.subjects.filter((one) => one.mention !== mention);
}

function countToo(draft: Draft, { mention }: Subject): void {
  draft.subjects = draft.subjects.filter((one) => one.mention !== mention);
  draft.measures.push({ function: 'count', target: mention, words: mention.words });
}
