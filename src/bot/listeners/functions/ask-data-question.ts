import type { App } from '@slack/bolt';
import { z } from 'zod';
import { channelIdSchema, slackUserIdSchema } from '../../../shared/ids.ts';
import { plainOutcome } from '../../blocks/step-answer.ts';
import { FUNCTIONS } from '../../model/ids.ts';
import { readTeam } from '../../slack/payloads.ts';
import type { ListenerDeps } from '../listener-deps.ts';

const inputsSchema = z.object({
  question: z.string().trim().min(1),
  /** The name of a data source; empty: the only one, or the channel's. */
  resource: z.string().trim().default(''),
  channel: channelIdSchema,
  /** Whoever runs the workflow: asks, and may see what they may see. */
  user: slackUserIdSchema,
});

const STEP_TIMEOUT_MS = 300_000;

/** The step "Ask a data question" of Workflow Builder. It answers into the workflow, and posts nothing. */
export function registerAskDataQuestion(app: App, { asking }: ListenerDeps): void {
  app.function(FUNCTIONS.askDataQuestion, async ({ inputs, body, complete, fail }) => {
    const read = inputsSchema.safeParse(inputs);
    if (!read.success) {
      await fail({ error: 'The step needs a question, a channel and who asks.' });
      return;
    }
    const { question: text, resource, channel, user } = read.data;
    const team = readTeam(body);
    const found = resource === '' ? undefined : await asking.sources.named(team, resource);
    if (resource !== '' && found === undefined) {
      await fail({ error: `There is no data source called "${resource.slice(0, 100)}".` });
      return;
    }
    const ts = asking.makeTs();
    const thread = { team, channel, threadTs: ts };
    const details = { ...(found === undefined ? {} : { resourceId: found.id }), parentId: null };
    const outcome = await asking.pose(
      { thread, messageTs: ts, user, text, details },
      AbortSignal.timeout(STEP_TIMEOUT_MS),
    );
    const said = plainOutcome(outcome);
    if (said.kind === 'failed') await fail({ error: said.text });
    else await complete({ outputs: { answer_text: said.text, sql: said.sql, row_count: said.rowCount } });
  });
}
