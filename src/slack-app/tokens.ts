import { z } from 'zod';
import { plainText } from '../shared/plain-text.ts';
import { type Trouble, troubleByLook, troubleOfRefusal } from './refusals.ts';
import { openSocket, type SlackSocket } from './socket.ts';
import type { SlackApi, SlackReply } from './web-api.ts';

/** Who the bot is. Names are strangers' words, made plain. */
export interface BotIdentity {
  /** As people mention it, without the `@`. */
  name: string;
  userId: string;
  team: string;
  /** undefined: Slack doesn't say. */
  appId: string | undefined;
  /** Those of its token; undefined: Slack doesn't say. */
  scopes: ReadonlySet<string> | undefined;
}

interface Bad extends Trouble {
  kind: 'bad';
}
interface Unreachable {
  kind: 'unreachable';
  why: string;
}

export type BotTokenCheck = { kind: 'good'; bot: BotIdentity } | Bad | Unreachable;

export type AppTokenCheck = { kind: 'good'; socket: SlackSocket } | Bad | Unreachable;

const identitySchema = z.object({
  user: z.string().default(''),
  user_id: z.string(),
  team: z.string().default(''),
  bot_id: z.string().optional(),
  app_id: z.string().optional(),
});
const botInfoSchema = z.object({ bot: z.object({ app_id: z.string() }) });
const openedSchema = z.object({ url: z.string() });

/** Asks Slack whose token this is. Not even that, where it can't be one by its look. */
export async function checkBotToken(api: SlackApi, token: string): Promise<BotTokenCheck> {
  const look = troubleByLook('bot', token);
  if (look !== undefined) return { kind: 'bad', ...look };
  const reply = await api.call('auth.test', { token });
  if (reply.kind === 'unreachable') return reply;
  if (reply.kind === 'refused') return { kind: 'bad', ...troubleOfRefusal('bot', reply.error) };
  const identity = identitySchema.safeParse(reply.body).data;
  if (identity === undefined) return { kind: 'unreachable', why: "its answer isn't what Slack says" };
  const { user, user_id: userId, team, bot_id: botId, app_id: appId } = identity;
  const bot = { name: plainText(user) || 'parley', userId, team: plainText(team) || 'the workspace' };
  return {
    kind: 'good',
    bot: { ...bot, appId: appId ?? (await appOfBot(api, token, botId)), scopes: reply.scopes },
  };
}

/** `auth.test` says the app only sometimes; `bots.info` does, with users:read. */
async function appOfBot(api: SlackApi, token: string, bot: string | undefined): Promise<string | undefined> {
  if (bot === undefined) return undefined;
  const reply = await api.call('bots.info', { token, args: { bot } });
  return reply.kind === 'ok' ? botInfoSchema.safeParse(reply.body).data?.bot.app_id : undefined;
}

/**
 * Opens a connection with the app-level token, the only proof that Socket Mode works. The caller closes it.
 * @param bot whose app it has to be; undefined: any
 */
export async function checkAppToken(
  api: SlackApi,
  token: string,
  { bot, timeoutMs }: { bot: BotIdentity | undefined; timeoutMs: number },
): Promise<AppTokenCheck> {
  const look = troubleByLook('app', token);
  if (look !== undefined) return { kind: 'bad', ...look };
  const opened = readOpened(await api.call('apps.connections.open', { token }));
  if (opened.kind !== 'opened') return opened;
  const outcome = await openSocket(opened.url, timeoutMs);
  switch (outcome.kind) {
    case 'timeout':
      return { kind: 'unreachable', why: `its WebSocket says nothing within ${timeoutMs / 1_000} seconds` };
    case 'closed':
      return closedTrouble(outcome.reason);
    case 'open':
      break;
  }
  const { socket } = outcome;
  const appId = socket.appId ?? appIdIn(token);
  if (bot?.appId === undefined || appId === undefined || bot.appId === appId) return { kind: 'good', socket };
  socket.close();
  return {
    kind: 'bad',
    found: 'The app-level token belongs to another app than the bot token.',
    mend: `Copy both from the same app, in its settings at https://api.slack.com/apps/${plainText(bot.appId, 20)}.`,
  };
}

function readOpened(reply: SlackReply): { kind: 'opened'; url: string } | Bad | Unreachable {
  if (reply.kind === 'unreachable') return reply;
  if (reply.kind === 'refused') return { kind: 'bad', ...troubleOfRefusal('app', reply.error) };
  const url = openedSchema.safeParse(reply.body).data?.url;
  return url === undefined ? { kind: 'unreachable', why: "its answer isn't what Slack says" } : { kind: 'opened', url };
}

function closedTrouble(reason: string): Bad | Unreachable {
  if (reason === 'link_disabled') return { kind: 'bad', ...troubleOfRefusal('app', 'socket_mode_not_enabled') };
  if (reason === 'too_many_websockets') {
    return {
      kind: 'bad',
      found: 'The app has ten connections, the most that Slack allows.',
      mend: 'Stop processes that use this app-level token.',
    };
  }
  return {
    kind: 'unreachable',
    why: 'its WebSocket was closed before the hello. A proxy may not let WebSockets through',
  };
}

/** `xapp-1-A0123-…` names its app. */
const appIdIn = (token: string): string | undefined => /^xapp-\d-(A[A-Z0-9]{5,20})-/.exec(token)?.[1];
