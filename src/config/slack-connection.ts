import type { Env } from './env.ts';

const SLACK_API_URL = 'https://slack.com/api/';

/** How the bot reaches Slack, or whatever speaks its wire. */
export type SlackConnection =
  | { mode: 'socket'; botToken: string; appToken: string; apiUrl: string }
  | { mode: 'http'; botToken: string; signingSecret: string; apiUrl: string }
  /** HTTP too, with a token for each workspace that installs the app. */
  | { mode: 'oauth'; oauth: OAuthApp; signingSecret: string; apiUrl: string };

/** The app as Slack's OAuth knows it. */
export interface OAuthApp {
  clientId: string;
  clientSecret: string;
  /** Signs what an installation begins with. */
  stateSecret: string;
  /** The bot's address as people reach it. */
  publicUrl: string;
}

/** Ends with a slash. */
export const slackApiUrlOf = (configured: string | undefined): string =>
  (configured?.trim() || SLACK_API_URL).replace(/\/*$/, '/');

/** undefined: no token is set, so the playground stands in for Slack. */
export function readSlackConnection(env: Env): SlackConnection | undefined {
  const { SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken, SLACK_SIGNING_SECRET: signingSecret } = env;
  const apiUrl = slackApiUrlOf(env.SLACK_API_URL);
  const oauth = oauthApp(env);
  if (oauth !== undefined && signingSecret !== undefined) return { mode: 'oauth', oauth, signingSecret, apiUrl };
  if (botToken === undefined) return undefined;
  if (appToken !== undefined) return { mode: 'socket', botToken, appToken, apiUrl };
  return signingSecret === undefined ? undefined : { mode: 'http', botToken, signingSecret, apiUrl };
}

function oauthApp(env: Env): OAuthApp | undefined {
  const { SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret, SLACK_STATE_SECRET: stateSecret } = env;
  const { PUBLIC_URL: publicUrl } = env;
  if (clientId === undefined || clientSecret === undefined || stateSecret === undefined) return undefined;
  return publicUrl === undefined ? undefined : { clientId, clientSecret, stateSecret, publicUrl };
}
