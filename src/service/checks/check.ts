import type { AgentRequest } from '../agent/agent.ts';
import type { Finding, Trap } from '../agent/checked.ts';
import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import type { BoundQuery, BoundSelect } from '../lineage/bind.ts';
import type { KeysOf } from '../lineage/grain.ts';
import type { ColumnProfile, SourceProfile, TableProfile } from '../profile/index.ts';

/** A statement in the form that checks read. */
export interface Statement {
  bound: BoundQuery;
  /** All its SELECTs, however deep. */
  selects: readonly BoundSelect[];
}

/** What is known of the data source, and of who asks. */
export interface Facts {
  schema: DatabaseSchema;
  profile: SourceProfile;
  tableOf(this: void, table: TableInfo): TableProfile | undefined;
  columnOf(this: void, table: TableInfo, column: string): ColumnProfile | undefined;
  keysOf: KeysOf;
  /** What people call things, for the sentences that they read. */
  said: Said;
  /** Gathers those words where a name was said without them: true where it is to be said again. */
  gatherNames(this: void): Promise<boolean>;
  now: Date;
  /** The asker's IANA time zone; undefined: not known. */
  timeZone: string | undefined;
  /** What admins decided about rows that don't count as living; undefined: nothing. */
  deadRows?: AgentRequest['deadRows'];
  /** What people wrote about the source, and its name. */
  notes: string;
}

/** Names in words, as far as the source says what they are cut down from: `load weight`, of `ld_wt`. */
interface Said {
  /** Of a name alone, which may be that of a subquery, the table that is called so. */
  table(this: void, table: TableInfo | string): string;
  column(this: void, table: TableInfo, column: string): string;
}

export interface Check {
  trap: Trap;
  /** What the receipt says where it looked and found nothing; undefined: nothing. */
  passed: string | ((statement: Statement, facts: Facts) => string[]) | undefined;
  /** undefined: there is nothing in the statement that it could look at, or too little is known of it. */
  find(statement: Statement, facts: Facts, question: string): Finding[] | undefined;
}
