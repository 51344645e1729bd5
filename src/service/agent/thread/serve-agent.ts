import { type MessagePort, parentPort } from 'node:worker_threads';
import type { DatabaseSchema, QueryResult, TableInfo } from '../../connectors/connector.ts';
import type { Join, SourceProfile, TableProfile } from '../../profile/index.ts';
import type { Agent, AgentOutcome, AgentRequest, SourceOverview } from '../agent.ts';
import type { Checked } from '../checked.ts';
import { receiveError, sendError } from './errors.ts';
import type { AgentMethod, FromThread, SentOutcome, ToThread } from './protocol.ts';

export interface ServedAgent extends Agent {
  isForEngine(request: AgentRequest): boolean | Promise<boolean>;
  overview(request: AgentRequest): Promise<SourceOverview>;
}

/** In the thread: answers what `createThreadedAgent` asks, with this agent. */
export function serveAgent(agent: ServedAgent): void {
  if (parentPort === null) throw new Error('not in a thread');
  const server = new AgentServer(agent, parentPort);
  parentPort.on('message', (message: ToThread) => server.handle(message));
}

interface Call {
  abort: AbortController;
  waiting: Map<number, { resolve: (result: QueryResult) => void; reject: (error: Error) => void }>;
  checking: Map<number, (checked: Checked) => void>;
}

class AgentServer {
  readonly #agent: ServedAgent;
  readonly #port: MessagePort;
  readonly #tables = new Map<number, TableInfo[]>();
  readonly #schemas = new Map<number, DatabaseSchema>();
  readonly #parts = new Map<number, Map<number, TableProfile>>();
  readonly #joins = new Map<number, Join[]>();
  readonly #profiles = new Map<number, SourceProfile>();
  readonly #calls = new Map<number, Call>();
  readonly #statementOf = new WeakMap<object, number>();

  constructor(agent: ServedAgent, port: MessagePort) {
    this.#agent = agent;
    this.#port = port;
  }

  handle(message: ToThread): void {
    switch (message.kind) {
      case 'tables':
        return this.#addTables(message.schema, message.tables);
      case 'schema':
        return this.#addSchema(message);
      case 'profiles':
        return this.#addProfiles(message);
      case 'joins':
        return this.#addJoins(message.profile, message.joins);
      case 'profile':
        return this.#addProfile(message);
      case 'forget':
        for (const id of message.schemas) this.#schemas.delete(id);
        for (const id of message.profiles) this.#profiles.delete(id);
        return;
      case 'ask':
        return void this.#ask(message);
      case 'abort':
        return this.#calls.get(message.call)?.abort.abort(new Error('the question was given up'));
      case 'executed':
        this.#statementOf.set(message.result, message.statement);
        return this.#calls.get(message.call)?.waiting.get(message.statement)?.resolve(message.result);
      case 'checked':
        return this.#calls.get(message.call)?.checking.get(message.statement)?.(message.checked);
      case 'not-executed': {
        const error = receiveError(message.error);
        this.#statementOf.set(error, message.statement);
        return this.#calls.get(message.call)?.waiting.get(message.statement)?.reject(error);
      }
      default:
        return message satisfies never;
    }
  }

