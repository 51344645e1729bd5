import {
  type AnsweredBy,
  type Checks,
  CONVERSATION_STATUS,
  type Further,
  type OtherReading,
  type Row,
  type Units,
} from '../../contract/conversations.ts';
import type { Clock } from '../../shared/clock.ts';
import type { JsonValue } from '../../shared/json.ts';
import type { AgentOutcome, ConversationTurn } from '../agent/agent.ts';
import { type Checked, NOTHING_CHECKED } from '../agent/checked.ts';
import { BudgetSpentError } from '../budgets/budget-spent.ts';
import type { Call } from '../call.ts';
import { checkSql, type Facts, factsOf, tellChecks } from '../checks/index.ts';
import { saidColumns } from '../checks/said-columns.ts';
import type { DatabaseSchema, Unfit } from '../connectors/connector.ts';
import { ConnectorError } from '../connectors/errors.ts';
import type { DeadRowsRecords } from '../dead-rows/dead-rows-records.ts';
import { DeadlineError, withDeadline } from '../deadline.ts';
import { errorFacts } from '../error-facts.ts';
import type { FairGate } from '../fair-gate.ts';
import type { ServiceLimits } from '../limits.ts';
import type { ModelsInUse } from '../model-connection/models-in-use.ts';
import type { StoredResource } from '../resources/resource-records.ts';
import type { Source, Sources } from '../resources/sources.ts';
import type { SavedQueryRecords } from '../saved-queries/saved-query-records.ts';
import type { ForModel } from '../sharing/for-model.ts';
import { DIALECTS } from '../sql/dialects/index.ts';
import type { OpenStatements, PersonStatements } from '../statements/follow-statements.ts';
import { makeExecute, nothingTried, type RanStatement, type Tried } from './execute.ts';
import { explainCut, explainFailure, explainFurtherCut } from './explain.ts';
import { type SortedAnswer, sortAnswer } from './sort-answer.ts';

export interface AnswerDeps {
  /** Who answers about a resource now. */
  models: ModelsInUse;
  savedQueries: Pick<SavedQueryRecords, 'findNamed' | 'list'>;
  sources: Sources;
  deadRows: Pick<DeadRowsRecords, 'rules'>;
  forModel: ForModel;
  gate: FairGate;
  openStatements: OpenStatements;
  clock: Clock;
  limits: ServiceLimits;
}

interface AskedQuestion {
  question: string;
  resource: StoredResource;
  history: ConversationTurn[];
  /** The person asked for the language model. */
  wantsModel?: boolean;
  /** The built-in engine answers alone. Goes before `wantsModel`. */
  withoutModel?: boolean;
  /** The asker's. */
  timeZone?: string | undefined;
  /** Its rows are asked for in another order, and nothing else. */
  sorted?: SortedAnswer | undefined;
}

/** What the agent came to, or why it came to nothing: the part of a conversation record that is not bookkeeping. */
export interface Answer {
  status: string;
  sql: string;
  explanation: string;
  rows: Row[];
  units?: Units | undefined;
  headline?: string | undefined;
  answeredBy?: AnsweredBy | undefined;
  modelTrouble?: string | undefined;
  /** The engine asked back, and a language model might not have to. */
  mayModelAnswer?: boolean | undefined;
  /** The question in a form that stands alone, where it went on from another. */
  wholeQuestion?: string | undefined;
  further?: Further[] | undefined;
  /** What was looked at in the SQL, and what came of it. */
  checks?: Checks | undefined;
  /** What the engine's rows are, held against the model's. */
  compared?: 'same' | 'other' | undefined;
  /** Another way to read the question, with other rows. */
  otherReading?: OtherReading | undefined;
  /** What people call columns of the SQL whose names don't say it. */
  columnNames?: Record<string, string> | undefined;
  state: JsonValue;
}

/** Trouble that a person understands is an answer too. @throws whatever else goes wrong, or the caller going away */
export type AnswerQuestion = (call: Call, asked: AskedQuestion) => Promise<Answer>;

