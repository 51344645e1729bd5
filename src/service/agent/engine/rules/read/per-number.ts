import type { Candidate } from '../../catalog/candidates.ts';
import { SIZE_UNITS } from '../../catalog/unit-phrases.ts';
import { NOT_ADDITIVE } from '../../words/lexicon.ts';
import { businessMeasureAt } from './business.ts';
import { bestScore, type Cursor, isPlural, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnOf } from './flags.ts';
import { columnsCalled } from './measures.ts';
import type { Reading } from './rule.ts';

const PER = ['per', 'for each', 'for every', 'for a', 'a'];
const MONEY = ['price', 'cost', 'fee', 'charge', 'spend'];
const FIRM = 0.75;

/** Cost per litre, average revenue per kilometre: the one sum divided by the other, and no groups of equal numbers. */
export function readPerNumber({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'average', 'avg', 'mean', 'total', 'overall', 'the', 'our');
  const said = cursor.numeric(at) ?? businessMeasureAt(cursor, at)?.measures[0]?.target ?? null;
  const end = at + (said?.length ?? 0);
  const lead = said === null ? null : cursor.phrase(end, PER);
  if (lead === null) return 0;
  const next = cursor.skip(end + lead.length, 'single', 'sold', 'used');
  const named = cursor.named(next);
  const per = keep(named, (one) => one.score >= FIRM && isCounted(cursor, one));
  if (named === null || per === null || isPlural(per)) return 0;
  if (named.candidates.some((one) => one.score >= bestScore(per) && !isCounted(cursor, one))) return 0;
  const isOfThose = ({ table }: Candidate) => per.candidates.some((one) => one.table === table);
  const target = keep(said, (one) => isOfThose(one) && isAmount(cursor, one)) ?? moneyOfRows(cursor, said, per);
  if (target === null) return 0;
  const last = per.start + per.length;
  draft.measures.push({ function: 'sum', target, per, words: cursor.words(at, last) });
  return last - from;
}

/** Price per litre, of rows that keep what the litres cost: that money. */
function moneyOfRows(cursor: Cursor, said: Mention | null, per: Mention): Mention | null {
  if (said === null || !MONEY.includes(said.words.toLowerCase())) return null;
  const tables = per.candidates.map(({ table }): Candidate => ({ kind: 'table', table, score: 1 }));
  const rows = { ...said, candidates: tables };
  const found = ['cost', 'amount', 'total', 'revenue'].map((word) => columnsCalled(cursor, rows, word));
  const money = found.find((one) => one !== null) ?? null;
  return money === null ? null : { ...money, words: said.words };
}

/** Money and other amounts; a price or a rate is per something by itself. */
const isAmount = (cursor: Cursor, candidate: Candidate): boolean =>
  cursor.isMeasurable(candidate) && columnOf(cursor, candidate)?.words.some((word) => NOT_ADDITIVE.has(word)) === false;

/** Litres, kilometres, `distance_km`: a number that says how much or how many there are. */
function isCounted(cursor: Cursor, candidate: Candidate): boolean {
  const column = columnOf(cursor, candidate);
  if (column === undefined || !cursor.isMeasurable(candidate)) return false;
  const { info, words } = column;
  if (words.some((word) => NOT_ADDITIVE.has(word))) return false;
  const last = words.at(-1) ?? '';
  return cursor.adds(candidate) || SIZE_UNITS.includes(last) || /[a-z]s$/i.test(info.name);
}
