import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type {
  AgentOutcome,
  AgentRequest,
  ConversationTurn,
  ResourceMemory,
} from '../../../../src/service/agent/agent.ts';
import { createEngine } from '../../../../src/service/agent/engine/index.ts';
import {
  type ConfiguredModel,
  createModelAgent,
  type ModelConfig,
  openModels,
} from '../../../../src/service/agent/model/index.ts';
import type { ModelLimits } from '../../../../src/service/agent/model/text/limits.ts';
import type { SentRequest } from '../../../../src/service/agent/sent-request.ts';
import type { Sharing } from '../../../../src/service/agent/sharing.ts';
import type { DatabaseSchema, QueryResult, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import { profileOfSchema, type SourceProfile } from '../../../../src/service/profile/index.ts';
import { guardSql, SqlRefusedError } from '../../../../src/service/sql/guard.ts';
import { createLogger } from '../../../../src/shared/logger.ts';
import { ManualClock } from '../../../fakes/manual-clock.ts';
import { openPglite, releasePglite } from '../../../fixtures/pglite.ts';
import { column, table } from '../../profile/made-schema.ts';
import { executeOn, introspect } from '../engine/database.ts';
import { ScriptedProvider } from './scripted-provider.ts';

export const KEY = 'sk-scripted-0123456789-never-in-a-log';
const NOW = '2026-05-13T10:00:00.000Z';

interface DeskOptions {
  tables: string;
  wire?: ModelConfig['wire'];
  provider?: string;
  limits?: Partial<ModelLimits>;
  memory?: Partial<ResourceMemory>;
  /** null: none is configured. */
  apiKey?: null;
  /** The built-in engine reads each question too, as in the product; without it, every question goes to the model. */
  isCheckedByEngine?: boolean;
  /** Further settings of the model. */
  config?: Partial<ConfiguredModel>;
}

interface DeskParts {
  provider: ScriptedProvider;
  database: PGlite;
  schema: DatabaseSchema;
  models: Awaited<ReturnType<typeof openModels>>;
}

/** One conversation with the agent: a scripted model over the wire, a real guard, a real database, the real parser. */
export class ModelDesk {
  readonly provider: ScriptedProvider;
  readonly clock = new ManualClock(NOW);
  readonly log: string[] = [];
  readonly statements: string[] = [];
  readonly history: ConversationTurn[] = [];
  /** What the agent told of its work. */
  readonly stages: string[] = [];
  /** What of it was told to be kept. */
  readonly sent: SentRequest[] = [];
  /** What the model may still cost today; undefined: there is no limit. */
  tokensLeft: number | undefined;
  /** What each question cost. */
  readonly spent: number[] = [];
  schema: DatabaseSchema;
  sharing: Sharing | undefined;
  /** What was learned of the tables. */
  profileOf: (schema: DatabaseSchema) => SourceProfile = profileOfSchema;
  /** Before a statement runs. */
  beforeRun: (sql: string, until: AbortSignal | undefined) => Promise<void> = async () => {};
  readonly #memory: ResourceMemory;
  readonly #database: PGlite;
  readonly #answer: (request: AgentRequest) => Promise<AgentOutcome>;

  constructor(parts: DeskParts, options: DeskOptions) {
    const { provider, database, schema, models } = parts;
    const { limits = {} } = options;
    this.provider = provider;
    this.schema = schema;
    this.#database = database;
    this.#memory = { name: 'Library', description: '', savedQueries: [], ...options.memory };
    const parser = createEngine();
    const agent = createModelAgent({
      ...models,
      fallback: parser,
      isForEngine: (request) => parser.isForEngine(request),
      ...(options.isCheckedByEngine === undefined ? {} : { isCheckedByEngine: options.isCheckedByEngine }),
      clock: this.clock,
      limits,
      logger: createLogger({ level: 'trace', destination: { write: (line) => void this.log.push(line) } }),
    });
    this.#answer = (request) => agent.answer(request);
  }

  async ask(
    question: string,
    { signal = new AbortController().signal, wantsModel = false } = {},
  ): Promise<AgentOutcome> {
    const outcome = await this.#answer({
      question,
      schema: this.schema,
      profile: this.profileOf(this.schema),
      memory: this.#memory,
      history: [...this.history],
      wantsModel,
      ...(this.sharing === undefined ? {} : { sharing: this.sharing }),
      now: this.clock.now(),
      execute: (sql, until) => this.#execute(sql, until),
      report: ({ stage }) => void this.stages.push(stage),
      onModelRequest: (one) => void this.sent.push(one),
      modelTokens: { left: this.tokensLeft, spend: (tokens) => void this.spent.push(tokens) },
      signal,
    });
    const { explanation, state } = outcome;
    const sql = outcome.kind === 'answered' ? outcome.sql : '';
    this.history.push({ question, sql, explanation, status: outcome.kind, state });
    return outcome;
  }

  async answered(question: string, more: { wantsModel?: boolean } = {}): Promise<AgentOutcome & { kind: 'answered' }> {
    const outcome = await this.ask(question, more);
    if (outcome.kind !== 'answered') throw new Error(`asked back: ${JSON.stringify(outcome)}`);
    return outcome;
  }

  async asked(question: string): Promise<AgentOutcome & { kind: 'needs-clarification' }> {
    const outcome = await this.ask(question);
    if (outcome.kind === 'answered') throw new Error(`answered: ${JSON.stringify(outcome)}`);
    return outcome;
  }

  /** What is in the database, past the guard. */
  async look(sql: string): Promise<QueryResult> {
    return executeOn(this.#database, sql);
  }

  /** As the connector does it: guarded, read-only, an error of the database as one a person may read. */
  async #execute(sql: string, until: AbortSignal | undefined): Promise<QueryResult> {
    this.statements.push(sql);
    await this.beforeRun(sql, until);
    const { text } = await guardSql(sql, this.schema.dialect);
    try {
      return await executeOn(this.#database, text);
    } catch (error) {
      if (error instanceof SqlRefusedError || !(error instanceof Error)) throw error;
      throw new ConnectorError('sql-refused', `The database refused the SQL: ${error.message}`);
    }
  }
}

