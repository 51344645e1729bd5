import { type Logger, webApi } from '@slack/bolt';
import { z } from 'zod';
import type { TeamId } from '../../shared/ids.ts';
import type { SlackFetch, SlackResponse } from './transport.ts';

/** Calls a method once as the bot of a workspace, and gives Slack's reply. @throws the SDK's errors */
export type SlackCall = (team: TeamId, method: string, args: object) => Promise<unknown>;

interface JsonCallOptions {
  /** Ends with a slash. */
  apiUrl: string;
  /** What stands for the token of a workspace; `fetch` puts the token in its place. */
  nameOfToken: (team: TeamId) => string;
  fetch: SlackFetch;
  logger: Pick<Logger, 'warn' | 'error'>;
}

/** What is looked at in a reply; all of it is passed on. */
const replySchema = z.looseObject({
  ok: z.boolean(),
  error: z.string().default('unknown_error'),
  response_metadata: z
    .looseObject({ warnings: z.array(z.string()).default([]), messages: z.array(z.string()).default([]) })
    .default({ warnings: [], messages: [] }),
});

type Reply = z.infer<typeof replySchema>;

/** Of a 429 that doesn't say when. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Calls Slack's Web API with one JSON document. The SDK writes the arguments three times (as JSON for a debug log that is
 * off, as JSON in a form, and that form URL-encoded) and passes two queues, which takes longer than the call itself.
 * https://docs.slack.dev/apis/web-api/#post_bodies
 */
export function makeJsonCall({ apiUrl, nameOfToken, fetch, logger }: JsonCallOptions): SlackCall {
  const base = apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`;
  const headers = { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' };
  return async (team, method, args) => {
    const authorized = { ...headers, Authorization: `Bearer ${nameOfToken(team)}` };
    // The token of a whole organization needs to be told the workspace; others ignore it.
    const call = { method: 'POST', headers: authorized, body: JSON.stringify({ ...args, team_id: team }) };
    const response = await reached(fetch(`${base}${method}`, call));
    if (response.status === 429) throw new webApi.WebAPIRateLimitedError(secondsOf(response) ?? RETRY_AFTER_SECONDS);
    const text = await response.text();
    if (response.status !== 200) {
      const { status, statusText, headers: given } = response;
      throw new webApi.WebAPIHTTPError(status, statusText, Object.fromEntries(given.entries()), text);
    }
    const reply = readReply(text);
    logRemarks(reply, logger);
    if (!reply.ok) throw refusalOf(reply, secondsOf(response));
    return reply;
  };
}

async function reached<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw new webApi.WebAPIRequestError(error instanceof Error ? error : new Error(String(error)));
  }
}

/** @throws WebAPIRequestError: what isn't a reply of the Web API doesn't say whether it was done */
function readReply(text: string): Reply {
  try {
    return replySchema.parse(JSON.parse(text));
  } catch {
    throw new webApi.WebAPIRequestError(new Error('the reply is none of the Web API'));
  }
}

function logRemarks({ response_metadata: more }: Reply, logger: JsonCallOptions['logger']): void {
  for (const remark of [...more.warnings, ...more.messages]) {
    if (remark.startsWith('[ERROR]')) logger.error(remark);
    else logger.warn(remark);
  }
}

const refusalOf = (reply: Reply, retryAfter: number | undefined): webApi.WebAPIPlatformError =>
  new webApi.WebAPIPlatformError({
    ...reply,
    response_metadata: { ...reply.response_metadata, ...(retryAfter === undefined ? {} : { retryAfter }) },
  });

function secondsOf({ headers }: SlackResponse): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}
