import { z } from 'zod';
import {
  type ChannelId,
  channelIdSchema,
  type MessageTs,
  messageTsSchema,
  slackUserIdSchema,
  teamIdSchema,
} from '../../../shared/ids.ts';
import type { PersonKey } from '../../model/keys.ts';

/** What shortcuts, clicks and submissions have in common; the team is missing where the app belongs to a whole organisation. */
const interactionSchema = z.object({
  team: z.object({ id: teamIdSchema }).nullish(),
  user: z.object({ id: slackUserIdSchema, team_id: teamIdSchema.nullish() }),
  channel: z.object({ id: channelIdSchema }).nullish(),
  message: z.object({ ts: messageTsSchema }).nullish(),
  view: z.object({ id: z.string(), type: z.string(), app_installed_team_id: z.string().nullish() }).nullish(),
  actions: z.array(z.object({ value: z.string().nullish() })).nullish(),
});

export interface Interaction {
  person: PersonKey;
  /** Where a message stands; undefined in Home and in modals. */
  channel: ChannelId | undefined;
  /** The message it is about. */
  messageTs: MessageTs | undefined;
  /** The modal it happened in. */
  modalId: string | undefined;
  /** Of a button. */
  value: string;
}

/** @throws when it is no interaction of a person */
export function readInteraction(body: unknown): Interaction {
  const { team, user, channel, message, view, actions } = interactionSchema.parse(body);
  return {
    person: { team: teamIdSchema.parse(view?.app_installed_team_id ?? team?.id ?? user.team_id), user: user.id },
    channel: channel?.id,
    messageTs: message?.ts,
    modalId: view?.type === 'modal' ? view.id : undefined,
    value: actions?.[0]?.value ?? '',
  };
}
