import type { RawEnv } from '../config/env.ts';

const SECRETS = [
  'SLACK_BOT_TOKEN',
  'SLACK_APP_TOKEN',
  'SLACK_SIGNING_SECRET',
  'SLACK_CLIENT_SECRET',
  'SLACK_STATE_SECRET',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'QUERY_SERVICE_API_KEY',
  'QUERY_SERVICE_ACCESS_TOKEN',
  'SERVICE_API_KEYS',
  'AI_API_KEY',
  'AI_HEADERS',
];
const SHORTEST = 6;
/** Tokens of Slack, and addresses of its WebSockets, which are as good as tokens. */
const TOKENS = /\bx(?:ox[a-z]|app)[-.][\w-]+|\bwss?:\/\/\S+/g;

/** What takes every secret of the configuration out of a sentence, however it got there. */
export function withoutSecrets(env: RawEnv): (text: string) => string {
  const secrets = SECRETS.flatMap((name) => (env[name] ?? '').split(/[,:\n"]/).map((part) => part.trim()))
    .filter((secret) => secret.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length);
  return (text) =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text).replaceAll(TOKENS, '[hidden]');
}