  #addTables(id: number, tables: TableInfo[]): void {
    const known = this.#tables.get(id) ?? [];
    this.#tables.set(id, known);
    known.push(...tables);
  }

  #addSchema({ schema, rest }: ToThread & { kind: 'schema' }): void {
    this.#schemas.set(schema, { ...rest, tables: this.#tables.get(schema) ?? [] });
    this.#tables.delete(schema);
  }

  #addProfiles({ profile, at, tables }: ToThread & { kind: 'profiles' }): void {
    const known = this.#parts.get(profile) ?? new Map<number, TableProfile>();
    this.#parts.set(profile, known);
    for (const [index, table] of tables.entries()) known.set(at[index] ?? -1, table);
  }

  #addJoins(id: number, joins: Join[]): void {
    const known = this.#joins.get(id) ?? [];
    this.#joins.set(id, known);
    known.push(...joins);
  }

  #addProfile({ profile, base, rest, tables: count }: ToThread & { kind: 'profile' }): void {
    const changed = this.#parts.get(profile) ?? new Map<number, TableProfile>();
    const before = (base === null ? undefined : this.#profiles.get(base))?.tables ?? [];
    const tables = Array.from({ length: count }, (_, at) => changed.get(at) ?? before[at]);
    const joins = this.#joins.get(profile) ?? [];
    this.#profiles.set(profile, { ...rest, tables: tables.flatMap((table) => table ?? []), joins });
    this.#parts.delete(profile);
    this.#joins.delete(profile);
  }

  async #ask(asked: ToThread & { kind: 'ask' }): Promise<void> {
    const { call, method, schema, profile, request, isChecked, wantsLinks } = asked;
    const own: Call = { abort: new AbortController(), waiting: new Map(), checking: new Map() };
    this.#calls.set(call, own);
    try {
      const [known, learned] = [this.#schemas.get(schema), this.#profiles.get(profile)];
      if (known === undefined || learned === undefined) throw new Error('the schema was not sent');
      const execute = this.#executeFor(call, own);
      const check = isChecked ? { check: this.#checkFor(call, own) } : {};
      const onLinks: AgentRequest['onLinks'] = (links) => this.#tell({ kind: 'links', call, links });
      const report: AgentRequest['report'] = (stage) => this.#tell({ kind: 'stage', call, stage });
      const whole = {
        ...request,
        schema: known,
        profile: learned,
        execute,
        ...check,
        ...(wantsLinks && { onLinks }),
        report,
        signal: own.abort.signal,
      };
      this.#tell(await this.#replyTo(method, call, whole));
    } catch (error) {
      const statement = error instanceof Error ? (this.#statementOf.get(error) ?? null) : null;
      this.#tell({ kind: 'failed', call, statement, error: sendError(error) });
    } finally {
      this.#calls.delete(call);
    }
  }

  async #replyTo(method: AgentMethod, call: number, request: AgentRequest): Promise<FromThread> {
    switch (method) {
      case 'isForEngine':
        return { kind: 'is-for-engine', call, isForEngine: await this.#agent.isForEngine(request) };
      case 'overview':
        return { kind: 'overview', call, overview: await this.#agent.overview(request) };
      case 'answer':
        return { kind: 'outcome', call, outcome: this.#sendOutcome(await this.#agent.answer(request)) };
      default:
        return method satisfies never;
    }
  }

  #executeFor(call: number, own: Call): AgentRequest['execute'] {
    let count = 0;
    return (sql, until = own.abort.signal) => {
      const statement = ++count;
      return new Promise((resolve, reject) => {
        until.throwIfAborted();
        const giveUp = () => {
          this.#tell({ kind: 'give-up', call, statement });
          reject(until.reason);
        };
        until.addEventListener('abort', giveUp, { once: true });
        const settled = () => {
          until.removeEventListener('abort', giveUp);
          own.waiting.delete(statement);
        };
        own.waiting.set(statement, {
          resolve: (result) => (settled(), resolve(result)),
          reject: (error) => (settled(), reject(error)),
        });
        this.#tell({ kind: 'execute', call, statement, sql });
      });
    };
  }

  #checkFor(call: number, own: Call): NonNullable<AgentRequest['check']> {
    let count = 0;
    return (sql, whole) => {
      const statement = ++count;
      return new Promise((resolve) => {
        own.checking.set(statement, (checked) => {
          own.checking.delete(statement);
          resolve(checked);
        });
        this.#tell({ kind: 'check', call, statement, sql, whole });
      });
    };
  }

  #sendOutcome(outcome: AgentOutcome): SentOutcome {
    if (outcome.kind !== 'answered') return { outcome };
    const { result, ...rest } = outcome;
    const resultOf = this.#statementOf.get(result);
    return resultOf === undefined ? { outcome } : { outcome: rest, resultOf };
  }

  #tell(message: FromThread): void {
    this.#port.postMessage(message);
  }
}
