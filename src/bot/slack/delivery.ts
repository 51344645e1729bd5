import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../shared/clock.ts';
import {
  type ChannelId,
  channelIdSchema,
  type MessageTs,
  messageTsSchema,
  type SlackUserId,
  type TeamId,
} from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { ClientOf } from './clients.ts';
import { NotDelivered, type SlackFailure } from './failures.ts';
import { type FindPosted, type FoundMessage, metadataOf, sinceAbout } from './find-posted.ts';
import { MAX_TRIES, makeInsist } from './insist.ts';
import { Lanes } from './lanes.ts';
import { makeOwnPosts } from './own-posts.ts';

/** What is shown. */
export interface Form {
  text: string;
  blocks?: object[] | undefined;
}

interface Place {
  team: TeamId;
  /** A person's id for the conversation with them. */
  channel: string;
  threadTs?: MessageTs | undefined;
}

interface PostOptions {
  /** Names the message, the same one in every try to post it, also of another process. */
  delivery?: string | undefined;
  /** It was posted after this message. */
  since?: MessageTs | undefined;
  /** An earlier try may have posted it: the bot looks first. */
  mayBeThere?: boolean | undefined;
  /** Answers go before what only says how far they are. */
  isUrgent?: boolean;
  /** While it waits for its turn, it can be called off. */
  signal?: AbortSignal | undefined;
}

/** A message of the bot, as posted or as found. */
export type Sent = Pick<FoundMessage, 'channel' | 'ts'> & {
  /** Of one that an earlier try posted. */
  found?: FoundMessage;
};

/**
 * All that the bot posts. Each message is there once: when Slack's reply is lost, the bot looks for the message before it
 * posts again. Refusals are thrown as the SDK has them, and passing troubles tried again.
 */
export interface Delivery {
  /** @throws NotDelivered, or Slack's refusal */
  post(place: Place, form: Form, options?: PostOptions): Promise<Sent>;
  /** Twice is as good as once. */
  update(
    message: { team: TeamId; channel: ChannelId; ts: MessageTs },
    form: Form,
    options?: Pick<PostOptions, 'delivery' | 'signal'>,
  ): Promise<void>;
  /** Only this person sees it. There's no way to find it again: after a lost reply it's sent once more. */
  showTo(user: SlackUserId, place: Place, form: Form): Promise<void>;
  /** Slack's event tells of a message of the bot. */
  heard(own: { delivery: string; team: TeamId; message: FoundMessage }): void;
  /** What still waits fails. */
  close(): void;
}

interface DeliveryDeps {
  /** They must not repeat a call by themselves. */
  clientOf: ClientOf;
  findPosted: FindPosted;
  clock: Clock;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  logger: Logger;
}

/** "1 per second" and channel: https://docs.slack.dev/apis/web-api/rate-limits#posting_messages */
const POST_SPACE_MS = 1_000;
const MAX_HOLD_SECONDS = 60;

const sentSchema = z.object({ channel: channelIdSchema, ts: messageTsSchema });

const DELIVERY_BYTES = 9;

/** @param about the question, if there is one */
export const makeDeliveryId = (about = 'message'): string =>
  `${about}/${randomBytes(DELIVERY_BYTES).toString('base64url')}`;

