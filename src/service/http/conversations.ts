import { accepts } from 'hono/accepts';
import {
  askRequestSchema,
  CONVERSATIONS_PATH,
  type ConversationRecord,
  type OtherReading,
} from '../../contract/conversations.ts';
import { EVENT_STREAM } from '../../contract/stages.ts';
import { feedbackRequestSchema } from '../../contract/stored-conversations.ts';
import type { Ask } from '../conversations/ask.ts';
import type { ManageConversations } from '../conversations/manage-conversations.ts';
import type { Authenticate, AuthenticateManager } from './authenticate.ts';
import { readBody } from './body.ts';
import type { ServiceApp } from './context.ts';
import { streamRecord } from './event-stream.ts';

export interface ConversationRouteDeps {
  authenticate: Authenticate;
  authenticateManager: AuthenticateManager;
  ask: Ask;
  manageConversations: ManageConversations;
  bodyBytes: number;
  /** See `event-stream.ts`. */
  heartbeatMs: number;
}

const JSON_TYPE = 'application/json';
const CONVERSATION = `${CONVERSATIONS_PATH}/:conversation_id` as const;

export function registerConversations(app: ServiceApp, deps: ConversationRouteDeps): void {
  const { authenticate, authenticateManager, ask, manageConversations, bodyBytes, heartbeatMs } = deps;
  app.post(CONVERSATIONS_PATH, async (c) => {
    const call = await authenticate(c);
    const request = await readBody(c, askRequestSchema, bodyBytes);
    const type = accepts(c, { header: 'Accept', supports: [JSON_TYPE, EVENT_STREAM], default: JSON_TYPE });
    if (type !== EVENT_STREAM) return c.json(withoutAdditions(await ask(call, request)));
    return streamRecord(c, { ask: (report) => ask({ ...call, report }, request), heartbeatMs });
  });

  app.get(CONVERSATION, async (c) => {
    const manager = await authenticateManager(c);
    return c.json(await manageConversations.read(manager, c.req.param('conversation_id')));
  });

  app.patch(CONVERSATION, async (c) => {
    const manager = await authenticateManager(c);
    const feedback = await readBody(c, feedbackRequestSchema, bodyBytes);
    return c.json(await manageConversations.rate(manager, c.req.param('conversation_id'), feedback));
  });
}

/**
 * The record as the interface has it: what we add is for callers that ask for more than that. What may be wrong with the
 * numbers is said to all.
 */
function withoutAdditions(record: ConversationRecord): ConversationRecord {
  const { sql, data, checks, other_reading: other } = record.response;
  const explanation = [
    record.response.explanation,
    ...(checks?.doubts ?? []),
    other === undefined ? '' : sayOther(other),
  ]
    .filter((part) => part !== '')
    .join(' ');
  const plain = { ...record, response: { sql, explanation, data } };
  delete plain.resource_type;
  return plain;
}

const sayOther = ({ words, preview }: OtherReading): string =>
  `The built-in engine reads this as “${words}”${preview === '' ? '' : ` and finds ${preview}`}.`;
