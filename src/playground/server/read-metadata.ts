import { z } from 'zod';
import { type MessageMetadata, metadataSchema } from './workspace/records.ts';
import { Refusal } from './workspace/refusal.ts';

/**
 * What an app notes on a message for apps. Not passed: as it was; an empty object takes it away.
 * https://docs.slack.dev/messaging/message-metadata
 * @throws Refusal `invalid_metadata_format`
 */
export function readMetadata(sent: unknown): MessageMetadata | null | undefined {
  if (sent === undefined) return undefined;
  if (z.strictObject({}).safeParse(sent).success) return null;
  const read = metadataSchema.safeParse(sent);
  if (!read.success) throw new Refusal('invalid_metadata_format');
  return read.data;
}
