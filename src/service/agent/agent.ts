import type { AnsweredBy, Units } from '../../contract/conversations.ts';
import type { Stage } from '../../contract/stages.ts';
import type { JsonValue } from '../../shared/json.ts';
import type { DatabaseSchema, QueryResult } from '../connectors/connector.ts';
import type { SourceProfile } from '../profile/index.ts';
import type { Checked } from './checked.ts';
import type { Fit } from './fit.ts';
import type { SentRequest } from './sent-request.ts';
import type { Sharing } from './sharing.ts';

/** An earlier question of the same conversation and what became of it. */
export interface ConversationTurn {
  question: string;
  sql: string;
  explanation: string;
  status: string;
  /** What the agent returned as `state` then; it alone knows its shape and must check it. */
  state: JsonValue;
}

/** What people wrote about the resource. Untrusted text. */
export interface ResourceMemory {
  name: string;
  description: string;
  /** The newest first. */
  savedQueries: readonly { query: string; sql: string; explanation: string }[];
  /** Questions near the one that is asked, with SQL that people verified, the nearest first. */
  verified?: readonly { question: string; sql: string }[];
  /** What words near the question mean, as people verified it. */
  definitions?: readonly { term: string; meaning: string }[];
}

/** What an agent reports of its work. What is done for it, such as its statements, is reported where that is done. */
export type AgentStage = Extract<Stage, { stage: 'reading_question' | 'writing_query' | 'asking_model' | 'checking' }>;

export interface AgentRequest {
  question: string;
  schema: DatabaseSchema;
  /** What is known so far of what the schema's tables hold; every table of the schema is in it, in the schema's order. */
  profile: SourceProfile;
  memory: ResourceMemory;
  /** Oldest first; the last one is the parent. Empty for a new conversation. */
  history: ConversationTurn[];
  /** What a language model may be told of the source; undefined: what nobody decided otherwise (`sharing.ts`). */
  sharing?: Sharing;
  /** What somebody who may decide it said of rows that don't count as living; else the profile decides. */
  deadRows?: readonly DeadRowsRule[] | undefined;
  /** Who asks: the database may show others other rows, so what is read for one is kept for nobody else. */
  userId?: number;
  /** The person asked for the language model: the engine answers only where the model fails. */
  wantsModel?: boolean;
  /** Is told at once what the engine takes words of the question to name, for a model that may be asked next. Never throws. */
  onLinks?: (links: readonly WordLink[]) => void;
  now: Date;
  /** The asker's IANA time zone; undefined: not known. */
  timeZone?: string | undefined;
  /**
   * Guards and runs one SELECT on the resource. `until` is for an agent that gives up before `signal`: it must abort
   * when `signal` does.
   * @throws SqlRefusedError, ConnectorError
   */
  execute: (sql: string, until?: AbortSignal) => Promise<QueryResult>;
  /**
   * What may be wrong with SQL as the answer to the question, or to the whole question that it was read as; undefined:
   * nobody looks. Never throws.
   */
  check?: (sql: string, whole?: string) => Promise<Checked>;
  /** Reports to the caller what is being done now. Never throws. */
  report: (stage: AgentStage) => void;
  /** Is told of each request to a language model once it has ended. Never throws. */
  onModelRequest?: (sent: SentRequest) => void;
  /** Is told once what asking a language model came to. Never throws. */
  onModelEnd?: (found: ModelEnd) => void;
  /** What a language model may still cost the asker today, and what is told how much it did; undefined: nobody counts. */
  modelTokens?: ModelTokens;
  signal: AbortSignal;
}

export interface ModelEnd {
  /** Whether the built-in engine found the same rows; undefined: it didn't read the question too. */
  compared: 'same' | 'other' | undefined;
  /** The model asked about withheld columns more often than it is told. */
  isProbing: boolean;
}

/** `keep`: never left out. `leave-out`: also where the profile isn't sure. */
interface DeadRowsRule {
  schema: string;
  table: string;
  column: string;
  rule: 'leave-out' | 'keep';
}

/** Tokens that are sent and received. */
interface ModelTokens {
  /** undefined: there is no limit. */
  left: number | undefined;
  spend: (tokens: number) => void;
}

