import { webApi } from '@slack/bolt';
import { type TeamId, teamIdSchema } from '../../shared/ids.ts';
import { NOT_INSTALLED, NoToken } from './failures.ts';
import type { Workspaces } from './workspaces.ts';

/** Slack's Web API as the bot of this workspace. */
export type ClientOf = (team: TeamId) => webApi.WebClient;

type SlackFetch = NonNullable<webApi.WebClientOptions['fetch']>;
type SlackRequest = NonNullable<Parameters<SlackFetch>[1]>;
type SlackResponse = Awaited<ReturnType<SlackFetch>>;

/** Workspaces that have a client at hand. */
const MOST_CLIENTS = 1_000;

/** @param options their `fetch` is one of `withTokens` */
export function makeClientOf(options: webApi.WebClientOptions): ClientOf {
  const clients = new Map<TeamId, webApi.WebClient>();
  return (team) => {
    // An organization-wide token needs to be told the workspace; other tokens ignore it.
    const client = clients.get(team) ?? new webApi.WebClient(nameOfToken(team), { ...options, teamId: team });
    clients.delete(team);
    clients.set(team, client);
    const [longestUnused] = clients.keys();
    if (clients.size > MOST_CLIENTS && longestUnused !== undefined) clients.delete(longestUnused);
    return client;
  };
}

const NAME = 'Bearer workspace:';

/**
 * Stands where Slack's SDK and Bolt hold a token, and says whose it is. `withTokens` puts the real one in its place when a
 * call is sent: so it is always that of the workspace, never an earlier one, and nothing else in the process keeps it.
 */
export const nameOfToken = (team: TeamId): string => `workspace:${team}`;

/** Sends each call with the token of its workspace. One that Slack refuses as expired or revoked is tried with the next, if there is one. */
export function withTokens(send: SlackFetch, workspaces: Workspaces): SlackFetch {
  return async (address, request = {}) => {
    const team = readTeam(request);
    // A workflow's own token, or none.
    if (team === undefined) return send(address, request);
    const token = await workspaces.tokenOf(team).catch((error: unknown) => {
      throw new NoToken(error);
    });
    if (token === undefined) return refusal(NOT_INSTALLED);
    const response = await send(address, withToken(request, token));
    if (!(await isTokenRefused(response))) return response;
    const next = await workspaces.tokenAfter(team, token);
    return next === undefined ? response : send(address, withToken(request, next));
  };
}

function readTeam({ headers }: SlackRequest): TeamId | undefined {
  const named = headers?.['Authorization'];
  return named?.startsWith(NAME) === true ? teamIdSchema.parse(named.slice(NAME.length)) : undefined;
}

const withToken = (request: SlackRequest, token: string): SlackRequest => ({
  ...request,
  headers: { ...request.headers, Authorization: `Bearer ${token}` },
});

/** Nothing was done, so the call can be made again. https://docs.slack.dev/reference/methods/auth.test#errors */
const REFUSES_TOKEN = /"error":\s*"(?:token_expired|token_revoked|invalid_auth|account_inactive)"/;
/** A refusal is short, and what a call asks for may hold such words. */
const MOST_CHARACTERS = 1_000;

async function isTokenRefused(response: SlackResponse): Promise<boolean> {
  if (!response.ok) return false;
  const text = await response.text();
  return text.length <= MOST_CHARACTERS && REFUSES_TOKEN.test(text);
}

/** As Slack would say it, so that it is handled like every other refusal. */
function refusal(error: string): SlackResponse {
  const text = JSON.stringify({ ok: false, error });
  return {
    ok: true,
    status: 200,
    statusText: 'OK',
    url: '',
    headers: { get: () => null, entries: () => [] },
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
    json: async (): Promise<unknown> => JSON.parse(text),
    text: async () => text,
  };
}
