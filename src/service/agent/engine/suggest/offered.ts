import { z } from 'zod';
import type { JsonValue } from '../../../../shared/json.ts';
import type { ConversationTurn } from '../../agent.ts';

const MOST = 20;
const offeredSchema = z.object({ offered: z.array(z.string().max(500)).max(MOST) });

/** Questions that this conversation was offered or has asked: they are not offered again. */
export const offeredBefore = (history: readonly ConversationTurn[]): string[] =>
  history.flatMap(({ question, state }) => {
    const kept = offeredSchema.safeParse(state);
    return [question, ...(kept.success ? kept.data.offered : [])];
  });

/** The state of a turn that asked back, with what it offered; whoever reads the rest of it does not see this. */
export function withOffered(state: JsonValue, offered: readonly string[]): JsonValue {
  const rest = typeof state === 'object' && state !== null && !Array.isArray(state) ? state : {};
  return { ...rest, offered: offered.slice(0, MOST) };
}
