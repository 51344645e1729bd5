import type { DatabaseSchema, QueryResult, TableInfo } from '../../../connectors/connector.ts';
import { ConnectorError } from '../../../connectors/errors.ts';
import { SqlRefusedError } from '../../../sql/refused.ts';
import { withoutComments } from '../../../sql/scan.ts';
import type { AgentRequest } from '../../agent.ts';
import { columnFacts } from '../../privacy/guess-sharing.ts';
import { saidIn } from '../phishing/out-of-place.ts';
import { madeLinks, makesLinks } from '../sql/made-links.ts';
import { tablesRead } from '../sql/tables-read.ts';
import { asJson } from '../text/data.ts';
import { errorText } from '../text/error-text.ts';
import { readWithheld } from '../withheld/read-withheld.ts';
import type { Knowledge } from './knowledge.ts';
import { NoAnswerError } from './no-answer.ts';
import type { Probes } from './probes.ts';
import type { Asking, Reading } from './reading.ts';
import { Repeats } from './repeats.ts';
import { askedBy, namesOf } from './said.ts';

export type Ran = { kind: 'rows'; sql: string; result: QueryResult } | { kind: 'failed'; message: string };

/** What the model can mend by writing other SQL. */
const MENDABLE: readonly string[] = ['sql-refused', 'no-permission', 'timed-out'] satisfies ConnectorError['kind'][];
/** Afterwards, an answer goes without the sentences that are wrong. */
export const MOST_MENDS = 2;
/** Results are large: only as many of the newest are kept as an answer can have. */
const KEPT_RESULTS = 6;

interface SessionOptions {
  request: AgentRequest;
  knowledge: Knowledge;
  statements: number;
  signal: AbortSignal;
  probes: Probes;
}

/** One reading of one question: what the tools share, and what came of it. */
export class Session {
  readonly request: AgentRequest;
  readonly knowledge: Knowledge;
  readonly probes: Probes;
  readonly #signal: AbortSignal;
  #statementsLeft: number;
  readonly #ran = new Map<string, QueryResult>();
  readonly #repeats = new Repeats();
  #turn: Promise<unknown> = Promise.resolve();
  /** Statements that did not work. */
  failed = 0;
  wasEmptyQuestioned = false;
  /** The model was told that its rows are none of the data. */
  wasMadeQuestioned = false;
  /** What the model was told of its SQL, and how often. */
  readonly doubtsTold = new Set<string>();
  timesDoubted = 0;
  /** How often the model was told to mend its words. */
  mends = 0;
  /** An answer whose words are being mended: it is given without them where the model does not come back. */
  draft: Reading | undefined;
  outcome: { kind: 'answered'; reading: Reading } | { kind: 'asked'; asking: Asking } | undefined;
  /** An error that no other SQL mends: the question ends with it. */
  fatal: { error: unknown } | undefined;

  constructor({ request, knowledge, statements, signal, probes }: SessionOptions) {
    this.probes = probes;
    this.request = request;
    this.knowledge = knowledge;
    this.#statementsLeft = statements;
    this.#signal = signal;
  }

  get schema(): DatabaseSchema {
    return this.request.schema;
  }

  get isOver(): boolean {
    return this.outcome !== undefined || this.fatal !== undefined;
  }

  /** A model may call several tools at once: they take their turns, and none does anything once the question is over. */
  inTurn(work: () => Promise<string> | string): Promise<string> {
    const next = this.#turn.then(async () => (this.isOver ? 'Not done: the question is answered.' : work()));
    this.#turn = next.catch(() => undefined);
    return next.catch((error: unknown) => {
      this.fatal ??= { error };
      return 'Failed.';
    });
  }

