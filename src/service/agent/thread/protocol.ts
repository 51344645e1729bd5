import type { DatabaseSchema, QueryResult, TableInfo } from '../../connectors/connector.ts';
import type { ConnectorErrorKind } from '../../connectors/errors.ts';
import type { Join, SourceProfile, TableProfile } from '../../profile/index.ts';
import type { AgentOutcome, AgentRequest, AgentStage, SourceOverview, WordLink } from '../agent.ts';
import type { Checked } from '../checked.ts';

/** What of a request is sent with it: the rest is sent once for many, or stays here. */
type SentRequest = Omit<
  AgentRequest,
  | 'schema'
  | 'profile'
  | 'execute'
  | 'check'
  | 'report'
  | 'onLinks'
  | 'onModelRequest'
  | 'onModelEnd'
  | 'modelTokens'
  | 'signal'
>;

export type AgentMethod = 'answer' | 'isForEngine' | 'overview';

/** To the thread. Schemas and profiles come in parts, each small enough to be read between other work. */
export type ToThread =
  | { kind: 'tables'; schema: number; tables: TableInfo[] }
  | { kind: 'schema'; schema: number; rest: Omit<DatabaseSchema, 'tables'> }
  | { kind: 'profiles'; profile: number; at: number[]; tables: TableProfile[] }
  | { kind: 'joins'; profile: number; joins: Join[] }
  /** The tables that were not sent are those of the profile `base`. */
  | {
      kind: 'profile';
      profile: number;
      base: number | null;
      rest: Omit<SourceProfile, 'tables' | 'joins'>;
      tables: number;
    }
  | { kind: 'forget'; schemas: number[]; profiles: number[] }
  | Ask
  | { kind: 'abort'; call: number }
  | { kind: 'executed'; call: number; statement: number; result: QueryResult }
  | { kind: 'not-executed'; call: number; statement: number; error: SentError }
  | { kind: 'checked'; call: number; statement: number; checked: Checked };

interface Ask {
  kind: 'ask';
  call: number;
  method: AgentMethod;
  schema: number;
  profile: number;
  request: SentRequest;
  /** Somebody looks at statements. */
  isChecked: boolean;
  /** Somebody hears what words of the question may name. */
  wantsLinks: boolean;
}

/** From the thread. */
export type FromThread =
  | { kind: 'execute'; call: number; statement: number; sql: string }
  | { kind: 'check'; call: number; statement: number; sql: string; whole: string | undefined }
  /** The agent no longer waits for it. */
  | { kind: 'give-up'; call: number; statement: number }
  | { kind: 'stage'; call: number; stage: AgentStage }
  | { kind: 'links'; call: number; links: readonly WordLink[] }
  | { kind: 'outcome'; call: number; outcome: SentOutcome }
  | { kind: 'is-for-engine'; call: number; isForEngine: boolean }
  | { kind: 'overview'; call: number; overview: SourceOverview }
  /** `statement`: the error is the one with which that statement failed. */
  | { kind: 'failed'; call: number; statement: number | null; error: SentError };

/** The rows of an answer are mostly those of a statement, which are already here. */
export type SentOutcome =
  | { outcome: AgentOutcome }
  | { outcome: Omit<AgentOutcome & { kind: 'answered' }, 'result'>; resultOf: number };

/** An error on its way to another thread: what agents distinguish, and what is logged. */
export interface SentError {
  type: 'connector' | 'refused' | 'other';
  name: string;
  message: string;
  stack: string;
  kind?: ConnectorErrorKind;
}