export function makeDelivery(deps: DeliveryDeps): Delivery {
  const { clientOf, sleep, logger } = deps;
  const closing = new AbortController();
  const posts = new Lanes({ sleep, spaceMs: POST_SPACE_MS });
  const others = new Lanes({ sleep, spaceMs: 0 });
  const own = makeOwnPosts(deps);
  const insist = makeInsist(deps, closing.signal);
  const look = makeLook(deps);

  return {
    async post(place, form, options = {}) {
      const { delivery = makeDeliveryId(), mayBeThere = false, isUrgent = true, signal } = options;
      const where = { ...place, since: options.since ?? sinceAbout(deps.clock.now().getTime() / 1_000) };
      const message = { ...argumentsOf(place, form), metadata: metadataOf(delivery), ...NO_PREVIEWS };
      const turn = { key: laneOf('chat.postMessage', place), order: posts.next(), isUrgent, signal };
      const named = { team: place.team, delivery };
      let doubts = mayBeThere ? 1 : 0;
      const client = clientOf(place.team);
      const once = async (): Promise<Sent> => {
        const found = doubts === 0 ? undefined : await look(delivery, where, own.find(named), doubts);
        if (found !== undefined) return { channel: found.channel, ts: found.ts, found };
        const sent = posts.turn(turn, () => own.race(named, client.apiCall('chat.postMessage', message)));
        return sentSchema.parse(await sent);
      };
      const onFailure = (failure: SlackFailure): void => {
        if (failure.kind === 'too-fast') posts.hold(turn.key, holdMs(failure));
        if (failure.kind === 'uncertain') doubts += 1;
      };
      try {
        const sent = await insist(once, onFailure);
        own.settle(named, sent);
        return sent;
      } catch (error) {
        throw error instanceof NotDelivered && !error.isUncertain && doubts > 0
          ? new NotDelivered({ isUncertain: true, cause: error.cause })
          : error;
      }
    },
    async update({ team, channel, ts }, form, { delivery, signal } = {}) {
      const noted = delivery === undefined ? {} : { metadata: metadataOf(delivery) };
      const message = { channel, ts, text: form.text, blocks: form.blocks ?? [], ...noted };
      await inTurn('chat.update', message, { team, channel, signal });
    },
    async showTo(user, place, form) {
      const message = { user, ...argumentsOf(place, form) };
      await inTurn('chat.postEphemeral', message, { ...place, mostRepeats: MOST_REPEATS });
    },
    heard: (posted) => own.heard(posted),
    close() {
      closing.abort();
      posts.close();
      others.close();
    },
  };

  /** Side by side, but none while Slack says to wait. */
  async function inTurn(
    method: string,
    message: object,
    { signal, mostRepeats = MAX_TRIES, ...place }: InTurn,
  ): Promise<void> {
    const key = laneOf(method, place);
    const client = clientOf(place.team);
    const order = others.next();
    let repeats = 0;
    await insist(
      () => others.turn({ key, order, signal }, () => client.apiCall(method, { ...message })),
      (failure, error) => {
        if (failure.kind === 'too-fast') others.hold(key, holdMs(failure));
        if (failure.kind === 'uncertain') repeats += 1;
        if (repeats > mostRepeats) throw new NotDelivered({ isUncertain: true, wasRepeated: true, cause: error });
        if (failure.kind === 'uncertain') logger.info({ method }, 'slack did not say whether it was done');
      },
    );
  }
}

interface InTurn {
  team: TeamId;
  channel: string;
  signal?: AbortSignal | undefined;
  /** After a lost reply. */
  mostRepeats?: number;
}

/** Where nothing can be found again. */
const MOST_REPEATS = 1;
const NO_PREVIEWS = { unfurl_links: false, unfurl_media: false };

/** Each workspace has Slack's pace for itself, also in a channel that it shares with another. */
const laneOf = (method: string, { team, channel }: Pick<Place, 'team' | 'channel'>): string =>
  `${method} ${team} ${channel}`;

const argumentsOf = ({ channel, threadTs }: Place, form: Form) => ({
  channel,
  ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
  ...form,
});

const holdMs = ({ seconds }: { seconds: number }): number => Math.min(seconds, MAX_HOLD_SECONDS) * 1_000;

/** Whether a message is there, after a reply was lost. */
function makeLook({ findPosted, logger }: DeliveryDeps) {
  return async (
    delivery: string,
    where: Parameters<FindPosted>[1],
    heard: FoundMessage | undefined,
    doubts: number,
  ): Promise<FoundMessage | undefined> => {
    if (heard !== undefined) return heard;
    const looked = await findPosted(delivery, where);
    if (looked.kind === 'found') return looked.message;
    if (looked.kind === 'absent') return undefined;
    logger.warn({ channel: where.channel, doubts }, 'a message may be posted twice: its conversation cannot be read');
    // A lost answer is worse than two, but two are enough.
    if (doubts > MOST_REPEATS) throw new NotDelivered({ isUncertain: true, wasRepeated: true, cause: undefined });
    return undefined;
  };
}
