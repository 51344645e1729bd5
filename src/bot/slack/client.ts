import { type AckFn, type Logger as BoltLogger, LogLevel, type ViewResponseAction, webApi } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { ChannelId, MessageTs, SlackUserId, TeamId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import { backgroundTimers } from '../../shared/timers.ts';
import { wordsMessage } from '../kit/blocks.ts';
import type { MessageKey, PersonKey } from '../model/keys.ts';
import { type ClientOf, nameOfToken } from './clients.ts';
import type { Delivery, Form, Sent } from './delivery.ts';
import { isNotThere } from './failures.ts';
import { makeJsonCall, type SlackCall } from './json-call.ts';
import { measureCalls, type OnSlackCall } from './measure-calls.ts';
import { makeSlackFetch } from './transport.ts';

/** The SDK's own default is to wait forever. */
export const SDK_TIMEOUT_MS = 15_000;

/** More than ever wait for Slack at once: by default a hundred calls that hang hold up all others. */
const UNLIMITED = 10_000;

/**
 * A person is waiting, so a few quick tries, not the SDK's ten in half an hour. Rate limits are thrown, because the SDK
 * would pause every other call of the workspace for one channel's limit.
 */
export const clientOptions = (apiUrl: string, logger: BoltLogger, onCall: OnSlackCall = () => {}) =>
  ({
    slackApiUrl: apiUrl,
    logger,
    fetch: measureCalls(makeSlackFetch({ timeoutMs: SDK_TIMEOUT_MS, apiUrl: new URL(apiUrl).href }), onCall),
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 3, factor: 2, minTimeout: 300, maxTimeout: 3_000, randomize: true },
    maxRequestConcurrency: UNLIMITED,
  }) satisfies webApi.WebClientOptions;

/** For who decides alone when a call is made again. */
export const onceOptions = (options: webApi.WebClientOptions): webApi.WebClientOptions => ({
  ...options,
  retryConfig: { retries: 0 },
});

/** For `delivery.ts`, which decides itself when a call is made again: the SDK would post a message twice. */
export const makeDeliveryCall = ({ slackApiUrl, fetch, logger }: ReturnType<typeof clientOptions>): SlackCall =>
  makeJsonCall({ apiUrl: slackApiUrl, fetch, logger, nameOfToken });

const MAX_DETAIL = 500;
const TOKENS = /\bx(?:ox[a-z]|app)-[\w-]+|\bwss?:\/\/\S+/g;

/**
 * Bolt's and the SDK's log through ours. Debug lines carry whole requests and events, so there are none;
 * the others are cut, and tokens and socket tickets are taken out.
 */
export function boltLogger(logger: Logger): BoltLogger {
  return {
    debug: () => {},
    info: (...parts: unknown[]) => logger.debug({ detail: detailOf(parts) }, 'slack sdk'),
    warn: (...parts: unknown[]) => logger.warn({ detail: detailOf(parts) }, 'slack sdk'),
    error: (...parts: unknown[]) => logger.error({ detail: detailOf(parts) }, 'slack sdk'),
    setLevel: () => {},
    getLevel: () => LogLevel.INFO,
    setName: () => {},
  };
}

const detailOf = (parts: unknown[]): string =>
  parts.map(String).join(' ').replace(TOKENS, '[redacted]').slice(0, MAX_DETAIL);

const MAX_WAITS = 5;
const MAX_WAIT_SECONDS = 60;

export type Sleep = (ms: number) => Promise<void>;

/** Waits as long as Slack asks when it is called too fast, a few times. */
export async function patiently<T>(call: () => Promise<T>, sleep: Sleep): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof webApi.WebAPIRateLimitedError) || waits === MAX_WAITS) throw error;
      await sleep(Math.min(error.retryAfter, MAX_WAIT_SECONDS) * 1_000);
    }
  }
}

/** The person, where they are, and Slack's response URL, which works five times within half an hour. */
interface OnlyTo {
  team: TeamId;
  channel: ChannelId;
  user: SlackUserId;
  responseUrl: string | undefined;
  threadTs?: MessageTs | undefined;
}

/** @returns the direct message, if it had to be one */
export type RespondThrough = (
  to: OnlyTo,
  form: Form,
  options?: Parameters<Delivery['post']>[2],
) => Promise<Sent | undefined>;

/**
 * Shows a message to one person. Once the response URL is used up, through the Web API, which needs the bot in the
 * channel; where it isn't, in a direct message.
 */
