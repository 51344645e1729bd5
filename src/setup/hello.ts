import { z } from 'zod';
import type { SlackSocket } from '../slack-app/socket.ts';
import type { SlackApi } from '../slack-app/web-api.ts';

/** https://docs.slack.dev/reference/events/app_mention and …/message.im */
const eventSchema = z.union([
  z.object({ type: z.literal('app_mention'), channel: z.string(), ts: z.string() }),
  z.object({
    type: z.literal('message'),
    channel_type: z.literal('im'),
    channel: z.string(),
    ts: z.string(),
    subtype: z.undefined().optional(),
    bot_id: z.null().optional(),
  }),
]);
const callbackSchema = z.object({ event: eventSchema });

/** Where someone said something to the bot. */
export interface Hello {
  channel: string;
  ts: string;
}

/** A way in from Slack while setup runs. */
export interface Ear {
  onHello(listener: (hello: Hello) => void): void;
  close(): void;
}

/** What someone said to the bot, in the body of an event; undefined: something else. */
export function helloIn(body: unknown): Hello | undefined {
  const event = callbackSchema.safeParse(body).data?.event;
  return event && { channel: event.channel, ts: event.ts };
}

export const earOfSocket = (socket: SlackSocket): Ear => ({
  onHello: (listener) =>
    socket.onEnvelope(({ type, payload }) => {
      const hello = type === 'events_api' ? helloIn(payload) : undefined;
      if (hello !== undefined) listener(hello);
    }),
  close: () => socket.close(),
});

const REPLY = "Hello. I'm connected. Once Parley is started, ask me about your data.";

/** Answers in the thread, as the bot will. */
export async function answerHello(api: SlackApi, token: string, { channel, ts }: Hello) {
  return api.call('chat.postMessage', { token, args: { channel, thread_ts: ts, text: REPLY } });
}
