import type { JsonValue } from '../../shared/json.ts';
import type { Dialect } from '../sql/dialects/index.ts';
import type { ReadOnlySql } from '../sql/guard.ts';
import type { ConnectorError } from './errors.ts';

export type { Dialect };

/** What a person needs to know about a column; `kind` is the database's type folded to a few. */
export type ColumnKind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'time'
  | 'uuid'
  | 'json'
  | 'binary'
  | 'other';

export interface ColumnInfo {
  /** A field of a BigQuery record is a column too, named by its path `geo.country`: quote each part, not the whole. */
  name: string;
  /** As the database spells it, for example `character varying(20)`. */
  dataType: string;
  kind: ColumnKind;
  nullable: boolean;
  /** The ISO code of the currency that the database says its type is in. */
  currency?: string;
  /** The column's comment in the database; '' when there is none. Untrusted text. */
  comment: string;
  /** Distinct values of a text column that has few of them, sorted; null when there are many or it was not looked at. */
  values: string[] | null;
  /** `=` tells capital letters from small ones, on a server where it doesn't otherwise. */
  mindsCase?: true;
  /** An admin masked it: each value is read as the same text. No connector says so. */
  isMasked?: boolean;
}

export interface ForeignKey {
  columns: string[];
  references: { schema: string; table: string; columns: string[] };
}

export interface TableIndex {
  /** In their order; null: an expression, or a column that may not be read. */
  columns: (string | null)[];
  /** The rows themselves lie in its order. */
  isClustered: boolean;
}

export interface TableInfo {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  comment: string;
  /** The database's own estimate; null when it has none. */
  rowEstimate: number | null;
  columns: ColumnInfo[];
  primaryKey: string[];
  foreignKeys: ForeignKey[];
  /** Columns of unique indexes beside the primary key; missing where nobody asked for them. */
  uniqueKeys?: string[][];
  /** In whose order the database may give rows when nothing asks for one; missing where it keeps one of its own. */
  indexes?: TableIndex[];
  /** Where the database stores the table in parts by a column; with `filterRequired` it refuses SQL without one on it. */
  partition?: { column: string; filterRequired: boolean };
}

export interface DatabaseSchema {
  dialect: Dialect;
  /** Schema that needs no prefix in SQL, for example `public`. */
  defaultSchema: string;
  tables: TableInfo[];
}

/**
 * What a schema that may be outdated did not fit: a statement depends on names and types, one of `names` on some that
 * aren't there, which is certain; words can also be values and comments.
 */
export type Unfit = 'names' | 'statement' | 'words';

export interface ResultColumn {
  /** Unique in the result: a repeated name gets a suffix `_2`, `_3` … */
  name: string;
  kind: ColumnKind;
}

/**
 * Rows as JSON without losing digits: integers and decimals are numbers where a double holds them exactly, else strings;
 * dates `YYYY-MM-DD`, timestamps ISO 8601, binary summarised as `<n bytes>`.
 */
export interface QueryResult {
  columns: ResultColumn[];
  rows: Record<string, JsonValue>[];
  /** Which cap cut the rows; null when all are there. */
  truncatedBy: 'rows' | 'bytes' | null;
  /** A sentence to show with the rows, for example what the statement cost. */
  notice?: string;
}

/** Who asks, for the source's own rules about rows. */
export interface AskingPerson {
  /** As the caller of the service names them: `slack:T1:U1`. */
  externalId: string;
  /** null: the caller gave none. */
  email: string | null;
}

export interface RunLimits {
  maxRows: number;
  maxBytes: number;
  timeoutMs: number;
  /** What one statement may read where reading is billed by bytes; the connector's own default when missing. */
  maxScanBytes?: number;
  /** Whose daily budget `maxScanBytes` is the rest of; undefined: it is the limit of one statement. */
  budgetOf?: 'person' | 'everyone';
  /**
   * Told to the database before the statement, where it has a place for it; the guard lets no statement read or change it.
   * undefined: nobody asks, what is read is about the source itself.
   */
  person?: AskingPerson;
  /** Called with each row, with how many there are so far and how many bytes they are about, as JSON. Never throws. */
  onRows?: (rows: number, bytes: number) => void;
  /** Told once what the statement used of the source, also of one that failed or was left, and then maybe late. Never throws. */
  onUsage?: (usage: SourceUsage) => void;
}

/** What sources that bill for it say, or let us measure, of a statement. */
export interface SourceUsage {
  /** Bytes it read, where reading is billed. Of a statement that was left: what the dry run expected. */
  readBytes?: number;
  /** How long it was on the server, from handing it in until it ended, where time is billed. */
  busyMs?: number;
}

/** Whether the values of a column may be looked at, by names as the database spells them. */
export type MayReadValues = (column: { schema: string; table: string; column: string }) => boolean;

/** One open data source. Every call ends when `signal` aborts, and so does its statement on the server. */
export interface Connector {
  /** @param mayReadValues of all columns, where it isn't given */
  introspect(signal: AbortSignal, mayReadValues?: MayReadValues): Promise<DatabaseSchema>;
  /** @throws ConnectorError */
  run(sql: ReadOnlySql, limits: RunLimits, signal: AbortSignal): Promise<QueryResult>;
  /** Plans the statement without running it. @throws ConnectorError of kind `sql-refused` */
  check(sql: ReadOnlySql, signal: AbortSignal): Promise<void>;
  /** Refuses a person who may ask nothing here, before anything is said of the source. @throws ConnectorError */
  admit?(person: AskingPerson): Promise<void>;
  /** Whether its user may change data there; undefined: nobody asked this type of source. */
  mayWrite?(signal: AbortSignal): Promise<boolean | undefined>;
  /** What its connection is encrypted with, for example `TLSv1.3`; null: nothing. undefined: nobody asked this type of source. */
  encryption?(signal: AbortSignal): Promise<string | null | undefined>;
  /** What its statements cost since it was opened, as a sentence; undefined: nothing. */
  spent?(): Promise<string | undefined>;
  /** Why its schema has no tables, for who connects it; undefined: nobody asked this type of source. */
  explainNoTables?(signal: AbortSignal): Promise<ConnectorError | undefined>;
  close(): Promise<void>;
}