export type AgentOutcome =
  | {
      kind: 'answered';
      sql: string;
      explanation: string;
      result: QueryResult;
      /** What the numbers of columns count, where that is known: an ISO 4217 code, `percent`, or a plural word (`hours`). */
      units?: Units;
      /** The beginning of `explanation`, where it is what people want to know first and the rows alone do not say it. */
      headline?: string;
      /** Further statements of an answer that one statement can't give, in the order they were planned. */
      further?: FurtherResult[];
      /** Who answered. undefined: the engine, and no model is configured. */
      answeredBy?: AnsweredBy;
      /** Why the model didn't answer, where it was asked. */
      modelTrouble?: string;
      /** The whole question as it was read, where it goes on from another one. */
      wholeQuestion?: string;
      /** Of a model: what the engine's rows are, held against its own; undefined: the engine had none, or wasn't asked. */
      compared?: 'same' | 'other';
      /** Another way to read the question, which finds other rows: it is asked by its question. */
      other?: OfferedReading;
      /** Of the engine: its independent readers agree. */
      isCertain?: boolean;
      /** Of the engine: no reader of its own speaks against the answer. Whoever is certain is sure. */
      isSure?: boolean;
      /** Of the engine: how it read the question, as it would offer it. */
      asRead?: OfferedReading;
      state: JsonValue;
    }
  /** Asks back: `explanation` names what was not understood, `suggestions` are whole questions it can answer. */
  | {
      kind: 'needs-clarification';
      explanation: string;
      suggestions: string[];
      /** How the question can be read, best first; offered before the suggestions. */
      readings?: OfferedReading[];
      /** Of the engine: a language model might answer what was asked. */
      mayModelAnswer?: boolean;
      answeredBy?: AnsweredBy;
      modelTrouble?: string;
      state: JsonValue;
    };

/** What the engine takes words of the question to name, the likeliest first: a table, a column of it, or a value of that column. */
export interface WordLink {
  words: string;
  schema: string;
  table: string;
  column?: string;
  value?: string;
}

/** One more statement of an answer, with its rows. */
export interface FurtherResult {
  /** What it shows, plain and short: `Revenue by channel, March`. */
  title: string;
  sql: string;
  result: QueryResult;
}

/** One way to read a question that has several. */
export interface OfferedReading {
  /** The whole question that is asked when this one is meant. */
  question: string;
  /** How it is read: `Revenue of order items, 2026, by month`. */
  words: string;
  /** What it finds, short: `291,684.35` or `12 rows: Ana Silva, Bram de Vries …`. */
  preview: string;
}

/** What a source holds, in words, for somebody who has not asked it anything yet. */
export interface SourceOverview {
  /** How many tables there are; `tables` names those of which most can be asked, the richest first. */
  tableCount: number;
  tables: TableOverview[];
  /** Whole questions whose answers make a good picture. */
  questions: string[];
  /** Business words that the description of the resource explains: `turnover`, `the amount of sales`. */
  definitions: { term: string; meaning: string }[];
}

export interface TableOverview {
  /** `order items` */
  name: string;
  about: string;
  /** null: not known. */
  rows: number | null;
  /** ISO days of the date that periods mean, first and last. */
  days: { min: string; max: string } | null;
}

/** Turns a question into SQL that really ran. Failures of the database are thrown, not returned. */
export interface Agent {
  answer(request: AgentRequest): Promise<AgentOutcome>;
  /** Of a question that is about to come: what takes long with a large schema may begin while its profile is still being made. */
  prepare?(this: void, schema: DatabaseSchema): void;
  /** What there is to ask about. The request's question is empty. */
  overview?(this: void, request: AgentRequest): Promise<SourceOverview>;
  /** Ends what it keeps running; questions that are being answered fail. */
  close?(): Promise<void>;
  /**
   * What a source knows of a question, to find out which of several it is about. Without it the names, comments and
   * known values of the schema say. It asks the source nothing.
   */
  fit?(this: void, question: string, schema: DatabaseSchema): Promise<Fit>;
}
