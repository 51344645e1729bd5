import { z } from 'zod';
import { type Cipher, UnsealError } from '../../shared/cipher.ts';
import type { JsonValue } from '../../shared/json.ts';

/** Of the key that seals what agents remember, derived from the one of the configuration. */
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

/** A state opens for its own conversation in its own dataset. */
export const stateIdentity = ({ id, datasetId }: Conversation): string =>
  `service_conversation.agent_state ${JSON.stringify([datasetId, id])}`;

/** An earlier version kept the JSON itself. */
export const isPlainState = (value: string): boolean => !value.startsWith('v1.');

/** One that is too long is not kept. */
export function sealState(state: JsonValue, conversation: Conversation, cipher: Cipher): string {
  const text = JSON.stringify(state);
  const isKept = state !== null && text.length <= LONGEST_STATE;
  return isKept ? cipher.seal(text, stateIdentity(conversation)) : NO_STATE;
}

/** A state that does not open is none: question and SQL of the turn are still told. */
export function openState(kept: string, conversation: Conversation, cipher: Cipher): JsonValue {
  if (isPlainState(kept)) return stateSchema.parse(JSON.parse(kept));
  try {
    return stateSchema.parse(JSON.parse(cipher.open(kept, stateIdentity(conversation))));
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}
