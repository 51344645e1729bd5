import type { ContextBlock, PlanBlock, TaskCardBlock } from '@slack/types';
import type { Stage } from '../../contract/stages.ts';
import type { MessageTs } from '../../shared/ids.ts';
import { buttonRow, clampMrkdwn, oneLine, type SlackMessage } from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { sayDuration } from '../kit/values.ts';
import { ACTIONS, writeQuestionValue } from '../model/ids.ts';

/** How long answers of a data source usually take. */
export interface Usual {
  source: string;
  tookMs: number;
}

interface Progress {
  question: { text: string; messageTs: MessageTs };
  steps: Steps;
  /** undefined: not known. */
  usual: Usual | undefined;
  /** When the service was asked. */
  askedAt: Date;
  /** The process ended while it worked on this, and another started over. */
  wasInterrupted: boolean;
  /** The service isn't answering, and is asked again once it does. */
  isAway: boolean;
  now: Date;
}

/** What was done for a question so far and what is being done, until the answer takes the place of the message. */
export function renderProgress({ question, usual, ...progress }: Progress): SlackMessage {
  const title = oneLine(`Working on: ${question.text}`, LIMITS.planText);
  const tasks = tasksOf(progress);
  const plan: PlanBlock = { type: 'plan', title, tasks };
  const stop = { text: 'Stop', action: ACTIONS.stopAnswer, value: writeQuestionValue(question.messageTs) };
  const usually = usual && `Answers from ${nameOf(usual.source)} usually take ${sayDuration(usual.tookMs)}.`;
  const said = [title, ...tasks.map((task) => task.title), ...(usually === undefined ? [] : [usually])].join('\n');
  const text = clampMrkdwn(said, LIMITS.messageText);
  const note: ContextBlock[] =
    usually === undefined ? [] : [{ type: 'context', elements: [{ type: 'plain_text', text: usually, emoji: false }] }];
  return { text, blocks: [plan, ...note, buttonRow([stop])], textOnly: text };
}

function tasksOf({
  steps,
  askedAt,
  wasInterrupted,
  isAway,
  now,
}: Omit<Progress, 'question' | 'usual'>): TaskCardBlock[] {
  const { latest, earlier } = steps;
  const interrupted = task('interrupted', 'Interrupted, so I started again', 'error');
  const before = task('earlier', earlier === 1 ? '1 earlier step' : `${earlier} earlier steps`, 'complete');
  const waiting = task('waiting', `Waiting for the data service, ${sayRunning(askedAt, now)}`, 'in_progress');
  // Without seconds: it isn't drawn again while that lasts, which may be long.
  if (isAway) return [task('away', SERVICE_AWAY, 'in_progress')];
  return [
    ...(wasInterrupted ? [interrupted] : []),
    ...(earlier > 0 ? [before] : []),
    ...(latest.length === 0 ? [waiting] : []),
    ...latest.map((step, index) => task(`step-${earlier + index}`, sayStep(step, now), statusOf(step))),
  ];
}

export const SERVICE_AWAY = "The data service isn't answering. I keep trying and will answer here.";

const task = (id: string, title: string, status: TaskCardBlock['status']): TaskCardBlock => ({
  type: 'task_card',
  task_id: id,
  title: oneLine(title, LIMITS.planText),
  status,
});

function statusOf({ stage, endedAt }: Step): TaskCardBlock['status'] {
  if (stage.stage === 'running_sql' && stage.state === 'failed') return 'error';
  return endedAt === undefined ? 'in_progress' : 'complete';
}

function sayStep(step: Step, now: Date): string {
  const { startedAt, since, endedAt } = step;
  if (endedAt === undefined) return `${sayDoing(step)}, ${sayRunning(since, now)}`;
  return `${sayDone(step)} (${sayDuration(endedAt.getTime() - startedAt.getTime())})`;
}

/** Whole seconds: it is drawn again every few of them. */
const sayRunning = (from: Date, now: Date): string =>
  `${Math.max(0, Math.round((now.getTime() - from.getTime()) / 1_000))} s`;

const nameOf = (source: string): string => oneLine(source, SHOWN.resourceName) || 'the data source';
const countOf = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

function sayDoing({ stage, statements }: Step): string {
  switch (stage.stage) {
    case 'choosing_source':
      return `Choosing among ${countOf(stage.sources, 'data source', 'data sources')}`;
    case 'reading_tables':
      return `Looking at the tables of ${nameOf(stage.source)}`;
    case 'reading_question':
      return 'Reading the question';
    case 'writing_query':
      return 'Writing the query';
    case 'asking_model':
      return 'Asking the language model';
    case 'running_sql': {
      const which = stage.statement === 1 && statements === 1 ? 'the query' : `query ${stage.statement}`;
      const rows = stage.rows === undefined ? '' : `, ${countOf(stage.rows, 'row', 'rows')} so far`;
      return `Running ${which} on ${nameOf(stage.source)}${rows}`;
    }
    case 'checking':
      return 'Checking the result';
    default:
      return stage satisfies never;
  }
}