  /** As `inTurn`, of what only tells: what was told before is in the conversation. */
  lookUp(tool: string, args: object, work: () => Promise<string> | string): Promise<string> {
    return this.inTurn(() => (this.#repeats.isLookedUp(tool, args) ? AS_BEFORE : work()));
  }

  /** What a tool says of a failure. A model that fails the same way again is told so, and then the question ends. */
  wrong(tool: string, message: string, more: { [key: string]: string } = {}): string {
    const times = this.#repeats.wrong(tool, message);
    if (times === 'over') this.#giveUp();
    return asJson({ error: message, ...more, ...(times === 'first' ? {} : { again: AGAIN }) });
  }

  /** A call that never reached its tool. Whether its arguments were wrong before: then the model is told more, and at last the question ends. */
  isInvalidAgain(tool: string): boolean {
    const times = this.#repeats.wrong(tool, INVALID);
    if (times === 'over') this.#giveUp();
    return times !== 'first';
  }

  /** An answer whose words are being mended is better than none. */
  #giveUp(): void {
    if (this.draft !== undefined) this.outcome = { kind: 'answered', reading: this.draft };
    else this.fatal ??= { error: new NoAnswerError('The model fails in the same way again and again.') };
  }

  /** @throws what no other SQL mends */
  async run(written: string): Promise<Ran> {
    const { dialect } = this.schema;
    const sql = withoutComments(written, dialect);
    const known = this.#ran.get(sql);
    if (known !== undefined) return { kind: 'rows', sql, result: known };
    if (this.#statementsLeft === 0) return { kind: 'failed', message: 'No more statements may be run.' };
    this.#statementsLeft -= 1;
    try {
      const tables = tablesRead(sql, dialect, this.knowledge.index);
      // Words of the questions, and of the tables that the statement reads.
      const said = saidIn([...askedBy(this.request), ...namesOf(tables)]);
      const isStored = (text: string): boolean => this.#isSeen(text) || isValueOf(tables, text, this.request);
      const made = { sql, dialect, question: this.request.question, said, isStored };
      if (makesLinks(made)) throw new SqlRefusedError(MAKES_LINKS);
      const result = await this.request.execute(sql, this.#signal);
      if (madeLinks(result, made)) throw new SqlRefusedError(MADE_LINKS);
      this.#keep(sql, result);
      return { kind: 'rows', sql, result };
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!isMendable(error)) throw error;
      if (error instanceof ConnectorError) await this.#noteFailed(sql);
      this.failed += 1;
      return { kind: 'failed', message: errorText(error.message, sql, this.schema) };
    }
  }

  /** That a statement fails can depend on withheld values, as in `1 / (length(password) - 8)`. */
  async #noteFailed(sql: string): Promise<void> {
    const withheld = await readWithheld(sql, [], this.request);
    const isProbe = withheld.isChosen || withheld.levels.includes('derived');
    if (isProbe && !this.probes.mayTell(withheld)) throw new NoAnswerError('The model probes withheld columns.');
  }

  /** Whether rows that were found hold a text. */
  #isSeen(text: string): boolean {
    return [...this.#ran.values()].some(({ rows }) => rows.some((row) => Object.values(row).includes(text)));
  }

  #keep(sql: string, result: QueryResult): void {
    const [oldest] = this.#ran.keys();
    if (this.#ran.size === KEPT_RESULTS && oldest !== undefined) this.#ran.delete(oldest);
    this.#ran.set(sql, result);
  }
}

const isValueOf = (tables: readonly TableInfo[], text: string, { profile }: AgentRequest): boolean =>
  tables.some((table) =>
    table.columns.some(({ name, values }) =>
      (columnFacts(profile, table, name)?.values ?? values ?? []).includes(text),
    ),
  );

/** What is wrong with a call that the SDK has answered itself. */
const INVALID = 'invalid call';
const AS_BEFORE = 'As before.';
const AGAIN =
  'It failed in the same way before. Do something else: look up the names and values that you use, write simpler SQL, or ask_back where the data does not hold what is asked.';
const MAKES_LINKS = 'SQL must not make links or messages. Name each column in a few words after what it holds.';
const MADE_LINKS = 'SQL must not make links or messages. Select columns that hold addresses as they are.';

const isMendable = (error: unknown): error is Error =>
  error instanceof SqlRefusedError || (error instanceof ConnectorError && MENDABLE.includes(error.kind));
