import type { App } from '@slack/bolt';
import { z } from 'zod';
import { channelIdSchema, type MessageTs, slackUserIdSchema } from '../../shared/ids.ts';
import { clampSql } from '../answer/index.ts';
import { FUNCTIONS } from '../model/ids.ts';
import type { AskOutcome } from '../model/outcome.ts';
import { QuestionTimes } from '../questions/index.ts';
import { readTeam } from '../slack/payloads.ts';
import type { AnswerQuestion } from './answer-question.ts';
import type { makeFindResources } from './choose-resource.ts';
import { beginAttempt, heardBy, type NoteEnd } from './note-end.ts';
import { renderOutcome } from './outcome.blocks.ts';

const inputsSchema = z.object({
  question: z.string().trim().min(1),
  /** The name of a data source; empty: the only one, or the channel's. */
  resource: z.string().trim().default(''),
  channel: channelIdSchema,
  /** The person who runs the workflow. The question is asked in their name, with their access. */
  user: slackUserIdSchema,
});

interface StepListeners {
  /** Asks at once and posts nothing: a step has its own place for the answer. */
  answerQuestion: AnswerQuestion;
  noteEnd: NoteEnd;
  sources: ReturnType<typeof makeFindResources>;
  /** Names a question that has no message of its own. */
  makeTs: () => MessageTs;
}

const STEP_TIMEOUT_MS = 300_000;

/** The step "Ask a data question" of Workflow Builder. It answers into the workflow, and posts nothing. */
export function registerWorkflowStep(app: App, { answerQuestion, noteEnd, sources, makeTs }: StepListeners): void {
  app.function(FUNCTIONS.askDataQuestion, async ({ inputs, body, complete, fail }) => {
    const read = inputsSchema.safeParse(inputs);
    if (!read.success) {
      await fail({ error: 'This step needs a question, a channel, and the person who asks.' });
      return;
    }
    const { question: text, resource, channel, user } = read.data;
    const team = readTeam(body);
    const found = resource === '' ? undefined : await sources.named(team, resource);
    if (resource !== '' && found === undefined) {
      await fail({ error: `There is no data source called "${resource.slice(0, 100)}".` });
      return;
    }
    const ts = makeTs();
    const thread = { team, channel, threadTs: ts };
    const details = { ...(found === undefined ? {} : { resourceId: found.id }), parentId: null };
    const attempt = {
      ...beginAttempt({ thread, messageTs: ts, user, text, details }, new QuestionTimes()),
      attempts: 1,
    };
    const signal = AbortSignal.timeout(STEP_TIMEOUT_MS);
    const outcome = await answerQuestion(attempt.question, signal, heardBy(attempt));
    noteEnd(attempt, outcome);
    const step = plainOutcome(outcome);
    if (step.kind === 'failed') await fail({ error: step.text });
    else await complete({ outputs: { answer_text: step.text, sql: step.sql, row_count: step.rowCount } });
  });
}

/** Slack does not say how long an output of a step may be. */
const MOST_SQL = 10_000;

type StepAnswer = { kind: 'answered'; text: string; sql: string; rowCount: number } | { kind: 'failed'; text: string };

/** An outcome as the outputs of a workflow step: the same words that a message would read out, escaped like those. */
export function plainOutcome(outcome: AskOutcome): StepAnswer {
  const { text } = renderOutcome(outcome);
  if (outcome.kind !== 'answered') return { kind: 'failed', text };
  const { sql, rows } = outcome.answer;
  return { kind: 'answered', text, sql: clampSql(sql, MOST_SQL), rowCount: rows.length };
}