function sayDone({ stage, statements }: Step): string {
  switch (stage.stage) {
    case 'choosing_source':
      return `Chose among ${countOf(stage.sources, 'data source', 'data sources')}`;
    case 'reading_tables':
      return stage.tables === undefined
        ? `Looked at the tables of ${nameOf(stage.source)}`
        : `Looked at ${countOf(stage.tables, 'table', 'tables')}`;
    case 'reading_question':
      return 'Read the question';
    case 'writing_query':
      return 'Wrote the query';
    case 'asking_model':
      return 'Asked the language model';
    case 'running_sql':
      return sayRan(stage, statements);
    case 'checking':
      return 'Checked the result';
    default:
      return stage satisfies never;
  }
}

function sayRan({ source, state, statement, rows }: Stage & { stage: 'running_sql' }, statements: number): string {
  const where = nameOf(source);
  if (state === 'failed') return `Query ${statement} on ${where} failed`;
  if (statements > 1) return `Ran ${statements} queries on ${where}`;
  return `Ran the query on ${where}${rows === undefined ? '' : `: ${countOf(rows, 'row', 'rows')}`}`;
}

/** The data source on which a statement is running right now; undefined: none, or the service doesn't say. */
export function runningOn({ latest }: Steps): string | undefined {
  const stage = latest.at(-1)?.stage;
  return stage?.stage === 'running_sql' && stage.state === 'running' ? stage.source : undefined;
}

/** Follows the bot's name under the thread: `Parley is running the query on Shop…`. */
export function sayStatus({ latest }: Steps): string {
  const stage = latest.at(-1)?.stage;
  const words = stage === undefined ? 'is waiting for the data service…' : sayIs(stage);
  // Slack does not say whether it reads mentions here.
  return oneLine(words.replaceAll(/[<>]/g, ''), SHOWN.status);
}

function sayIs(stage: Stage): string {
  switch (stage.stage) {
    case 'choosing_source':
      return `is choosing among ${countOf(stage.sources, 'data source', 'data sources')}…`;
    case 'reading_tables':
      return stage.tables === undefined
        ? `is looking at the tables of ${nameOf(stage.source)}…`
        : `is looking at ${countOf(stage.tables, 'table', 'tables')}…`;
    case 'reading_question':
      return 'is reading the question…';
    case 'writing_query':
      return 'is writing the query…';
    case 'asking_model':
      return 'is asking the language model…';
    case 'running_sql':
      if (stage.state === 'running') return `is running the query on ${nameOf(stage.source)}…`;
      return stage.state === 'done' ? `has the rows from ${nameOf(stage.source)}` : 'ran a query that failed';
    case 'checking':
      return 'is checking the result…';
    default:
      return stage satisfies never;
  }
}

/** One thing that was or is being done for a question. */
interface Step {
  /** The latest report about it. */
  stage: Stage;
  startedAt: Date;
  /** undefined: it is under way. */
  endedAt: Date | undefined;
  /** SQL statements that ran one after the other are one step; the last of them began at `since`. */
  statements: number;
  since: Date;
}

export interface Steps {
  /** The last of them, in the order they began. */
  latest: readonly Step[];
  /** How many came before those, all over. */
  earlier: number;
}

export const NO_STEPS: Steps = { latest: [], earlier: 0 };

/** A message with these, a line for the earlier ones and one for an interruption has as many tasks as Slack is known to take. */
const MOST_KEPT = 10;

/** A report about the same thing changes its step. Any other ends it and begins the next. */
export function addStage({ latest, earlier }: Steps, stage: Stage, at: Date): Steps {
  const last = latest.at(-1);
  if (last !== undefined && last.stage.stage === stage.stage)
    return { latest: [...latest.slice(0, -1), goneOn(last, stage, at)], earlier };
  const ended = latest.map((step) => ({ ...step, endedAt: step.endedAt ?? at }));
  const all = [...ended, { stage, startedAt: at, endedAt: endOf(stage, at), statements: 1, since: at }];
  const surplus = Math.max(0, all.length - MOST_KEPT);
  return { latest: all.slice(surplus), earlier: earlier + surplus };
}

function goneOn(step: Step, stage: Stage, at: Date): Step {
  const { stage: before, statements } = step;
  const isNext =
    before.stage === 'running_sql' && stage.stage === 'running_sql' && before.statement !== stage.statement;
  const next = isNext ? { statements: statements + 1, since: at } : {};
  return { ...step, ...next, stage, endedAt: endOf(stage, at) };
}

function endOf(stage: Stage, at: Date): Date | undefined {
  const isOver =
    (stage.stage === 'reading_tables' && stage.tables !== undefined) ||
    (stage.stage === 'running_sql' && stage.state !== 'running');
  return isOver ? at : undefined;
}
