import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
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
import { StageTimes } from '../../shared/stage-times.ts';
import { NotDelivered, type SlackFailure } from './failures.ts';
import { type FindPosted, type FoundMessage, metadataOf, sinceAbout } from './find-posted.ts';
import { MAX_TRIES, makeInsist } from './insist.ts';
import type { SlackCall } from './json-call.ts';
import { type LaneCounts, Lanes, type Turn } from './lanes.ts';
import { makeRemoveLateTwins } from './late-twins.ts';
import { MOST_REPEATS, makeLookAgain } from './look-again.ts';
import { withNewBlockIds } from './new-block-ids.ts';
import { makeOwnPosts, remember } from './own-posts.ts';

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

/** Asked right before a message is sent: whether this process may still do that. @throws TakenOver when it mayn't */
export type Assure = () => Promise<void>;

interface PostOptions {
  /** Names the message, the same one in every try to post it, also of another process. */
  delivery?: string | undefined;
  /** It was posted after this message. */
  since?: MessageTs | undefined;
  /** An earlier try may have posted it: the bot looks first. */
  mayBeThere?: boolean | undefined;
  /** Answers go before what only says how far they are: once that is given up, nobody wants it. */
  isUrgent?: boolean;
  /** While it waits for its turn, it can be called off. */
  signal?: AbortSignal | undefined;
  assure?: Assure | undefined;
  /** Gets how long it waits in its lane, and how long Slack takes. */
  times?: PostTimes | undefined;
}

type PostTimes = Pick<StageTimes<'lane' | 'post'>, 'add' | 'of'>;

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
  /** Twice is as good as once. @returns whether an earlier try may still come, and draw over what is drawn next */
  update(
    message: { team: TeamId; channel: ChannelId; ts: MessageTs },
    form: Form,
    options?: Pick<PostOptions, 'delivery' | 'signal' | 'assure' | 'times'>,
  ): Promise<{ mayComeAgain: boolean }>;
  /** Only this person sees it. There's no way to find it again: after a lost reply it's sent once more. */
  showTo(user: SlackUserId, place: Place, form: Form, options?: Pick<PostOptions, 'signal'>): Promise<void>;
  /** Slack's event tells of a message of the bot. */
  heard(own: { delivery: string; team: TeamId; message: FoundMessage }): void;
  /** By what it is: new messages, and changes of messages with what only one person sees. */
  counts(): Record<'posts' | 'others', LaneCounts>;
  /** What still waits fails. */
  close(): void;
}

interface DeliveryDeps {
  /** Must not repeat a call by itself. */
  call: SlackCall;
  findPosted: FindPosted;
  /** How long to wait for the next place in a channel, because other processes post there too. */
  nextSlot: (place: Pick<Place, 'team' | 'channel'>, spaceMs: number) => Promise<number>;
  clock: Clock;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Something is sent to Slack once more. */
  onRetry?: (method: string) => void;
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
  const { call, nextSlot, sleep, logger, onRetry = () => {} } = deps;
  const closing = new AbortController();
  // As many listen as posts wait for their second.
  setMaxListeners(0, closing.signal);
  const posts = new Lanes({ sleep, spaceMs: POST_SPACE_MS });
  const others = new Lanes({ sleep, spaceMs: 0 });
  const own = makeOwnPosts(deps);
  const insist = makeInsist(deps, closing.signal);
  const look = makeLookAgain(deps);
  const removeLateTwins = makeRemoveLateTwins({ ...deps, own, closing: closing.signal });
  /** Of people, whose conversation Slack names when something was posted there. */
  const directs = new Map<string, ChannelId>();

