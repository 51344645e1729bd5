import { z } from 'zod';
import { type ChannelId, channelIdSchema, type MessageTs, messageTsSchema, type TeamId } from '../../shared/ids.ts';
import { hasMessage } from '../model/made-ids.ts';
import type { ClientOf } from './clients.ts';
import { readFailure } from './failures.ts';
import { findEvent } from './payloads.ts';

/** What the bot notes on each message it posts, so that it finds it again. https://docs.slack.dev/messaging/message-metadata */
const EVENT_TYPE = 'parley_message';

/** @param delivery names the message, the same one in every try to post it */
export const metadataOf = (delivery: string) => ({ event_type: EVENT_TYPE, event_payload: { delivery } });

const postedSchema = z.object({
  ts: messageTsSchema,
  metadata: z.object({ event_type: z.literal(EVENT_TYPE), event_payload: z.object({ delivery: z.string() }) }),
  blocks: z.array(z.object({ type: z.string() })).optional(),
});

/** A message of the bot that is there. */
export interface FoundMessage {
  channel: ChannelId;
  ts: MessageTs;
  blockTypes: readonly string[];
}

const foundMessage = (channel: ChannelId, { ts, blocks = [] }: z.infer<typeof postedSchema>): FoundMessage => ({
  channel,
  ts,
  blockTypes: blocks.map(({ type }) => type),
});

/** `absent`: the bot looked and it isn't there. `hidden`: it may not look. */
type Looked = { kind: 'found'; message: FoundMessage } | { kind: 'absent' } | { kind: 'hidden' };

interface Whereabouts {
  team: TeamId;
  channel: string;
  threadTs?: MessageTs | undefined;
  /** It was posted after this message. */
  since: MessageTs;
  /** Not this one. */
  except?: MessageTs | undefined;
}

/** Looks for a message of the bot by its metadata. @throws when Slack didn't say */
export type FindPosted = (delivery: string, where: Whereabouts) => Promise<Looked>;

/** More than Slack's requests may be off, so that no clock that lets them in makes a message invisible. */
const CLOCK_SLACK_SECONDS = 900;
const PAGE = 200;
/** What came after the question: no thread has more of it before its answer. */
const MOST_PAGES = 5;
/** The thread is gone, and with it what was in it. */
const NOTHING_THERE: ReadonlySet<string> = new Set(['thread_not_found', 'message_not_found']);

export function makeFindPosted(clientOf: ClientOf): FindPosted {
  const readPage = async ({ team, channel, threadTs, since }: Whereabouts, cursor: string | undefined) => {
    const client = clientOf(team);
    const range = {
      oldest: oldestOf(since),
      limit: PAGE,
      include_all_metadata: true,
      ...(cursor === undefined ? {} : { cursor }),
    };
    return threadTs === undefined
      ? client.conversations.history({ channel, ...range })
      : client.conversations.replies({ channel, ts: threadTs, ...range });
  };

  const find = async (delivery: string, where: Whereabouts): Promise<Looked> => {
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { messages = [], response_metadata: more } = await readPage(where, cursor);
      for (const message of messages) {
        const { data } = postedSchema.safeParse(message);
        if (data?.metadata.event_payload.delivery !== delivery || data.ts === where.except) continue;
        return { kind: 'found', message: foundMessage(channelIdSchema.parse(where.channel), data) };
      }
      cursor = more?.next_cursor;
      if (cursor === undefined || cursor === '') break;
    }
    return { kind: 'absent' };
  };

  return async (delivery, where) => {
    try {
      return await find(delivery, where);
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind !== 'refused') throw error;
      return { kind: NOTHING_THERE.has(failure.error) ? 'absent' : 'hidden' };
    }
  };
}

/** @param seconds by our clock, which may be ahead of Slack's */
export const sinceAbout = (seconds: number): MessageTs =>
  messageTsSchema.parse(`${Math.floor(seconds) - CLOCK_SLACK_SECONDS}.000000`);

/** A made one is by our clock. */
const oldestOf = (since: MessageTs): MessageTs => (hasMessage(since) ? since : sinceAbout(Number(since)));

const ownPostSchema = postedSchema.extend({ type: z.literal('message'), channel: channelIdSchema, bot_id: z.string() });

/** A message of the bot as an event tells of it. undefined: another event, or one without its metadata. */
export function readOwnPost(body: unknown): { delivery: string; team: TeamId; message: FoundMessage } | undefined {
  const { team, event } = findEvent(body, ownPostSchema) ?? {};
  if (team === undefined || event === undefined) return undefined;
  return { delivery: event.metadata.event_payload.delivery, team, message: foundMessage(event.channel, event) };
}
