import type { Mention } from '../link/mentions.ts';
import type { SourceTable } from '../source/source.ts';
import { hash } from '../text/hash.ts';
import type { Question } from './question.ts';
import { signAt } from './traits.ts';

/** What a table can be in a query: read from, what is left out, what the rows are. */
export const TABLE_ROLES = ['from', 'negated', 'main'] as const;
export type TableRole = (typeof TABLE_ROLES)[number];

export const NEGATION =
  /^(not|no|never|without|neither|nor|except|don|didn|doesn|isn|aren|don['’]t|didn['’]t|doesn['’]t|haven['’]t|hasn['’]t|aren['’]t|isn['’]t)$/;

export function tableFeatures(question: Question, table: SourceTable): Uint32Array {
  const found: number[] = [];
  const add = (feature: string) => found.push(hash(`#${feature}`));
  const score = question.tableScore.get(table) ?? 0;
  const match = score > 0.99 ? 'E' : score >= 0.6 ? 'p' : score > 0 ? 'r' : '-';
  const link = table.isLink ? 'L' : '';
  const head = question.head === table ? 'h' : '';
  let better = 0;
  for (const [other, one] of question.tableScore) if (other !== table && one > score + 0.01) better++;
  add('b');
  add(`m${match}${link}${head}`);
  add(`o${match}${Math.min(better, 2)}`);
  add(`nt${match}${Math.min(3, question.tableScore.size)}`);
  add(`sz${Math.min(4, question.scope.tables.length >> 1)}${match}`);
  add(`first${match}${question.pattern.slice(0, 2).join(' ')}${head}`);
  columnsSaid(question, table, { match, link }, add);
  neighbours(question, table, { match, link }, add);
  for (const mention of (question.tables.get(table) ?? []).slice(0, 2))
    mentionFeatures(question, table, { mention, match }, add);
  for (const token of question.content)
    for (const word of table.words) if (word !== token.lemma) found.push(hash(`#B${token.root}|${word}`));
  return Uint32Array.from(found);
}

type Add = (feature: string) => void;

/** How many of its columns are named, and by words that no other table's column has. */
function columnsSaid(
  question: Question,
  table: SourceTable,
  { match, link }: { match: string; link: string },
  add: Add,
) {
  let said = 0;
  let exact = 0;
  let alone = 0;
  for (const column of table.columns) {
    const mention = question.columns.get(column)?.[0];
    if (mention === undefined || mention.score < 0.6) continue;
    said++;
    if (mention.score <= 0.99) continue;
    exact++;
    if (!isShared(question, table, mention)) alone++;
  }
  const hit = table.columns.some((column) => question.hit.has(column)) ? 'H' : '';
  add(`c${match}${hit}${Math.min(3, alone)}`);
  add(`e${match}${Math.min(3, exact)}${Math.min(2, alone)}`);
  add(`e2${link}${Math.min(4, said)}${match}`);
}

function isShared(question: Question, table: SourceTable, mention: Mention): boolean {
  for (let at = mention.start; at <= mention.end; at++)
    if (question.columnsAt[at]?.some((other) => other.column.table !== table && other.mention.score > 0.99))
      return true;
  return false;
}

function neighbours(
  question: Question,
  table: SourceTable,
  { match, link }: { match: string; link: string },
  add: Add,
) {
  const named = [...question.tableScore].flatMap(([other, one]) => (one >= 0.6 && other !== table ? [other] : []));
  const { distances } = question;
  const beside = named.filter((other) => distances.between(other, table) === 1);
  const isBridge = beside.some((a, at) => beside.slice(at + 1).some((b) => distances.between(a, b) === 2));
  add(`nb${match}${Math.min(2, beside.length)}${link}`);
  add(`br${isBridge ? 1 : 0}${match}${link}`);
}

function mentionFeatures(
  question: Question,
  table: SourceTable,
  { mention, match }: { mention: Mention; match: string },
  add: Add,
) {
  const { start, end } = mention;
  const before = (steps: number) => signAt(question, start - steps);
  const after = (steps: number) => signAt(question, end + steps);
  const g = `${match}${rivals(question, table, mention)}`;
  add(`g${g}`);
  add(`p1${g}${before(1)}`);
  add(`p2${g}${before(2)} ${before(1)}`);
  add(`n1${g}${after(1)}`);
  add(`n2${g}${after(1)} ${after(2)}`);
  add(`pn${g}${before(1)} ${after(1)}`);
  add(`ac${g}${start > question.firstCondition ? 1 : 0}`);
  add(`p3${match}${before(3)} ${before(2)} ${before(1)}`);
  add(`ng${negationBefore(question, start)}${match}`);
}

function rivals(question: Question, table: SourceTable, { start, end, score }: Mention): string {
  let better = 0;
  let equal = 0;
  for (let at = start; at <= end; at++) {
    for (const other of question.tablesAt[at] ?? []) {
      if (other.table === table) continue;
      if (other.mention.score > score + 0.01) better = 1;
      else if (other.mention.score > score - 0.01) equal = 1;
    }
    for (const { mention } of question.columnsAt[at] ?? [])
      if (mention.score > 0.99 && mention.end - mention.start > end - start) better |= 2;
  }
  return `${better}${equal}`;
}

function negationBefore({ tokens }: Question, start: number): string {
  for (let at = start - 1; at >= Math.max(0, start - 6); at--) {
    const token = tokens[at];
    if (token !== undefined && NEGATION.test(token.word.toLowerCase())) return token.lemma;
  }
  return '-';
}
