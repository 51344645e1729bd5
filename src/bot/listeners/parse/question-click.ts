import { z } from 'zod';
import { channelIdSchema, messageTsSchema, slackUserIdSchema, teamIdSchema } from '../../../shared/ids.ts';
import { type QuestionValue, readQuestionValue } from '../../question-value.ts';
import type { QuestionClick } from '../../use-cases/resume-question.ts';

/** The fields of `block_actions` that are read. https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
const clickSchema = z.object({
  team: z.object({ id: teamIdSchema }),
  user: z.object({ id: slackUserIdSchema }),
  channel: z.object({ id: channelIdSchema }),
  container: z.object({ message_ts: messageTsSchema, is_ephemeral: z.boolean().nullish() }),
  trigger_id: z.string(),
  response_url: z.string().default(''),
  actions: z
    .array(z.object({ value: z.string().nullish(), selected_option: z.object({ value: z.string() }).nullish() }))
    .min(1),
});

export interface ReadClick extends QuestionClick {
  choice: string;
  /** Opens a modal, once, within three seconds. */
  triggerId: string;
}

/** A click on a message about a question. undefined: not of ours. `body` is whatever arrived. */
export function readQuestionClick(body: unknown): ReadClick | undefined {
  const parsed = clickSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { team, user, channel, container, actions } = parsed.data;
  const value: QuestionValue | undefined = readQuestionValue(
    actions[0]?.selected_option?.value ?? actions[0]?.value ?? '',
  );
  if (value === undefined) return undefined;
  const onlyHere = container.is_ephemeral === true;
  return {
    message: { team: team.id, channel: channel.id, ts: value.question },
    user: user.id,
    clicked: onlyHere ? undefined : container.message_ts,
    responseUrl: onlyHere ? parsed.data.response_url : undefined,
    choice: value.choice ?? '',
    triggerId: parsed.data.trigger_id,
  };
}
