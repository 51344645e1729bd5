import type { CallLimits } from '../transport/call-model.ts';

/** What one question may cost at the provider. */
export interface ModelLimits extends CallLimits {
  /** Calls to the model. */
  steps: number;
  /** Tokens sent and received for one question, all calls together. */
  tokens: number;
  /** The longest a model may write in one call; some think aloud within it. */
  outputTokens: number;
  /** For all calls of one question, the SQL between them included; under the service's own limit of a call. */
  timeMs: number;
  /** Statements of the model's making, whether they work or not. */
  statements: number;
  /** How long the built-in engine may take before the model is asked: a question that it is certain of by then costs no call. */
  engineMs: number;
  /** How long the model is left alone once it could not be reached. */
  restMs: number;
}

export const MODEL_LIMITS: ModelLimits = {
  steps: 12,
  tokens: 150_000,
  outputTokens: 8_000,
  timeMs: 75_000,
  idleMs: 45_000,
  statements: 15,
  engineMs: 400,
  retries: 1,
  retryWaitMs: 5_000,
  restMs: 30_000,
};

/** The limits of a question that has `timeMs` in all: a provider may be silent for three fifths of it. */
export const limitsWithin = (timeMs: number): Partial<ModelLimits> => ({ timeMs, idleMs: timeMs * 0.6 });

/** How much of the data is sent to the model at most. */
export const SENT = {
  /** A schema that fits is sent whole; of a larger one, the part that the question is about. */
  schemaCharacters: 24_000,
  linkedTables: 20,
  /** The first of those, with all that was learned of them. */
  tablesAtLength: 8,
  /** After those, by name alone. */
  namedTables: 40,
  columnsPerTable: 80,
  comment: 200,
  value: 100,
  rows: 20,
  sampledTables: 4,
  sampledRows: 3,
  sampledColumns: 16,
  result: 4_000,
  error: 400,
  glossary: 4_000,
  savedQueries: 5,
  verified: 5,
  definitions: 12,
  /** Of others, all names or none. */
  savedNames: 30,
  savedSql: 2_000,
  turns: 8,
  turnSql: 2_000,
  turnText: 600,
} as const;

/** What of an answer is kept with the conversation, for its follow-ups. */
export const KEPT = { rows: 10, columns: 12, value: 80 } as const;

/** What a person is shown of the model's own words. */
export const EXPLANATION = { sentences: 4, sentence: 300, suggestions: 4, suggestion: 200, title: 100 } as const;
