import { z } from 'zod';
import { channelIdSchema, messageTsSchema, slackUserIdSchema, teamIdSchema } from '../../shared/ids.ts';

/** A person of Slack, where they work: the team is the workspace that the bot is installed in. */
export const personKeySchema = z.object({ team: teamIdSchema, user: slackUserIdSchema });
export type PersonKey = z.infer<typeof personKeySchema>;

const channelKeySchema = z.object({ team: teamIdSchema, channel: channelIdSchema });
export type ChannelKey = z.infer<typeof channelKeySchema>;

/** A thread is named by its root message. */
export const threadKeySchema = channelKeySchema.extend({ threadTs: messageTsSchema });
export type ThreadKey = z.infer<typeof threadKeySchema>;

/** A posted message. */
export const messageKeySchema = channelKeySchema.extend({ ts: messageTsSchema });
export type MessageKey = z.infer<typeof messageKeySchema>;

/** One string of a message's key, for maps and sets. */
export const messageId = ({ team, channel, ts }: Record<keyof MessageKey, string>): string =>
  `${team}/${channel}/${ts}`;

/** A field that every record has and that may be undefined. It has to be written out when a record is created. */
export const orUndefined = <T extends z.ZodType>(schema: T) => z.union([schema, z.undefined()]);
