import { LIMITS } from './limits.ts';
import { richText } from './rich-text.ts';
import { all, byType, list, oneOf, type Rule, record, text, uniqueBy } from './rule.ts';

/** https://docs.slack.dev/reference/block-kit/blocks/task-card-block and …/plan-block: titles are bare strings. */
const source = byType({
  url: record({ url: text(LIMITS.url), text: text(LIMITS.taskText) }),
});

const task = (...states: string[]): Rule =>
  record(
    { task_id: text(LIMITS.blockId), title: text(LIMITS.taskText) },
    {
      status: oneOf(...states),
      details: byType({ rich_text: richText }),
      output: byType({ rich_text: richText }),
      sources: list(source, { max: LIMITS.taskSources }),
    },
  );

/** Alone it cannot be waiting for others. */
export const taskCard = task('in_progress', 'complete', 'error');

export const plan = record(
  { title: text(LIMITS.taskText) },
  {
    tasks: all(
      list(byType({ task_card: task('pending', 'in_progress', 'complete', 'error') }), { max: LIMITS.planTasks }),
      uniqueBy('task_id'),
    ),
  },
);
