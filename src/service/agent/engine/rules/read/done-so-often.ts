import type { Comparison } from '../../query/query.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { type Mention, rowsSaid, statedAs } from './draft.ts';
import { oppositeAt, yesOrNoAt } from './flags.ts';
import type { Reading } from './rule.ts';

/** Students who failed more than 3 exams: of whom so many rows say that, and not those who have so many and failed one. */
export function readDoneSoOften({ cursor, draft }: Reading, from: number): number {
  if (rowsSaid(draft) === null) return 0;
  const at = cursor.skip(from, 'that', 'which', 'who', 'have', 'has', 'had');
  const plain = yesOrNoAt(cursor, at);
  const flag = plain ?? oppositeAt(cursor, at);
  const tables = new Set(flag?.candidates.map(({ table }) => table) ?? []);
  const [key, ...others] = tables;
  if (flag === null || key === undefined || others.length > 0) return 0;
  const said = cursor.phrase(at + flag.length, Object.keys(COMPARISONS));
  const number = at + flag.length + (said?.length ?? 0);
  const value = cursor.number(number);
  const rows = value === null ? null : tableAt(cursor, number + 1);
  const isTheirs = rows?.candidates.some(({ table }) => table === key || cursor.reaches(key, table)) === true;
  if (value === null || rows === null || !isTheirs) return 0;
  const end = rows.start + rows.length;
  const target: Mention = { ...rows, candidates: [{ kind: 'table', table: key, score: 1 }] };
  const operator: Comparison = said === null ? '=' : (COMPARISONS[said.phrase] ?? '=');
  const of = { ...statedAs(flag), negated: plain === null };
  draft.filters.push({ kind: 'compare', target, operator, value, of, words: cursor.words(at, end) });
  return end - from;
}
