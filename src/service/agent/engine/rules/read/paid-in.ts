import { tableAt } from './business.ts';
import { isPlural } from './cursor.ts';
import { columnsCalled } from './measures.ts';
import type { Reading } from './rule.ts';

const LEADS = ['total', 'the total', 'total amount', 'the total amount', 'how much', 'how much money', 'total money'];
const AUXILIARY = [
  'was',
  'were',
  'is',
  'has',
  'have',
  'had',
  'did',
  'do',
  'does',
  'we',
  'they',
  'been',
  'the',
  'company',
  'in',
  'total',
  'that',
];
const MOVED =
  'paid pay spent spend collected collect received receive raised raise earn earns earned came come comes refunded refund donated donate lent taken took take settled claimed given disbursed made make got get'.split(
    ' ',
  );
const MONEY = ['amount', 'value', 'total', 'balance'];

/** Total paid out in settlements, how much did we collect in fees: the money that those rows hold, or that is called so: in tips. */
export function readPaidIn({ cursor, draft }: Reading, from: number): number {
  const lead = cursor.phrase(from, LEADS);
  if (lead === null || draft.measures.length > 0) return 0;
  const said = cursor.skip(from + lead.length, ...AUXILIARY);
  const verb = said + (tableAt(cursor, said)?.length ?? 0);
  if (!cursor.is(verb, ...MOVED)) return 0;
  const at = cursor.skip(verb + 1, 'out', 'back', 'off', 'so', 'far', 'overall');
  if (!cursor.is(at, 'in', 'on', 'for', 'as', 'through', 'via', 'by', 'from')) return 0;
  const place = cursor.skip(at + 1, 'the', 'all', 'our', 'a', 'an');
  const rows = tableAt(cursor, place);
  const own = rows === null ? cursor.numeric(place) : null;
  if (own !== null && (cursor.usual(own) === 'sum' || isPlural(own))) {
    draft.measures.push({ function: 'sum', target: own, words: `total ${own.words}` });
    return own.start + own.length - from;
  }
  const money =
    rows === null ? undefined : MONEY.map((word) => columnsCalled(cursor, rows, word)).find((one) => one !== null);
  if (rows === null || money === undefined || money === null) return 0;
  draft.measures.push({ function: 'sum', target: money, words: `total ${money.words}` });
  return rows.start + rows.length - from;
}
