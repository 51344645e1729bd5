import { z } from 'zod';
import { channelIdSchema, resourceIdSchema, slackUserIdSchema } from '../../shared/ids.ts';
import { orUndefined } from './keys.ts';

/** Where answers are shown; `links`: the channel only learns that the answer is in its asker's direct messages. */
const answersShownSchema = z.enum(['public', 'private', 'links']);
export type AnswersShown = z.infer<typeof answersShownSchema>;

/** The settings of the whole workspace. */
export const workspaceSettingsSchema = z.object({
  isOff: z.boolean(),
  answers: answersShownSchema,
  /** How long rows are kept. */
  retentionDays: z.number(),
  /** Whether a modal may ask for a secret where the bot has no page of its own. */
  secretsInModals: z.boolean(),
  /** Empty: every channel. */
  allowedChannels: z.array(channelIdSchema),
  /** Who besides the workspace's admins may manage; `groups` are ids of user groups. */
  managers: z.object({ users: z.array(slackUserIdSchema), groups: z.array(z.string()) }),
});
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>;

/** Where a channel differs. */
export const channelSettingsSchema = z.object({
  /** undefined: same as the workspace. */
  answers: orUndefined(answersShownSchema),
  openToGuests: z.boolean(),
  openToOutside: z.boolean(),
  defaultResource: orUndefined(resourceIdSchema),
  /** Whether the built-in engine answers alone, and who last said so; undefined: nobody did, and it doesn't. */
  model: orUndefined(z.object({ isOff: z.boolean(), by: slackUserIdSchema, at: z.date() })),
});
export type ChannelSettings = z.infer<typeof channelSettingsSchema>;

/** Of the questions that the engine and a language model both read, in the last 30 days. */
export interface SecondOpinions {
  /** Both found the same rows. */
  same: number;
  all: number;
}