export function makeAnswerQuestion(deps: AnswerDeps): AnswerQuestion {
  return async (call, asked) => {
    const tried = nothingTried();
    const statements = deps.openStatements({ call, resource: asked.resource });
    try {
      const outcome = await withDeadline(deps.limits.callTimeoutMs, call.signal, (signal) =>
        deps.gate.run({ resourceId: asked.resource.id, userId: call.userId, signal }, () =>
          deps.sources.use(asked.resource, (source) =>
            askAndCheck(deps, { ...asked, ...call, source, signal, tried, statements }),
          ),
        ),
      );
      return answerOf(outcome);
    } catch (error) {
      const explanation = explainFailure(error);
      if (explanation === undefined) throw error;
      call.log.warn({ resourceId: asked.resource.id, error: errorFacts(error) }, 'question failed');
      const { failed, budgetSpent } = CONVERSATION_STATUS;
      const status = error instanceof BudgetSpentError ? budgetSpent : failed;
      return { status, sql: tried.sql, explanation, rows: [], state: null };
    } finally {
      statements.settle(() => 'look_up');
    }
  };
}

interface Asking extends AskedQuestion, Pick<Call, 'userId' | 'person' | 'signal' | 'report' | 'log'> {
  source: Source;
  tried: Tried;
  statements: PersonStatements;
}

type Answered = AgentOutcome & { kind: 'answered' };
/** `isLast`: it is the answer's, for which one statement more may look for ties. */
type Check = (sql: string, whole?: string, isLast?: boolean) => Promise<Checked>;

/** What an agent came to, and what may be wrong with its statements, whoever wrote them. */
interface CheckedOutcome {
  outcome: AgentOutcome;
  checked: Checked;
  columnNames?: Record<string, string>;
}

async function askAndCheck(deps: AnswerDeps, asking: Asking): Promise<CheckedOutcome> {
  const { outcome, check, nameColumns } = await askAgent(deps, asking);
  if (outcome.kind !== 'answered') return { outcome, checked: NOTHING_CHECKED };
  const sqls = [outcome, ...(outcome.further ?? [])].map(({ sql }) => sql);
  // The engine looks for ties itself.
  const looksForTies = outcome.answeredBy === 'model';
  const all = await Promise.all(sqls.map((sql, at) => check(sql, outcome.wholeQuestion, at === 0 && looksForTies)));
  const columnNames = await nameColumns(outcome.sql);
  return { outcome: await asItRan(outcome, asking), checked: together(all), columnNames };
}

/** What several statements have, each said once; what is in order is so in each of them. */
const together = (all: readonly Checked[]): Checked => ({
  findings: [...new Map(all.flatMap(({ findings }) => findings).map((finding) => [finding.says, finding])).values()],
  passed: (all[0]?.passed ?? []).filter((said) => all.every(({ passed }) => passed.includes(said))),
});

/** With the SQL of each statement as it ran. */
async function asItRan(outcome: Answered, asking: Asking): Promise<Answered> {
  const outcomes = [outcome, ...(outcome.further ?? [])];
  const ran: RanStatement[] = [];
  for (const { sql } of outcomes) ran.push(await ranStatement(sql, asking.tried));
  const texts = ran.map(({ text }) => text);
  asking.statements.settle((sql) => (texts.includes(sql) ? 'answer' : 'look_up'));
  const [first, ...others] = ran;
  if (outcome.further === undefined) return { ...outcome, sql: first?.shown ?? '' };
  const further = outcome.further.map((one, at) => ({ ...one, sql: others[at]?.shown ?? '' }));
  return { ...outcome, sql: first?.shown ?? '', further };
}

/** Nothing is shown as the SQL of an answer but what ran. */
async function ranStatement(sql: string, tried: Tried): Promise<RanStatement> {
  const ran = await tried.ran(sql);
  if (ran === undefined) throw new Error('The SQL of the answer is not what ran.');
  return ran;
}

