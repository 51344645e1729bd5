import { paymentTables } from './amounts.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnsCalled } from './measures.ts';
import type { Reading } from './rule.ts';

const VERBS = ['collected', 'received', 'paid', 'collect', 'receive', 'get', 'got'];

/** Rent collected last month, how much rent did we collect: what was paid, of payments that belong to what has a rent. */
export function readCollected({ cursor, draft, skipped }: Reading, from: number): number {
  if (draft.measures.length > 0) return 0;
  const isAsked = cursor.is(from, 'how') && cursor.is(from + 1, 'much');
  const at = cursor.skip(isAsked ? from + 2 : from, 'total', 'the', 'of');
  const money = cursor.numeric(at);
  const end = at + (money?.length ?? 0);
  const verb = isAsked ? cursor.skip(end, 'did', 'do', 'have', 'has', 'was', 'we', 'been') : end;
  const cameIn = isAsked && cursor.is(end, 'came', 'comes', 'come', 'has') && cursor.is(end + 1, 'in', 'come');
  if (money === null || tableAt(cursor, at) !== null || (!cameIn && !cursor.is(verb, ...VERBS))) return 0;
  const paid = paymentsOf(cursor, money);
  if (paid === null) return 0;
  const last = cameIn ? cursor.skip(end, 'has', 'come', 'came', 'comes', 'in') : verb + 1;
  draft.measures.push({ function: 'sum', target: paid, words: `total ${paid.words}` });
  draft.assumed.push(`“${cursor.words(at, end)}” that came in is the total of the payments`);
  if (last > end) skipped.add(last - 1);
  return last - from;
}

/** The amount of the payments that belong to the rows which have this money; null where it is their own. */
function paymentsOf(cursor: Cursor, money: Mention): Mention | null {
  const candidates = paymentTables(cursor).filter(
    ({ table }) =>
      money.candidates.every((one) => one.table !== table) &&
      money.candidates.some((one) => cursor.reaches(table, one.table)),
  );
  return candidates.length === 0 ? null : columnsCalled(cursor, { ...money, words: 'payments', candidates }, 'amount');
}