export function makeRespondThrough({ showTo, post }: Pick<Delivery, 'showTo' | 'post'>): RespondThrough {
  return async ({ team, channel, user, responseUrl, threadTs }, { text, blocks }, options = {}) => {
    const form = { text, ...(blocks === undefined ? {} : { blocks }) };
    if (responseUrl !== undefined && (await respond(responseUrl, form))) return undefined;
    try {
      await showTo(user, { team, channel, threadTs }, form, { signal: options.signal });
      return undefined;
    } catch (error) {
      if (!isNotThere(error)) throw error;
      return post({ team, channel: user }, form, options);
    }
  };
}

/** Deletes the message that a response URL came with, which nothing else can where only one person sees it. */
export const deletePrivate = (responseUrl: string): Promise<boolean> => send(responseUrl, { delete_original: true });

const respond = (responseUrl: string, form: Form): Promise<boolean> =>
  send(responseUrl, { response_type: 'ephemeral', replace_original: false, ...form });

/** false: Slack did not take it there. */
async function send(responseUrl: string, body: object): Promise<boolean> {
  const response = await fetch(responseUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(SDK_TIMEOUT_MS),
  }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

/** Replaces the open view. false: it was closed in the meantime, or Slack doesn't accept the new one. */
export async function showInModal(client: webApi.WebClient, viewId: string, view: ModalView): Promise<boolean> {
  try {
    await client.views.update({ view_id: viewId, view });
    return true;
  } catch (error) {
    if (error instanceof webApi.WebAPIPlatformError) return false;
    throw error;
  }
}

/** Slack waits three seconds for the answer to a submission; the way there and back takes some of it. */
const PATIENCE_MS = 2_000;

/** Resolves when a submission has to be answered. */
const slackPatience = (): Promise<void> => backgroundTimers.sleep(PATIENCE_MS);

/** What a submission came to. */
export interface Settled {
  /** It went well and is to be seen where it belongs: the modal closes, and `view` is for one that cannot close any more. */
  closes?: boolean | undefined;
  /** The next view. Where `errors` are given it holds them too, for when the modal had to be replaced. */
  view: ModalView;
  /** By block; shown in the open modal in place of `view`. */
  errors?: Record<string, string> | undefined;
}

interface Submission {
  ack: AckFn<ViewResponseAction>;
  client: webApi.WebClient;
  viewId: string;
}

interface Settling {
  /** Shown once the work takes longer than Slack waits for an answer; undefined: the modal closes then. */
  waiting: ModalView | undefined;
  work: Promise<Settled>;
  /** Resolves when Slack should be answered. */
  patience?: () => Promise<void>;
}

/**
 * Answers a submission within Slack's three seconds, whatever the work takes.
 * @returns false: the modal was closed in the meantime, so the result wasn't seen
 */
export async function settleSubmission(
  { ack, client, viewId }: Submission,
  { waiting, work, patience = slackPatience }: Settling,
): Promise<boolean> {
  const inTime = await Promise.race([work, patience().then(() => undefined)]);
  if (inTime === undefined) {
    await (waiting === undefined ? ack() : ack({ response_action: 'update', view: waiting }));
    if (waiting === undefined) return false;
    return showInModal(client, viewId, (await work).view);
  }
  const { view, errors, closes } = inTime;
  if (closes === true) await ack();
  else await ack(errors === undefined ? { response_action: 'update', view } : { response_action: 'errors', errors });
  return true;
}

/** Deletes a message of the bot. If it is already gone, that's no failure. */
export type RemoveMessage = (message: MessageKey) => Promise<void>;

const GONE: ReadonlySet<string> = new Set(['message_not_found', 'channel_not_found', 'not_in_channel', 'is_archived']);

export function makeRemoveMessage(clientOf: ClientOf): RemoveMessage {
  return async ({ team, channel, ts }) => {
    try {
      await clientOf(team).chat.delete({ channel, ts });
    } catch (error) {
      if (!(error instanceof webApi.WebAPIPlatformError) || !GONE.has(error.data.error)) throw error;
    }
  };
}

/** A direct message: Slack takes a person's id for the conversation with them. */
export async function sendDirectMessage(
  delivery: Pick<Delivery, 'post'>,
  { team, user }: PersonKey,
  paragraphs: Parameters<typeof wordsMessage>[0],
): Promise<void> {
  const { text, blocks } = wordsMessage(paragraphs);
  await delivery.post({ team, channel: user }, { text, blocks });
}
