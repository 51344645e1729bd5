import { z } from 'zod';
import { type ChannelId, channelIdSchema } from '../../shared/ids.ts';

/** Where the modal belongs: each that was opened from an answer or a question names it, so that a submission is checked there. */
const placeSchema = z.union([
  z.object({ channel: channelIdSchema }),
  z.object({ message: z.object({ channel: channelIdSchema }) }).transform(({ message }) => message),
]);

/** The conversation that a modal belongs to. undefined: to none, as Home's. */
export const readPlace = (metadata: string): ChannelId | undefined => readMetadata(metadata, placeSchema)?.channel;

/** What a view carries for its submission. undefined: not of this shape. */
export function readMetadata<T>(metadata: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(metadata)).data;
  } catch {
    return undefined;
  }
}