async function askAgent(
  { models, savedQueries, deadRows: decided, forModel, clock, limits }: AnswerDeps,
  asking: Asking,
): Promise<Asked> {
  const { question, resource, history, wantsModel = false, timeZone, source, userId, person, signal, report } = asking;
  const { tried, statements } = asking;
  const reading = { stage: 'reading_tables', source: resource.name } as const;
  const telling = async <T extends DatabaseSchema | undefined>(read: () => Promise<T>): Promise<T> => {
    report(reading);
    const found = await read();
    if (found !== undefined) report({ ...reading, tables: found.tables.length });
    return found;
  };
  await source.connector.admit?.(person);
  const schema = await telling(() => source.readSchema(signal));
  const { maxRows, maxBytes, maxScanBytes, queryTimeoutMs: timeoutMs } = limits;
  const runLimits = { maxRows, maxBytes, maxScanBytes, timeoutMs, person };
  const { connector, guard } = source;
  const own = { connector, guard, limits: runLimits, source: resource.name };
  const execute = makeExecute({ ...own, clock, signal, report, tried, follow: statements.follow });
  const notes = `${resource.name}\n${resource.description}`;
  const deadRows = await decided.rules(resource.id);
  const checksOf = (known: Pick<Facts, 'schema' | 'profile'>): Pick<Asked, 'check' | 'nameColumns'> => {
    const facts = factsOf({ ...known, now: clock.now(), timeZone, notes, deadRows });
    const nameColumns: Asked['nameColumns'] = (sql) => saidColumns(sql, schema.dialect, facts);
    const check: Check = async (sql, whole = question, isLast = false) => {
      const run = isLast && !DIALECTS[schema.dialect].isBilled ? execute : undefined;
      try {
        return await checkSql(sql, schema.dialect, { facts, question: whole, run });
      } catch (error) {
        asking.log.warn({ error: errorFacts(error) }, 'the SQL of an answer was not checked');
        return NOTHING_CHECKED;
      }
    };
    return { check, nameColumns };
  };
  if (asking.sorted !== undefined) {
    const outcome = await sortAnswer(asking.sorted, { dialect: schema.dialect, execute });
    return { outcome, ...checksOf({ schema, profile: await source.profile(schema, question) }) };
  }
  const saved = wantsModel ? undefined : await findSaved({ question, resource, history }, savedQueries);
  if (saved !== undefined) {
    statements.settle(() => 'saved_query');
    const { query, sql } = saved;
    const explanation = `This is the saved query “${query}”. ${saved.explanation}`.trim();
    const result = await execute(sql);
    const checks = checksOf({ schema, profile: await source.profile(schema, question) });
    return { outcome: { kind: 'answered', sql, explanation, result, state: null }, ...checks };
  }
  const memory = {
    name: resource.name,
    description: resource.description,
    savedQueries: await source.onlyReadable(await savedQueries.list(resource.id, limits.rememberedQueries), signal),
  };
  const use = asking.withoutModel === true ? models.without : await models.of(resource.datasetId, resource.id);
  const { agent } = use;
  const told = await forModel({ question, resource, userId, use });
  const asked = { question, memory, history, wantsModel, timeZone, userId, deadRows, ...told };
  const request = { ...asked, now: clock.now(), signal, execute, report };
  agent.prepare?.(schema);
  const ask = async (known: DatabaseSchema) => {
    const about = { schema: known, profile: await source.profile(known, question) };
    const { check, nameColumns } = checksOf(about);
    const outcome = await agent.answer({ ...request, ...about, check: (sql, whole) => check(sql, whole) });
    return { outcome, check, nameColumns };
  };
  const reread = (unfit: Unfit) => {
    const read = () => source.rereadSchema(schema, signal, unfit);
    // Most words that aren't known are none that came since: nobody is told of looking.
    return unfit === 'words' ? read() : telling(read);
  };
  return askTwice(schema, { ask, reread });
}

interface Asked {
  outcome: AgentOutcome;
  check: Check;
  /** What people call columns of a statement whose names don't say it. */
  nameColumns: (sql: string) => Promise<Record<string, string>>;
}

