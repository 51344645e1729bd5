import PQueue from 'p-queue';
import type { Timers } from '../../../shared/timers.ts';
import type { ColumnInfo, MayReadValues, TableInfo } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { interruptAfter } from '../rest/interruption.ts';
import { type CatalogSize, pathOf, quote } from './catalog.ts';
import type { Dataset } from './datasets.ts';
import { runStatement } from './run.ts';
import type { Session } from './sessions.ts';

/** A column with more than this many values, or one longer than this, holds free text rather than words of a list. */
const MOST_VALUES = 5_000;
const LONGEST_VALUE = 100;
/** Reading costs money: larger tables are not read just to know their words, and no more than so many in all. */
const LARGEST_TABLE_BYTES = 32 * 1024 * 1024;
const BUDGET_BYTES = 512 * 1024 * 1024;
/** What BigQuery bills for a table at least. Asked again within a day, an unchanged table is answered from its cache. */
const LEAST_BYTES = 10 * 1024 * 1024;
const MOST_COLUMNS = 30;
const BUDGET_MS = 15_000;
const AT_ONCE = 4;

interface Reading {
  tables: TableInfo[];
  sizes: CatalogSize[];
  datasets: Dataset[];
  timers: Timers;
  /** undefined: those of all columns. */
  mayReadValues: MayReadValues | undefined;
}

/** Fills in the distinct values of text columns that have few, in small tables, until the budget is spent. */
export async function readValues(session: Session, reading: Reading): Promise<void> {
  const { datasets, timers } = reading;
  const interruption = interruptAfter(timers, BUDGET_MS, session.signal);
  const { signal } = interruption;
  const queue = new PQueue({ concurrency: AT_ONCE });
  const work = affordable(reading).flatMap(({ table, columns }) => {
    const dataset = datasets.find(({ id }) => id === table.schema);
    return dataset === undefined ? [] : queue.add(() => readTable({ ...session, signal }, { table, columns, dataset }));
  });
  try {
    await Promise.all(work);
  } finally {
    interruption.clear();
  }
  session.signal.throwIfAborted();
}

/** The smallest first. */
function affordable({ tables, sizes, mayReadValues }: Reading): { table: TableInfo; columns: ColumnInfo[] }[] {
  const bytesOf = new Map(sizes.map((size) => [`${size.dataset_id}.${size.table_id}`, size.size_bytes]));
  const sized = tables.flatMap((table) => {
    const bytes = bytesOf.get(`${table.schema}.${table.name}`);
    const columns = wordsOf(table, mayReadValues);
    const readable = table.kind === 'table' && table.partition?.filterRequired !== true && columns.length > 0;
    return readable && bytes !== undefined && bytes <= LARGEST_TABLE_BYTES ? [{ table, columns, bytes }] : [];
  });
  let left = BUDGET_BYTES;
  return sized.sort((a, b) => a.bytes - b.bytes).filter(({ bytes }) => (left -= Math.max(LEAST_BYTES, bytes)) >= 0);
}

const wordsOf = (
  { schema, name: table, columns }: TableInfo,
  mayReadValues: MayReadValues = () => true,
): ColumnInfo[] =>
  columns
    .filter(({ name: column, kind }) => kind === 'text' && mayReadValues({ schema, table, column }))
    .slice(0, MOST_COLUMNS);

/** A table that cannot be read in time is passed over; the others shall not suffer from it. */
async function readTable(
  session: Session,
  { table, columns, dataset }: { table: TableInfo; columns: ColumnInfo[]; dataset: Dataset },
): Promise<void> {
  const from = `${pathOf(dataset)}.${quote(table.name)}`;
  const sql = columns.map(({ name }, at) => distinct(name.split('.').map(quote).join('.'), { at, from }));
  const statement = {
    sql: sql.join(' UNION ALL '),
    location: dataset.location,
    maxScanBytes: 2 * LARGEST_TABLE_BYTES,
    timeoutMs: BUDGET_MS,
  };
  const limits = { maxRows: columns.length * (MOST_VALUES + 1), maxBytes: LARGEST_TABLE_BYTES };
  try {
    const { rows, truncatedBy } = await runStatement(session, { statement, limits });
    if (truncatedBy !== null) return;
    for (const [at, column] of columns.entries()) {
      const values = rows
        .filter((row) => row['place'] === at)
        .map(({ value }) => (typeof value === 'string' ? value : ''));
      const few = values.length <= MOST_VALUES && values.every((value) => value.length <= LONGEST_VALUE);
      column.values = few ? values.sort() : null;
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
  }
}

const distinct = (path: string, { at, from }: { at: number; from: string }) =>
  `(SELECT DISTINCT ${at} AS place, SUBSTR(${path}, 1, ${LONGEST_VALUE + 1}) AS value FROM ${from}` +
  ` WHERE ${path} IS NOT NULL LIMIT ${MOST_VALUES + 1})`;
