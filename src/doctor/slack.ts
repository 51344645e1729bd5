import type { SlackConnection } from '../config/config.ts';
import { SLACK_SOCKETS } from '../shared/slack-sockets.ts';
import { readManifest, scopesAskedFor } from '../slack-app/manifest.ts';
import { checkScopes } from '../slack-app/scopes.ts';
import { type BotIdentity, checkAppToken, checkBotToken } from '../slack-app/tokens.ts';
import { openSlackApi, type SlackApi } from '../slack-app/web-api.ts';
import { type Finding, ok, skipped, warning, wrong } from './finding.ts';
import { checkRequestUrl, checkSigningSecret } from './http-mode.ts';
import { checkLayouts } from './layouts.ts';
import { checkOAuthApp } from './oauth.ts';
import type { Surroundings } from './surroundings.ts';

const REACH = 'Slack';
const BOT = 'Bot token';
const APP = 'App token';
const UNREACHABLE_MEND = 'Allow HTTPS and WebSockets to slack.com from here, or set up the proxy.';

/** Slack's own limit for signed requests. */
const MAX_SIGNED_AGE_SECONDS = 300;
const MAX_SKEW_SECONDS = 60;

interface SlackChecks extends Pick<Surroundings, 'clock' | 'timeoutMs' | 'layouts'> {
  slack: SlackConnection;
  publicUrl: string | undefined;
  /** Whether Parley runs on this machine's port. */
  isRunning: boolean;
}

/** Slack from here, the clock, and what each token can do. */
export async function* checkSlack(checks: SlackChecks): AsyncGenerator<Finding, void, void> {
  const { slack, clock, timeoutMs } = checks;
  const api = openSlackApi({ apiUrl: slack.apiUrl, timeoutMs });
  const reached = await api.call('api.test');
  if (reached.kind === 'unreachable') {
    yield wrong(REACH, `Slack can't be reached: ${reached.why}.`, UNREACHABLE_MEND);
    yield skipped(BOT, 'Slack is needed to check tokens.');
    return;
  }
  yield ok(REACH, 'It answers.');
  yield checkClock(reached.date, clock.now(), slack.mode);
  const bot = slack.mode === 'oauth' ? undefined : yield* checkBot(api, slack.botToken);
  if (slack.mode === 'oauth') yield await checkOAuthApp(api, slack.oauth);
  if (slack.mode === 'socket') {
    yield* checkSocket(api, { appToken: slack.appToken, bot, timeoutMs, isRunning: checks.isRunning });
  } else {
    yield checkSigningSecret(slack.signingSecret);
    yield await checkRequestUrl({ ...checks, signingSecret: slack.signingSecret, apiUrl: slack.apiUrl });
  }
  yield* checkLayouts(api, checks.layouts);
}

function checkClock(slackTime: Date | undefined, now: Date, mode: SlackConnection['mode']): Finding {
  const name = 'Clock';
  if (slackTime === undefined) return skipped(name, "Slack's answer says no time.");
  const seconds = Math.round((now.getTime() - slackTime.getTime()) / 1_000);
  const off = Math.abs(seconds);
  if (off <= MAX_SKEW_SECONDS) return ok(name, "It agrees with Slack's.");
  const found = `It is ${sayDuration(off)} ${seconds > 0 ? 'ahead of' : 'behind'} Slack's.`;
  const mend = "Turn on time synchronization (NTP). Answers about “today” go by this machine's clock.";
  if (mode !== 'socket' && off > MAX_SIGNED_AGE_SECONDS) {
    return wrong(name, `${found} Requests from Slack are refused as too old or too new.`, mend);
  }
  return warning(name, found, mend);
}

const sayDuration = (seconds: number): string =>
  seconds < 120
    ? `${seconds} seconds`
    : seconds < 7_200
      ? `${Math.round(seconds / 60)} minutes`
      : `${Math.round(seconds / 3_600)} hours`;

async function* checkBot(api: SlackApi, token: string): AsyncGenerator<Finding, BotIdentity | undefined, void> {
  const checked = await checkBotToken(api, token);
  if (checked.kind === 'unreachable') {
    yield wrong(BOT, `Slack couldn't check it: ${checked.why}.`, 'Run doctor again in a minute.');
    return undefined;
  }
  if (checked.kind === 'bad') {
    yield wrong(BOT, checked.found, checked.mend);
    return undefined;
  }
  const { bot } = checked;
  yield ok(BOT, `It is @${bot.name} in ${bot.team}.`);
  yield* scopeFindings(bot.scopes);
  return bot;
}

function* scopeFindings(granted: ReadonlySet<string> | undefined): Generator<Finding, void, void> {
  const name = 'Scopes';
  if (granted === undefined) return yield skipped(name, "Slack doesn't say which scopes the token has.");
  const { required, optional } = scopesAskedFor(readManifest());
  const needed = checkScopes(granted, { required, optional: [] });
  const wished = checkScopes(granted, { required: [], optional });
  if (needed.missing.length > 0) {
    yield wrong(name, `The bot token lacks ${sayLack(needed)}`, addScopes(needed.missing));
  }
  if (wished.missing.length > 0) {
    yield warning(
      'Optional scopes',
      `The bot token lacks ${sayLack(wished)}`,
      `Leave it like this, or do the following. ${addScopes(wished.missing)}`,
    );
  }
  if (needed.missing.length + wished.missing.length === 0) yield ok(name, 'The bot token has all of them.');
}

const sayLack = ({ missing, consequences }: { missing: string[]; consequences: string[] }): string =>
  `${missing.join(', ')}. ${consequences.join(' ')}`;

const addScopes = (scopes: string[]): string =>
  `Add ${scopes.join(', ')} in OAuth & Permissions → Bot Token Scopes, and install the app again.`;

interface SocketChecks {
  appToken: string;
  bot: BotIdentity | undefined;
  timeoutMs: number;
  isRunning: boolean;
}

async function* checkSocket(
  api: SlackApi,
  { appToken, bot, timeoutMs, isRunning }: SocketChecks,
): AsyncGenerator<Finding, void, void> {
  const checked = await checkAppToken(api, appToken, { bot, timeoutMs });
  if (checked.kind === 'unreachable') {
    yield wrong(APP, `Slack couldn't open a connection: ${checked.why}.`, UNREACHABLE_MEND);
    return;
  }
  if (checked.kind === 'bad') {
    yield wrong(APP, checked.found, checked.mend);
    return;
  }
  const { connections, appId } = checked.socket;
  checked.socket.close();
  const isSameApp = bot?.appId !== undefined && appId !== undefined;
  yield ok(APP, isSameApp ? 'Socket Mode works, and both tokens are of the same app.' : 'Socket Mode works.');
  if (connections !== undefined) yield connectionsFinding(connections - 1 - (isRunning ? SLACK_SOCKETS : 0), isRunning);
}

/** Slack gives each event to one of them, whichever it likes: https://docs.slack.dev/apis/events-api/using-socket-mode */
function connectionsFinding(connections: number, isRunning: boolean): Finding {
  const name = 'Processes';
  // Each Parley has so many, and anything else one.
  const others = Math.ceil(connections / SLACK_SOCKETS);
  const here = isRunning ? ' besides the Parley here' : '';
  if (others <= 0) return ok(name, `No other process uses the app-level token${here}.`);
  const found = others === 1 ? 'One other process uses' : `${others} other processes use`;
  return warning(
    name,
    `${found} the app-level token${here}. Slack sends each question to only one of them.`,
    "Stop those you don't need. Replicas on one PostgreSQL share it; give any other installation an app of its own.",
  );
}
