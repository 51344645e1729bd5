import { byName } from '../shared/by-name.ts';

/** What is wrong, and what to do about it. Both are whole sentences. */
export interface Trouble {
  found: string;
  mend: string;
}

export type TokenKind = 'bot' | 'app';

const COPY_AGAIN: Readonly<Record<TokenKind, string>> = {
  bot: "Copy the Bot User OAuth Token again, from OAuth & Permissions in the app's settings.",
  app: "Copy the app-level token again, from Basic Information → App-Level Tokens in the app's settings.",
};
export const VARIABLE: Readonly<Record<TokenKind, string>> = { bot: 'SLACK_BOT_TOKEN', app: 'SLACK_APP_TOKEN' };

const LOOKS: [prefix: string, what: string][] = [
  ['xoxb-', 'a bot token'],
  ['xapp-', 'an app-level token'],
  ['xoxp-', 'a user token'],
  ['xoxe.', 'a token for app configuration'],
  ['xoxe-', 'a refresh token'],
  ['xoxc-', "a browser's token"],
];

const WANTED: Readonly<Record<TokenKind, string>> = {
  bot: `${VARIABLE.bot} takes the bot token, which starts with xoxb-.`,
  app: `${VARIABLE.app} takes the app-level token, which starts with xapp-.`,
};

/** What a token's first characters say against it; undefined: nothing. */
export function troubleByLook(kind: TokenKind, token: string): Trouble | undefined {
  const prefix = kind === 'bot' ? 'xoxb-' : 'xapp-';
  const look = LOOKS.find(([start]) => token.startsWith(start))?.[1] ?? 'no Slack token';
  if (!token.startsWith(prefix)) return { found: `This is ${look}.`, mend: `${WANTED[kind]} ${COPY_AGAIN[kind]}` };
  if (/^[\w-]{15,}$/.test(token)) return undefined;
  return { found: 'The token is incomplete or has characters that no token has.', mend: COPY_AGAIN[kind] };
}

const REINSTALL = "Choose Install App in the app's settings, install the app again, and copy its new bot token.";

/** Slack's errors for a token, by name: https://docs.slack.dev/reference/methods/auth.test#errors */
const REFUSALS = byName<(kind: TokenKind) => Trouble>({
  invalid_auth: (kind) => ({ found: "Slack doesn't know this token.", mend: COPY_AGAIN[kind] }),
  not_authed: (kind) => ({ found: 'Slack got no token.', mend: COPY_AGAIN[kind] }),
  account_inactive: () => ({ found: 'The app was removed from the workspace.', mend: REINSTALL }),
  token_revoked: (kind) => ({
    found: 'The token was revoked.',
    mend: kind === 'bot' ? REINSTALL : 'Generate a new token in Basic Information → App-Level Tokens.',
  }),
  token_expired: () => ({
    found: 'The token has expired, because token rotation is on.',
    mend: 'Parley needs a token that stays. Create the app again with parley setup, which leaves rotation off.',
  }),
  not_allowed_token_type: (kind) => ({ found: 'This is another type of token.', mend: WANTED[kind] }),
  missing_scope: (kind) =>
    kind === 'app'
      ? {
          found: 'The app-level token lacks the scope connections:write.',
          mend: 'Generate a new token with connections:write in Basic Information → App-Level Tokens.',
        }
      : { found: 'The bot token lacks a scope.', mend: REINSTALL },
  socket_mode_not_enabled: () => ({
    found: 'Socket Mode is off for this app.',
    mend: "Turn on Socket Mode in the app's settings, or use HTTP: set SLACK_SIGNING_SECRET in place of SLACK_APP_TOKEN.",
  }),
  access_denied: () => ({
    found: 'Slack denies access from here.',
    mend: "If the app's settings allow only some IP addresses, add this one.",
  }),
  team_access_not_granted: () => ({
    found: 'The app is installed for the organization, but not in a workspace.',
    mend: 'Ask an admin of the organization to add it to the workspace.',
  }),
  team_added_to_org: () => ({
    found: 'The workspace is being moved into an organization.',
    mend: 'Try again when that is done.',
  }),
  org_login_required: () => ({
    found: 'The workspace is being moved into an organization.',
    mend: 'Try again when that is done.',
  }),
  enterprise_is_restricted: () => ({
    found: "The organization doesn't allow this call.",
    mend: 'Ask an admin of the organization.',
  }),
  forbidden_team: () => ({ found: 'The workspace may not use Socket Mode.', mend: 'Use HTTP, or ask Slack why.' }),
  team_disabled: () => ({ found: 'The workspace is turned off.', mend: 'Ask its owner.' }),
  user_removed_from_team: () => ({ found: 'The bot was removed from the workspace.', mend: REINSTALL }),
  ratelimited: () => ({ found: 'Slack asks for fewer calls.', mend: 'Wait a minute and try again.' }),
});

const LATER = 'Try again in a minute. If it stays, see https://slack-status.com.';
const OUTAGES = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);

/** Slack's answer to a token in words. `error` is a name of Slack's, as `web-api.ts` lets it through. */
export function troubleOfRefusal(kind: TokenKind, error: string): Trouble {
  if (OUTAGES.has(error)) return { found: `Slack has a problem of its own (${error}).`, mend: LATER };
  const known = Object.hasOwn(REFUSALS, error) ? REFUSALS[error]?.(kind) : undefined;
  return known ?? { found: `Slack refused the token (${error}).`, mend: COPY_AGAIN[kind] };
}
