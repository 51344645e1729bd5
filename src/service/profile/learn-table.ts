import type { ColumnInfo, DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import { spellingOf } from '../sql/dialects/index.ts';
import type { Spelling } from '../sql/spelling/spelling.ts';
import { checkJoins, type JoinCandidate } from './check-joins.ts';
import { type ColumnFacts, profileOfTable, type TableFacts } from './from-schema.ts';
import { mayHoldElse, mayHoldNumbers } from './held.ts';
import type { LearningPolicy } from './policy.ts';
import type { Join, TableProfile } from './profile.ts';
import { type Counted, endsIn, numberIn, readCounts, readNumbers, readValues } from './read-facts.ts';
import { lookAgain } from './second-look.ts';
import { type AskTable, countsSql, extremesSql, isTime, lookedAt, numbersSql, valuesSql } from './statements.ts';

/** Four columns' values are at most 20,000 rows. */
const COLUMNS_OF_VALUES = 4;
/** Nearly each row has its own: these are no words that a question could be searched for. */
const MOSTLY_OWN = 0.5;

export interface TableLearning {
  ask: AskTable;
  policy: LearningPolicy;
  dialect: DatabaseSchema['dialect'];
  /** Letters of values that may still be kept. */
  letters: number;
  /** ISO day. */
  today: string;
}

/** What is kept of a table. */
export interface LearnedTable {
  profile: TableProfile;
  /** From this table, beside the declared ones. */
  joins: Join[];
}

/** Asks one table what it holds, and whether the joins that names suggest hold on its rows. */
export async function learnTable(
  table: TableInfo,
  candidates: readonly JoinCandidate[],
  learning: TableLearning,
): Promise<LearnedTable> {
  const spelling = spellingOf(learning.dialect);
  const { ask, policy, today } = learning;
  const { isWhole, ...facts } = await readTableFacts(table, learning, spelling);
  const first = profileOfTable(table, facts);
  const isEmpty = facts.rows === 0;
  const joins = isEmpty ? [] : await checkJoins(candidates, { profile: first, ask, spelling });
  if (facts.columns.size === 0) return { profile: first, joins };
  const sample = isWhole ? null : policy.sampleRows;
  const profile = await lookAgain(table, { profile: first, joins, ask, spelling, sample, today });
  return { profile, joins };
}

async function readTableFacts(
  table: TableInfo,
  learning: TableLearning,
  spelling: Spelling,
): Promise<TableFacts & { isWhole: boolean }> {
  const columns = lookedAt(table);
  const counted = await countColumns(table, columns, { learning, spelling });
  if (counted === null) return { rows: table.rowEstimate, columns: new Map(), isWhole: false };
  const { facts, isWhole } = counted;
  if (!isWhole) await readDays(table, columns, { facts, learning, spelling });
  await addValues(table, { columns, facts, counted, learning, spelling });
  await addNumbers(table, { columns, facts, counted, learning, spelling });
  return { rows: isWhole ? counted.rows : table.rowEstimate, columns: facts, isWhole };
}

interface CountedTable extends Counted {
  isWhole: boolean;
}

/** Some columns at a time; those of a statement that fails stay unknown. Null when all failed. */
async function countColumns(
  table: TableInfo,
  columns: readonly ColumnInfo[],
  { learning, spelling }: { learning: TableLearning; spelling: Spelling },
): Promise<CountedTable | null> {
  const { policy, ask } = learning;
  const isLarge = (table.rowEstimate ?? 0) > policy.wholeRows;
  // A view, or a table that was never analysed, may hold anything.
  const isUnknown = table.rowEstimate === null;
  const cap = isLarge ? policy.sampleRows : isUnknown ? policy.wholeRows : null;
  const found: CountedTable = { rows: 0, facts: new Map(), isWhole: !isLarge };
  let answered = 0;
  for (const part of chunks(columns, policy.columnsAtOnce)) {
    const result = await ask(countsSql({ table, columns: part, spelling, rows: cap }), { rows: 1 });
    const [row] = result?.rows ?? [];
    if (row === undefined) continue;
    answered += 1;
    if (isUnknown && (numberIn(row['n']) ?? 0) >= policy.wholeRows) found.isWhole = false;
    const { rows, facts } = readCounts(row, part, found.isWhole);
    found.rows = rows;
    for (const [name, fact] of facts) found.facts.set(name, fact);
  }
  return answered === 0 ? null : found;
}

interface Adding {
  columns: readonly ColumnInfo[];
  facts: Map<string, ColumnFacts>;
  learning: TableLearning;
  spelling: Spelling;
}

/** The first rows of a table are its oldest ones: its days are read from all of them, where that is quick enough. */
async function readDays(
  table: TableInfo,
  columns: readonly ColumnInfo[],
  { facts, learning, spelling }: Omit<Adding, 'columns'>,
): Promise<void> {
  const times = columns.filter(isTime);
  if (times.length > 0) {
    const result = await learning.ask(extremesSql({ table, columns: times, spelling }), { rows: 1 });
    const [row] = result?.rows ?? [];
    for (const [at, column] of times.entries()) {
      const known = facts.get(column.name);
      if (known === undefined) continue;
      facts.set(column.name, { ...known, days: row === undefined ? null : endsIn(row, column, at).days });
    }
  }
  const others = columns.filter(mayHoldElse);
  const result =
    others.length === 0 ? null : await learning.ask(extremesSql({ table, columns: others, spelling }), { rows: 1 });
  const [row] = result?.rows ?? [];
  for (const [at, column] of row === undefined ? [] : others.entries()) {
    const known = facts.get(column.name);
    if (known !== undefined && row !== undefined) facts.set(column.name, { ...known, ...endsIn(row, column, at) });
  }
}

/** Whether texts whose values aren't known are numbers. */
async function addNumbers(
  table: TableInfo,
  { columns, facts, counted, learning, spelling }: Adding & { counted: CountedTable },
): Promise<void> {
  const rows = counted.isWhole ? null : learning.policy.sampleRows;
  const wanted = columns.filter((column) => {
    const known = facts.get(column.name);
    return mayHoldNumbers(table, column) && (known?.distinct ?? 0) > 0 && known?.values === null;
  });
  for (const part of chunks(wanted, COLUMNS_OF_VALUES)) {
    const [row] = (await learning.ask(numbersSql({ table, columns: part, spelling, rows }), { rows: 1 }))?.rows ?? [];
    for (const [at, column] of row === undefined ? [] : part.entries()) {
      const known = facts.get(column.name);
      if (known !== undefined && row !== undefined) facts.set(column.name, { ...known, ...readNumbers(row, at) });
    }
  }
}

async function addValues(
  table: TableInfo,
  { columns, facts, counted, learning, spelling }: Adding & { counted: CountedTable },
): Promise<void> {
  const { policy, ask } = learning;
  const most = ({ kind }: ColumnInfo) => (kind === 'text' ? policy.mostTexts : policy.mostNumbers);
  const rows = counted.isWhole ? null : policy.sampleRows;
  const wanted = columns.filter((column) => hasWords(column, { counted, policy }));
  for (const part of chunks(wanted, COLUMNS_OF_VALUES)) {
    if (learning.letters <= 0) return;
    const sql = valuesSql({ table, columns: part, spelling, rows, most });
    const result = await ask(sql, { rows: part.reduce((sum, column) => sum + most(column), 0) });
    if (result === null) continue;
    const isCut = result.truncatedBy !== null;
    for (const [name, values] of readValues(result.rows, part)) {
      const known = facts.get(name);
      if (known === undefined) continue;
      const isComplete = counted.isWhole && !isCut && values.length === known.distinct;
      facts.set(name, { ...known, values, isComplete });
      learning.letters -= values.reduce((sum, value) => sum + value.length, 0);
    }
  }
}

function hasWords({ name, kind }: ColumnInfo, { counted, policy }: { counted: CountedTable; policy: LearningPolicy }) {
  const distinct = counted.facts.get(name)?.distinct ?? 0;
  if (distinct === 0) return false;
  if (kind === 'integer') return distinct <= policy.mostNumbers;
  return kind === 'text' && (distinct <= policy.mostTexts || distinct < counted.rows * MOSTLY_OWN);
}

function* chunks<T>(list: readonly T[], size: number): Iterable<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