type Opened = { database: PGlite; schema: DatabaseSchema };
const databases = new Map<string, Opened>();

/** Starts the database of a test file before its tests: it takes seconds, and all of them only read it. */
export function withTables(tables: string, most?: number): void {
  beforeAll(async () => void databases.set(tables, await openDatabase(tables, most)), 120_000);
  afterAll(async () => {
    const opened = databases.get(tables);
    if (opened !== undefined) await releasePglite(opened.database);
    databases.delete(tables);
  });
}

/** @param most of how many different values a column's are known */
async function openDatabase(tables: string, most?: number): Promise<Opened> {
  const database = await openPglite();
  await database.exec(tables);
  return { database, schema: await introspect(database, most) };
}

export async function openModelDesk(options: DeskOptions): Promise<ModelDesk> {
  const provider = new ScriptedProvider();
  await provider.start();
  onTestFinished(() => provider.stop());
  const opened = databases.get(options.tables);
  if (opened === undefined) throw new Error('the test file does not start these tables');
  const { wire = 'openai', limits = {} } = options;
  const config: ConfiguredModel = {
    provider: options.provider ?? (wire === 'anthropic' ? 'anthropic' : 'openai-compatible'),
    wire,
    model: 'scripted',
    apiKey: options.apiKey === null ? undefined : KEY,
    baseUrl: provider.url,
    ...options.config,
  };
  return new ModelDesk({ provider, ...opened, models: await openModels(config, limits) }, options);
}

/** Tables that nobody asks about, for a schema too large to be sent whole. */
export const fillers = (count: number): TableInfo[] =>
  Array.from({ length: count }, (_, at) => table(`filler_${at}`, [column('amount', 'decimal')]));

/** The turn that ends a question with an answer. */
export const answerWith = (sql: string, more: object = {}) => ({
  tools: [
    {
      name: 'answer',
      args: { sql, reading: 'Counts the rows.', question: 'How many are there?', confidence: 'high', ...more },
    },
  ],
});

export const run = (sql: string) => ({ tools: [{ name: 'run_sql', args: { sql } }] });
