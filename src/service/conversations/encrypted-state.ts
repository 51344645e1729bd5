import { z } from 'zod';
import type { Cipher } from '../../shared/cipher.ts';
import type { JsonValue } from '../../shared/json.ts';

/** The purpose of the key that encrypts what agents remember, which is derived from the configured one. */
export const CONVERSATIONS_PURPOSE = 'service conversations';

/** What an agent remembers of a conversation is of a few kilobytes: its query, or the first rows of its answer. */
const LONGEST_STATE = 100_000;

/** In place of a state. */
export const NO_STATE = 'null';

const stateSchema: z.ZodType<JsonValue> = z.json();

interface Conversation {
  id: string;
  datasetId: string;
}

/** A state can only be decrypted for its own conversation in its own dataset. */
export const stateIdentity = ({ id, datasetId }: Conversation): string =>
  `service_conversation.agent_state ${JSON.stringify([datasetId, id])}`;

/** An earlier version kept the JSON itself. */
export const isPlainState = (value: string): boolean => !value.startsWith('v1.');

/** One that is too long is not kept. */
export function encryptState(state: JsonValue, conversation: Conversation, cipher: Cipher): string {
  const text = JSON.stringify(state);
  const isKept = state !== null && text.length <= LONGEST_STATE;
  return isKept ? cipher.encrypt(text, stateIdentity(conversation)) : NO_STATE;
}

/** A state that can't be decrypted counts as none. The turn's question and SQL are still there. */
export function decryptState(kept: string, conversation: Conversation, cipher: Cipher): JsonValue {
  if (isPlainState(kept)) return stateSchema.parse(JSON.parse(kept));
  const text = cipher.tryDecrypt(kept, stateIdentity(conversation));
  return text === undefined ? null : stateSchema.parse(JSON.parse(text));
}
