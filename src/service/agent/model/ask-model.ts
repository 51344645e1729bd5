import type { AnsweredBy } from '../../../contract/conversations.ts';
import { withDeadline } from '../../deadline.ts';
import type { AgentOutcome, AgentRequest, OfferedReading } from '../agent.ts';
import { isLoud } from '../checked.ts';
import { type Check, checkAgainst } from './beside/check.ts';
import type { EngineBeside } from './beside/engine-beside.ts';
import { markMade } from './explain/mark-made.ts';
import { type Doubt, phrasesFor } from './explain/phrases.ts';
import { explainAskingBack, explainReading, furtherToShow, wholeQuestionOf } from './explain.ts';
import type { LanguageModel } from './language-model.ts';
import type { TokenBudget } from './question/budget.ts';
import type { Knowledge } from './question/knowledge.ts';
import type { Probes } from './question/probes.ts';
import type { Asking, Reading } from './question/reading.ts';
import { Session } from './question/session.ts';
import { answeredState, askedState } from './question/state.ts';
import { readQuestion } from './read-question.ts';
import { type Read, readSimply } from './read-simply.ts';
import type { ModelLimits } from './text/limits.ts';

/** A question on its way to the model. */
export interface Asked {
  deps: { model: LanguageModel; simpleModel?: LanguageModel };
  limits: ModelLimits;
  request: AgentRequest;
  knowledge: Knowledge;
  budget: TokenBudget;
  probes: Probes;
  /** The engine at work on the same question; undefined: nothing is held against it. */
  beside: EngineBeside | undefined;
  /** What came of holding the model's answer against the engine's; undefined: there was none. */
  compared?: Check['kind'];
  /** What it came to before the model was asked. */
  engine: AgentOutcome | undefined;
}

/** An engine that isn't done when the model is, is waited for no longer. */
const LATE_MS = 1_000;

/** What the model comes to, held against what the engine found. @throws as `readQuestion`, DeadlineError */
export async function askModel(asked: Asked): Promise<AgentOutcome> {
  const ended = await endOf(asked);
  if (ended.kind === 'asked') return askBack(ended.asking, asked);
  const { beside, engine = await beside?.within(LATE_MS) } = asked;
  const check = checkAgainst(ended.reading, engine);
  asked.compared = check.kind;
  return answerChecked(ended.reading, check, asked);
}

/** An answer whose words or SQL are being mended holds as it was. Rows of a statement that the model only tried are none. */
async function endOf(asked: Asked): Promise<NonNullable<Session['outcome']>> {
  const { deps, limits, request, knowledge, budget, probes } = asked;
  const begun: { session?: Session } = {};
  try {
    return await withDeadline(limits.timeMs, request.signal, async (signal) => {
      const read: Read = (model, steps = limits.steps) => {
        const session = new Session({ request, knowledge, statements: limits.statements, signal, probes });
        begun.session = session;
        const links = asked.engine?.links ?? [];
        return readQuestion({ model, session, links, limits: { ...limits, steps }, budget, signal });
      };
      return (await readSimply(asked, deps.simpleModel, read)) ?? read(deps.model);
    });
  } catch (error) {
    const draft = begun.session?.draft;
    if (draft !== undefined && begun.session?.fatal === undefined && !request.signal.aborted)
      return { kind: 'answered', reading: draft };
    throw error;
  }
}

async function answerChecked(reading: Reading, check: Check, asked: Asked): Promise<AgentOutcome> {
  const doubt = reading.isSure ? 'none' : 'unsure';
  // Two that aren't sure may be wrong in the same way.
  if (check.kind === 'same' && check.isSure && reading.isSure)
    return answered(reading, asked, { answeredBy: 'both', doubt });
  if (check.kind !== 'other') return answered(reading, asked, { doubt });
  // A preview is a sentence of the program's own.
  const isMade = markMade(reading.result, { ...reading, schema: asked.request.schema }) !== reading.result;
  const mayChoose = check.isSure && asked.request.wantsModel !== true && !isMade;
  const choice = mayChoose && check.choice !== undefined ? offer(check.choice, asked) : undefined;
  if (choice !== undefined) return choice;
  const other = await otherReading(check, asked);
  if (other !== undefined) return answered(reading, asked, { doubt, other });
  return answered(reading, asked, { doubt: check.isSure ? 'readings-differ' : doubt });
}

/** The engine's reading, where it can be told and nothing speaks against its SQL: a second opinion that is mostly wrong cries wolf. */
async function otherReading(
  { engine }: Check & { kind: 'other' },
  { request }: Asked,
): Promise<OfferedReading | undefined> {
  if (engine.reading === undefined) return undefined;
  const checked = await request.check?.(engine.sql, engine.reading.question);
  return checked?.findings.some(isLoud) === true ? undefined : engine.reading;
}

function answered(
  reading: Reading,
  { request, knowledge }: Asked,
  { answeredBy = 'model', doubt, other }: { answeredBy?: AnsweredBy; doubt: Doubt; other?: OfferedReading },
): AgentOutcome {
  const { sql, result } = reading;
  const further = furtherToShow(reading, request, knowledge.index);
  const explained = explainReading(reading, request, { index: knowledge.index, doubt, answeredBy });
  const wholeQuestion = wholeQuestionOf(reading, request, knowledge.index);
  const more = {
    ...(further.length === 0 ? {} : { further }),
    ...(wholeQuestion === undefined ? {} : { wholeQuestion }),
    ...(other === undefined ? {} : { other }),
  };
  const marked = markMade(result, { sql, schema: request.schema });
  return {
    kind: 'answered',
    sql,
    ...explained,
    result: marked,
    ...more,
    answeredBy,
    state: answeredState(result, other?.question),
  };
}

function askBack(asking: Asking, { request, knowledge }: Asked): AgentOutcome {
  const { explanation, suggestions } = explainAskingBack(asking, request, knowledge.index);
  const state = askedState(suggestions);
  return { kind: 'needs-clarification', explanation, suggestions, answeredBy: 'model', state };
}

/** undefined: the model's reading can't be told. */
function offer(
  [model, engine]: [OfferedReading, OfferedReading],
  { request, knowledge }: Asked,
): AgentOutcome | undefined {
  const { suggestions } = explainAskingBack({ words: '', questions: [model.question] }, request, knowledge.index);
  const [question] = suggestions;
  if (question === undefined) return undefined;
  const readings = [{ ...model, question, words: question }, engine];
  const state = askedState([question], engine.question);
  return {
    kind: 'needs-clarification',
    explanation: phrasesFor(request.question).which,
    suggestions: [],
    readings,
    answeredBy: 'both',
    state,
  };
}
