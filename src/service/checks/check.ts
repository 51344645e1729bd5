import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import type { BoundQuery, BoundSelect } from '../lineage/bind.ts';
import type { KeysOf } from '../lineage/grain.ts';
import type { ColumnProfile, SourceProfile, TableProfile } from '../profile/index.ts';

/** What SQL gets wrong without an error, each in a file of this folder. */
export type Trap =
  | 'repeated-total'
  | 'mixed-units'
  | 'dead-rows'
  | 'left-out-value'
  | 'other-unit'
  | 'other-zone'
  | 'not-in-null'
  | 'whole-division'
  | 'average-over-missing'
  | 'lost-rows'
  | 'undone-outer'
  | 'needless-join'
  | 'ties'
  | 'unfinished-period'
  | 'unrelated-tables'
  | 'personal-columns';

/** `wrong`: the numbers aren't what is asked. `doubtful`: they may not be. `note`: right, and worth saying. */
export type Severity = 'wrong' | 'doubtful' | 'note';

export interface Finding {
  trap: Trap;
  severity: Severity;
  /** A sentence for people, who read no SQL. */
  says: string;
  /** What whoever writes the SQL again needs to know: names as the database spells them. */
  tells: string;
}

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
  now: Date;
  /** The asker's IANA time zone; undefined: not known. */
  timeZone: string | undefined;
  /** What people wrote about the source, and its name. */
  notes: string;
}

export interface Check {
  trap: Trap;
  /** What the receipt says where it looked and found nothing; undefined: nothing. */
  passed: string | ((statement: Statement, facts: Facts) => string[]) | undefined;
  /** undefined: there is nothing in the statement that it could look at, or too little is known of it. */
  find(statement: Statement, facts: Facts, question: string): Finding[] | undefined;
}