  return {
    async post(place, form, options = {}) {
      const { delivery = makeDeliveryId(), mayBeThere = false, isUrgent = true, signal, assure, times } = options;
      const where = { ...place, since: options.since ?? sinceAbout(deps.clock.now().getTime() / 1_000) };
      const message = { ...argumentsOf(place, form), metadata: metadataOf(delivery), ...NO_PREVIEWS };
      const turn = { key: laneOf('chat.postMessage', place), order: posts.next(), isUrgent, signal };
      const send = makeSendInTurn(posts, { turn, times, onRepeat: () => onRetry('chat.postMessage') });
      const named = { team: place.team, delivery };
      own.begin(named);
      let doubts = mayBeThere ? 1 : 0;
      let lastError: unknown;
      const once = async (): Promise<Sent> => {
        const there = { ...where, channel: directs.get(personOf(place)) ?? place.channel };
        const found =
          doubts === 0 ? undefined : await look({ delivery, where: there, doubts, lastError }, own.find(named));
        if (found !== undefined) return { channel: found.channel, ts: found.ts, found };
        const sent = send(async () => {
          const wait = await nextSlot(place, POST_SPACE_MS);
          if (wait > 0) await sleep(wait, closing.signal);
          await assure?.();
          return own.race(named, call(place.team, 'chat.postMessage', message));
        });
        return sentSchema.parse(await sent);
      };
      const onFailure = (failure: SlackFailure, error: unknown): void => {
        lastError = error;
        if (failure.kind === 'too-fast') posts.hold(turn.key, holdMs(failure));
        if (failure.kind === 'uncertain') doubts += 1;
      };
      try {
        const sent = await insist(once, onFailure);
        own.settle(named, sent);
        if (doubts > 0) void removeLateTwins(named, { ...where, channel: sent.channel });
        if (sent.channel !== place.channel) remember(directs, personOf(place), sent.channel);
        return sent;
      } catch (error) {
        if (doubts > 0 && !isUrgent) {
          own.settle(named, { ts: undefined });
          void removeLateTwins(named, where);
        }
        throw inDoubt(error, doubts);
      }
    },
    async update({ team, channel, ts }, form, { delivery, ...options } = {}) {
      const noted = delivery === undefined ? {} : { metadata: metadataOf(delivery) };
      const message = { channel, ts, text: form.text, blocks: withNewBlockIds(form.blocks ?? []), ...noted };
      return inTurn('chat.update', message, { team, channel, ...options });
    },
    async showTo(user, place, form, { signal } = {}) {
      const message = { user, ...argumentsOf(place, form) };
      await inTurn('chat.postEphemeral', message, { ...place, signal, mostRepeats: MOST_REPEATS });
    },
    heard: (posted) => own.heard(posted),
    counts: () => ({ posts: posts.counts(), others: others.counts() }),
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
    { signal, assure, times, mostRepeats = MAX_TRIES, ...place }: InTurn,
  ): Promise<{ mayComeAgain: boolean }> {
    const key = laneOf(method, place);
    const turn = { key, order: others.next(), signal };
    const send = makeSendInTurn(others, { turn, times, onRepeat: () => onRetry(method) });
    let repeats = 0;
    await insist(
      () =>
        send(async () => {
          await assure?.();
          return call(place.team, method, message);
        }),
      (failure, error) => {
        if (failure.kind === 'too-fast') others.hold(key, holdMs(failure));
        if (failure.kind === 'uncertain') repeats += 1;
        if (repeats > mostRepeats) throw new NotDelivered({ isUncertain: true, wasRepeated: true, cause: error });
        if (failure.kind === 'uncertain') logger.info({ method }, 'slack did not say whether it was done');
      },
    ).catch((error: unknown) => {
      throw inDoubt(error, repeats);
    });
    return { mayComeAgain: repeats > 0 };
  }
}

/** @param doubts how often it was sent, and nobody said whether it is done */
const inDoubt = (error: unknown, doubts: number): unknown =>
  error instanceof NotDelivered && !error.isUncertain && doubts > 0
    ? new NotDelivered({ isUncertain: true, cause: error.cause })
    : error;

interface Sending extends Pick<PostOptions, 'times'> {
  turn: Turn;
  /** It was sent before. */
  onRepeat: () => void;
}

/** Sends when the turn of a message comes, again and again, and measures the wait and the call. */
function makeSendInTurn(lanes: Lanes, { turn, times = new StageTimes(), onRepeat }: Sending) {
  let tries = 0;
  return <T>(call: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    return lanes.turn(turn, () => {
      times.add('lane', performance.now() - began);
      tries += 1;
      if (tries > 1) onRepeat();
      return times.of('post', call);
    });
  };
}

interface InTurn extends Pick<PostOptions, 'signal' | 'assure' | 'times'> {
  team: TeamId;
  channel: string;
  /** After a lost reply. */
  mostRepeats?: number;
}

const NO_PREVIEWS = { unfurl_links: false, unfurl_media: false };

/** Two workspaces may share a person. */
const personOf = ({ team, channel }: Place): string => `${team} ${channel}`;

/** Each workspace has Slack's pace for itself, also in a channel that it shares with another. */
const laneOf = (method: string, { team, channel }: Pick<Place, 'team' | 'channel'>): string =>
  `${method} ${team} ${channel}`;

const argumentsOf = ({ channel, threadTs }: Place, form: Form) => ({
  channel,
  ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
  ...form,
});

const holdMs = ({ seconds }: { seconds: number }): number => Math.min(seconds, MAX_HOLD_SECONDS) * 1_000;
