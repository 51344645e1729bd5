import type { ResourceType } from '../../../../src/contract/resources.ts';
import type { Connector, QueryResult, RunLimits } from '../../../../src/service/connectors/connector.ts';
import type { Network } from '../../../../src/service/connectors/network.ts';
import type { ReadOnlySql } from '../../../../src/service/sql/guard.ts';
import type { JsonValue } from '../../../../src/shared/json.ts';
import type { Shop } from './shop.ts';
import type { TypeName, TypesFound } from './types.ts';

/** One running data source that holds the shop of `shop.ts`. How it got there is the fixture's own affair. */
export interface ConnectorWorld<Changes> {
  /** @param changes replace fields of good credentials; @param network stands for the one of the process */
  open(changes?: Changes, network?: Network): Connector;
  /** Statements of connectors that the server is working on at this moment. Asked only where `endsStatements`. */
  running(): Promise<number>;
  /** Connections (over HTTP: requests) the server has had open at once, at most or at this moment. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

/** What a data source truly has. What is false is asserted to be missing. */
interface Capabilities {
  /** A statement can be ended from outside, and ends at its timeout. */
  endsStatements: boolean;
  /** User names, passwords, rights and names of databases are checked. */
  users: boolean;
  /** Two result columns may have one name; else the statement is refused. */
  repeatedNames: boolean;
  /** The server stores keys and tells them. */
  keys: boolean;
  /** Introspection reads the words of small text columns. */
  values: boolean;
  rowEstimates: 'exact' | 'about' | 'none';
}

interface Statements {
  types: string;
  /** Rows `n` = 1 … `count`, in order. */
  numbers(count: number): string;
  /** `count` rows with a column `x` of 1,000 letters. */
  wide(count: number): string;
  /** Columns a, a, a_2, a with the values 1, 2, 3, 4. */
  repeated: string;
  /** Columns id and name of customers, no row. */
  empty: string;
  /** Takes minutes at least, and gives one row. */
  endless: string;
  /** Takes about half a second, and gives one row with the column `n`. */
  slow: string;
  /** Names a column `nme` that does not exist. */
  unknownColumn: string;
  /** Not SQL at all, with the word `SELEKT`. */
  nonsense: string;
  /** What must be refused by the session or the server even if a guard let it through; none where only the guard stands. */
  writes: string[];
}

interface Troubles<Changes> {
  /** Each leads nowhere. */
  unreachable: Changes[];
  /** Each is a user or secret that the source does not accept. */
  wrongCredentials: Changes[];
  noDatabase: { changes: Changes; fields: string[] };
  /** A user who may read customers and not orders; `reads` and `mayNotRead` are statements. */
  clerk: { changes: Changes; reads: string; mayNotRead: string };
  /** A name for the source that only the test's network knows. */
  named: { changes: Changes; host: string };
  /** What no message may contain: passwords, tokens, hosts, addresses, user names. */
  hidden: string[];
}

export interface ConnectorFixture<Changes> {
  type: ResourceType;
  start(): Promise<ConnectorWorld<Changes>>;
  capabilities: Capabilities;
  /** Of the connector's own making: more connections or requests at once there shall never be. */
  mostConnections: number;
  shop: Shop;
  statements: Statements;
  types: { missing: TypeName[]; more?: TypesFound | undefined };
  troubles: Troubles<Changes>;
}

/** What one part of the suite works with. `world` and `connector` are there once the tests run. */
export interface Stage<Changes> {
  fixture: ConnectorFixture<Changes>;
  world: () => ConnectorWorld<Changes>;
  connector: () => Connector;
  /** Closed after the test. */
  open: (changes?: Changes, network?: Network) => Connector;
  run: (sql: string, limits?: Partial<RunLimits>, signal?: AbortSignal) => Promise<QueryResult>;
}

export const LIMITS: RunLimits = { maxRows: 100_000, maxBytes: 100_000_000, timeoutMs: 20_000 };

export const unaborted = (): AbortSignal => new AbortController().signal;

/** What a broken guard would let through: connectors have to hold by themselves. */
export const unguarded = (text: string): ReadOnlySql => ({ text }) as ReadOnlySql;

/** Values of one column. */
export const column = (result: QueryResult, name: string): (JsonValue | undefined)[] =>
  result.rows.map((row) => row[name]);
