import { type Kysely, sql } from 'kysely';
import { type Cipher, UnsealError } from './cipher.ts';

/** A table that holds sealed values, all of them and its whole primary key being text. */
export interface SealedTable {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  /** What the value in this column of this row is sealed for; `row` has the columns of the key and of `alsoRead`. */
  identity: (row: Record<string, string>, column: string) => string;
  alsoRead?: readonly string[];
  /** What values of an earlier version are sealed for. */
  formerIdentity?: (row: Record<string, string>, column: string) => string;
  /** What stands where there is no value. */
  nothing?: string;
  /** Whether an earlier version kept this value as it was. */
  isPlain?: (value: string) => boolean;
}

export interface ResealResult {
  /** Sealed anew, now. */
  resealed: number;
  /** Were as they should be. */
  current: number;
  /** Open with none of the keys, and were left as they are. */
  unreadable: number;
}

const BATCH = 200;

/**
 * Seals every value with the key in use. Each batch is a transaction and each row is changed only if it still is what
 * was read, so it may end anywhere, be run again, and run beside a process that knows both keys.
 */
export async function reseal<Tables>(
  db: Kysely<Tables>,
  tables: readonly SealedTable[],
  cipher: Cipher,
): Promise<ResealResult> {
  const result: ResealResult = { resealed: 0, current: 0, unreadable: 0 };
  for (const table of tables) {
    let after: Row | undefined;
    do {
      after = await db.transaction().execute((tx) => resealBatch(tx, { table, cipher, after, result }));
    } while (after !== undefined);
  }
  return result;
}

type Row = Record<string, string | null>;

interface Batch {
  table: SealedTable;
  cipher: Cipher;
  after: Row | undefined;
  result: ResealResult;
}

/** Answers the last row; undefined when there are no more. */
async function resealBatch<Tables>(
  db: Kysely<Tables>,
  { table, cipher, after, result }: Batch,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${refs([...new Set([...table.key, ...(table.alsoRead ?? []), ...table.columns])])}
    from ${sql.table(table.table)}
    where ${after === undefined ? sql`1 = 1` : sql`(${refs(table.key)}) > (${values(table.key, after)})`}
    order by ${refs(table.key)} limit ${sql.lit(BATCH)}`.execute(db);
  for (const row of rows) {
    for (const column of table.columns) {
      const sealed = row[column];
      if (typeof sealed !== 'string' || sealed === table.nothing) continue;
      const opened = openValue(sealed, { table, column, row, cipher });
      result[opened.kind] += 1;
      if (opened.kind === 'resealed') await replace(db, { table, column, row, value: opened.value });
    }
  }
  return rows.length < BATCH ? undefined : rows.at(-1);
}

interface Cell {
  table: SealedTable;
  column: string;
  row: Row;
}

type Opened = { kind: 'current' | 'unreadable' } | { kind: 'resealed'; value: string };

function openValue(sealed: string, { table, column, row, cipher }: Cell & { cipher: Cipher }): Opened {
  const plain = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']));
  const identity = table.identity(plain, column);
  if (table.isPlain?.(sealed)) return { kind: 'resealed', value: cipher.seal(sealed, identity) };
  const text = openFor(cipher, sealed, identity);
  if (text !== undefined && cipher.isCurrent(sealed)) return { kind: 'current' };
  const former = table.formerIdentity?.(plain, column);
  const found = text ?? (former === undefined ? undefined : openFor(cipher, sealed, former));
  return found === undefined ? { kind: 'unreadable' } : { kind: 'resealed', value: cipher.seal(found, identity) };
}

function openFor(cipher: Cipher, sealed: string, identity: string): string | undefined {
  try {
    return cipher.open(sealed, identity);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

async function replace<Tables>(
  db: Kysely<Tables>,
  { table, column, row, value }: Cell & { value: string },
): Promise<void> {
  await sql`
    update ${sql.table(table.table)} set ${sql.ref(column)} = ${value}
    where (${refs(table.key)}) = (${values(table.key, row)}) and ${sql.ref(column)} = ${row[column]}`.execute(db);
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

const values = (columns: readonly string[], row: Row) => sql.join(columns.map((column) => row[column]));
