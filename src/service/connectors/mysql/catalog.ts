import { mapInParts } from '../in-parts.ts';
import type { Session } from './sessions.ts';
import { isSince, type ServerVersion } from './version.ts';

const MOST_TABLES = 10_000;

export interface CatalogTable {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  comment: string;
  rows: number | null;
  bytes: number | null;
}

export interface CatalogColumn {
  table: string;
  name: string;
  /** With its parameters, for example `varchar(20)`. */
  type: string;
  baseType: string;
  nullable: boolean;
  comment: string;
  /** Its collation tells capital letters from small ones: `utf8mb4_bin`, `latin1_general_cs`. */
  mindsCase: boolean;
}

/** One column of a primary key, or of a foreign key where it has a target. */
export interface CatalogKeyColumn {
  table: string;
  key: string;
  column: string;
  target: { schema: string; table: string; column: string } | null;
}

/** One column of an index; null: an expression. */
export interface CatalogIndexColumn {
  table: string;
  /** The primary key's is PRIMARY. */
  index: string;
  isUnique: boolean;
  column: string | null;
}

export interface Catalog {
  schema: string;
  tables: CatalogTable[];
  columns: CatalogColumn[];
  keyColumns: CatalogKeyColumn[];
  indexColumns: CatalogIndexColumn[];
  /** Columns that MariaDB keeps as text and checks to be JSON, as `<table>.<column>`. */
  jsonColumns: Set<string>;
}

/** A partitioned table is one table there. */
const TABLES_SQL = `
  SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, TABLE_ROWS, DATA_LENGTH, TABLE_COMMENT
  FROM information_schema.TABLES
  WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE IN ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')
  ORDER BY TABLE_NAME LIMIT ${MOST_TABLES}`;

/** Only what the user may read. */
const COLUMNS_SQL = `
  SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, DATA_TYPE, IS_NULLABLE, COLUMN_COMMENT, COLLATION_NAME
  FROM information_schema.COLUMNS
  WHERE TABLE_SCHEMA = DATABASE() AND FIND_IN_SET('select', PRIVILEGES) > 0
  ORDER BY TABLE_NAME, ORDINAL_POSITION`;

const KEYS_SQL = `
  SELECT TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_SCHEMA, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME
  FROM information_schema.KEY_COLUMN_USAGE
  WHERE TABLE_SCHEMA = DATABASE() AND (CONSTRAINT_NAME = 'PRIMARY' OR REFERENCED_TABLE_NAME IS NOT NULL)
  ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION`;

/** A part of a key that is an expression has no column. */
const INDEXES_SQL = `
  SELECT TABLE_NAME, INDEX_NAME, COLUMN_NAME, NON_UNIQUE
  FROM information_schema.STATISTICS
  WHERE TABLE_SCHEMA = DATABASE()
  ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`;

/** https://mariadb.com/kb/en/json-data-type/ */
const JSON_SQL = `
  SELECT TABLE_NAME, CONSTRAINT_NAME FROM information_schema.CHECK_CONSTRAINTS
  WHERE CONSTRAINT_SCHEMA = DATABASE() AND CHECK_CLAUSE = CONCAT('json_valid(\`', CONSTRAINT_NAME, '\`)')`;

/** What the server knows of the tables of the session's database, in a few queries whatever their number. */
export async function readCatalog(session: Session): Promise<Catalog> {
  const [[schema] = []] = await session.query('SELECT DATABASE()');
  const tables = (await session.query(TABLES_SQL)).map(readTable);
  const columns = await mapInParts(await session.query(COLUMNS_SQL), readColumn);
  const keyColumns = (await session.query(KEYS_SQL)).map(readKeyColumn);
  const indexColumns = await mapInParts(await session.query(INDEXES_SQL), readIndexColumn);
  const jsonRows = hasJsonChecks(session.version) ? await session.query(JSON_SQL) : [];
  const jsonColumns = new Set(jsonRows.map(([table, column]) => `${table}.${column}`));
  return { schema: schema ?? '', tables, columns, keyColumns, indexColumns, jsonColumns };
}

const hasJsonChecks = ({ mariadb, numbers }: ServerVersion) => mariadb && isSince(numbers, [10, 3, 10]);

type Row = (string | null)[];

function readTable([schema, name, type, rows, bytes, comment]: Row): CatalogTable {
  const kind = type === 'VIEW' ? 'view' : 'table';
  return {
    schema: schema ?? '',
    name: name ?? '',
    kind,
    // For a view, the server says `VIEW` there.
    comment: kind === 'view' ? '' : (comment ?? ''),
    rows: readNumber(rows),
    bytes: readNumber(bytes),
  };
}

const readNumber = (text: string | null | undefined) => (typeof text === 'string' ? Number(text) : null);

function readColumn([table, name, type, baseType, nullable, comment, collation]: Row): CatalogColumn {
  return {
    table: table ?? '',
    name: name ?? '',
    type: type ?? '',
    baseType: baseType ?? '',
    nullable: nullable === 'YES',
    comment: comment ?? '',
    mindsCase: /_(?:bin|cs)$/.test(collation ?? ''),
  };
}

function readKeyColumn([table, key, column, targetSchema, targetTable, targetColumn]: Row): CatalogKeyColumn {
  const isForeign = typeof targetTable === 'string';
  return {
    table: table ?? '',
    key: key ?? '',
    column: column ?? '',
    target: isForeign ? { schema: targetSchema ?? '', table: targetTable, column: targetColumn ?? '' } : null,
  };
}

const readIndexColumn = ([table, index, column, isDouble]: Row): CatalogIndexColumn => ({
  table: table ?? '',
  index: index ?? '',
  isUnique: isDouble === '0',
  column: column ?? null,
});
