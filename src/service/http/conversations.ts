import { askRequestSchema, CONVERSATIONS_PATH } from '../../contract/conversations.ts';
import type { Ask } from '../conversations/ask.ts';
import type { Authenticate } from './authenticate.ts';
import { readBody } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface ConversationRouteDeps {
  authenticate: Authenticate;
  ask: Ask;
  bodyBytes: number;
}

export function registerConversations(app: ServiceApp, { authenticate, ask, bodyBytes }: ConversationRouteDeps): void {
  app.post(CONVERSATIONS_PATH, async (c) => {
    const call = await authenticate(c);
    const request = await readBody(c, askRequestSchema, bodyBytes);
    return c.json(await ask(call, request));
  });
}
