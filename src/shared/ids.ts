import { z } from 'zod';

/** Identifiers of the data-query service; the interface calls them strings in UUID format. */
export const resourceIdSchema = z.guid().brand<'ResourceId'>();
export const datasetIdSchema = z.guid().brand<'DatasetId'>();
export const conversationIdSchema = z.guid().brand<'ConversationId'>();
export const savedQueryIdSchema = z.guid().brand<'SavedQueryId'>();

export type ResourceId = z.infer<typeof resourceIdSchema>;
export type SavedQueryId = z.infer<typeof savedQueryIdSchema>;
export type DatasetId = z.infer<typeof datasetIdSchema>;
export type ConversationId = z.infer<typeof conversationIdSchema>;

/** Identifiers that Slack hands out. A message is named by its channel and its `ts`. */
export const teamIdSchema = z.string().min(1).brand<'TeamId'>();
export const slackUserIdSchema = z.string().min(1).brand<'SlackUserId'>();
export const channelIdSchema = z.string().min(1).brand<'ChannelId'>();
export const messageTsSchema = z
  .string()
  .regex(/^\d+\.\d+$/)
  .brand<'MessageTs'>();

export type TeamId = z.infer<typeof teamIdSchema>;
export type SlackUserId = z.infer<typeof slackUserIdSchema>;
export type ChannelId = z.infer<typeof channelIdSchema>;
export type MessageTs = z.infer<typeof messageTsSchema>;

/** Made by the bot: names a kept answer, so that a button can carry it. */
export const answerIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{12,40}$/)
  .brand<'AnswerId'>();
export type AnswerId = z.infer<typeof answerIdSchema>;

/** How a Slack person is named towards the service: `slack:<team>:<user>`. */
export const externalIdSchema = z.string().min(1).brand<'ExternalId'>();
export type ExternalId = z.infer<typeof externalIdSchema>;

export function externalIdOf(team: TeamId, user: SlackUserId): ExternalId {
  return externalIdSchema.parse(`slack:${team}:${user}`);
}

const personSchema = z.object({ team: teamIdSchema, user: slackUserIdSchema });

/** The person behind it; undefined: it names none of Slack. */
export function readExternalId(id: ExternalId): { team: TeamId; user: SlackUserId } | undefined {
  const [, team, user] = /^slack:([^:]+):([^:]+)$/.exec(id) ?? [];
  return personSchema.safeParse({ team, user }).data;
}