interface Twice {
  ask: (schema: DatabaseSchema) => Promise<Asked>;
  reread: (unfit: Unfit) => Promise<DatabaseSchema | undefined>;
}

/**
 * What a statement or a word names may be gone, or there since a moment ago: if so, it is worth a second try, and no
 * third.
 */
async function askTwice(schema: DatabaseSchema, { ask, reread }: Twice): Promise<Asked> {
  let asked: Asked;
  try {
    asked = await ask(schema);
  } catch (error) {
    if (!mayBeOutdated(error)) throw error;
    const fresh = await reread(error instanceof ConnectorError && error.isUnknownName ? 'names' : 'statement');
    if (fresh === undefined) throw error;
    return ask(fresh);
  }
  if (asked.outcome.kind === 'answered') return asked;
  const fresh = await reread('words').catch(unlessUnreadable);
  return fresh === undefined ? asked : ask(fresh);
}

/** A source that can't be read just now doesn't take back what it was asked before. */
function unlessUnreadable(error: unknown): undefined {
  if (error instanceof ConnectorError || error instanceof DeadlineError) return undefined;
  throw error;
}

const RUN = /^(?:please )?run (?:the )?(?:saved query )?["“]?(?<name>.+?)["”]?[.!]?$/i;

/** The name of a saved query asks for it. After an answer the same words may be a follow-up, but not after "run". */
async function findSaved(
  { question, resource, history }: AskedQuestion,
  savedQueries: Pick<SavedQueryRecords, 'findNamed'>,
) {
  const mayFollowUp = history.at(-1)?.status === CONVERSATION_STATUS.success;
  const said = mayFollowUp ? undefined : await savedQueries.findNamed(question, resource.id);
  const name = RUN.exec(question.trim())?.groups?.['name'];
  return said ?? (name === undefined ? undefined : savedQueries.findNamed(name, resource.id));
}

/** Whether it can come of SQL that was made for a schema which is not so any more. */
const mayBeOutdated = (error: unknown): boolean =>
  error instanceof ConnectorError && (error.kind === 'sql-refused' || error.kind === 'no-permission');

function answerOf({ outcome, checked, columnNames }: CheckedOutcome): Answer {
  const { explanation, answeredBy, modelTrouble, state } = outcome;
  const by = { answeredBy, modelTrouble };
  switch (outcome.kind) {
    case 'answered': {
      const { sql, result, units, headline, wholeQuestion } = outcome;
      const further = outcome.further?.map((one) => ({ title: one.title, sql: one.sql, data: one.result.rows }));
      const cuts = (outcome.further ?? []).map((one) => explainFurtherCut(one.title, one.result));
      const notices = [result, ...(outcome.further ?? []).map((one) => one.result)].map(({ notice = '' }) => notice);
      const said = [explanation, explainCut(result), ...new Set(notices), ...cuts];
      const explained = said.filter((part) => part !== '').join(' ');
      const status = CONVERSATION_STATUS.success;
      const found = {
        sql,
        rows: result.rows,
        units,
        headline,
        further,
        checks: tellChecks(checked),
        otherReading: outcome.other,
        compared: outcome.compared,
        columnNames,
      };
      return { status, ...found, explanation: explained, wholeQuestion, ...by, state };
    }
    case 'needs-clarification': {
      const { mayModelAnswer } = outcome;
      const status = CONVERSATION_STATUS.needsClarification;
      return { status, sql: '', explanation, rows: offeredBy(outcome), mayModelAnswer, ...by, state };
    }
  }
}

/** A row for each question that is offered: readings first, and none twice. */
function offeredBy({ readings = [], suggestions }: AgentOutcome & { kind: 'needs-clarification' }): Row[] {
  const offered = new Set(readings.map(({ question }) => question));
  return [
    ...readings.map(({ question, words, preview }) => ({ suggestion: question, reading: words, preview })),
    ...suggestions.filter((one) => !offered.has(one)).map((suggestion) => ({ suggestion })),
  ];
}
