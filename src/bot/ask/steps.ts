import type { Stage } from '../../contract/stages.ts';

/** One thing that was or is being done for a question. */
export interface Step {
  /** What was last told of it. */
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

/** What is told of the same thing changes its step; anything else ends it and begins the next. */
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
