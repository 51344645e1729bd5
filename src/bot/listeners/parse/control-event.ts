import { z } from 'zod';
import {
  type ChannelId,
  channelIdSchema,
  type SlackUserId,
  slackUserIdSchema,
  type TeamId,
  teamIdSchema,
} from '../../../shared/ids.ts';
import type { ChannelKey, PersonKey } from '../../model/keys.ts';

const envelopeSchema = z.object({
  team_id: teamIdSchema,
  authorizations: z.array(z.object({ team_id: teamIdSchema.nullish() })).nullish(),
});

/** The workspace the bot is installed in. */
export function readTeam(body: unknown): TeamId {
  const { team_id, authorizations } = envelopeSchema.parse(body);
  return authorizations?.[0]?.team_id ?? team_id;
}

const homeSchema = z.object({
  event: z.object({ user: slackUserIdSchema, channel: channelIdSchema, tab: z.string().nullish() }),
});

/** Somebody looks at the app; `direct` is their direct message with it. */
export function readHomeOpened(body: unknown): { person: PersonKey; direct: ChannelId; tab: string | undefined } {
  const { event } = homeSchema.parse(body);
  return {
    person: { team: readTeam(body), user: event.user },
    direct: event.channel,
    tab: event.tab ?? undefined,
  };
}

const joinedSchema = z.object({ event: z.object({ user: slackUserIdSchema, channel: channelIdSchema }) });

export function readJoined(body: unknown): { user: SlackUserId; where: ChannelKey } {
  const { event } = joinedSchema.parse(body);
  return { user: event.user, where: { team: readTeam(body), channel: event.channel } };
}

const revokedSchema = z.object({ event: z.object({ tokens: z.object({ bot: z.array(z.string()).nullish() }) }) });

/** The bot itself lost its access, not only a person's token, of which it has none. */
export const isBotRevoked = (body: unknown): boolean =>
  (revokedSchema.safeParse(body).data?.event.tokens.bot ?? []).length > 0;
