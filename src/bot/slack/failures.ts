import { webApi } from '@slack/bolt';

/** What a failed call of Slack's Web API means for the next try. */
export type SlackFailure =
  /** Not done: too many calls. */
  | { kind: 'too-fast'; seconds: number }
  /** Not done, and a later try may be. */
  | { kind: 'passing' }
  /** It may have been done: no reply came, or one that doesn't say. */
  | { kind: 'uncertain' }
  /** Not done, and the same call never will be. `problems`: what Slack says of it, mostly with JSON pointers. */
  | { kind: 'refused'; error: string; problems: readonly string[] };

/** Slack's word for a trouble of its own, in a reply with status 200. https://docs.slack.dev/reference/methods/chat.postMessage#errors */
const PASSING: ReadonlySet<string> = new Set([
  'org_login_required',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
]);
/** "It's possible some aspect of the operation succeeded before the error was raised", same page. */
const MAYBE_DONE: ReadonlySet<string> = new Set(['fatal_error', 'internal_error']);
const TOO_FAST: ReadonlySet<string> = new Set(['rate_limited', 'ratelimited']);
/** Whether a message that Slack didn't take failed within Slack, which a simpler one may not. */
export const failedWithin = (error: unknown): boolean =>
  error instanceof NotDelivered &&
  error.cause instanceof webApi.WebAPIPlatformError &&
  MAYBE_DONE.has(error.cause.data.error);
const NO_TOKEN = 'NO_TOKEN';

/** There's no token for a call now, so it isn't made. A later one may have one. */
export class NoToken extends Error {
  override name = 'NoToken';
  readonly code = NO_TOKEN;

  constructor(cause: unknown) {
    super('no token for Slack now', { cause });
  }
}

/** Slack was never reached. */
const NOT_SENT: ReadonlySet<string> = new Set([
  NO_TOKEN,
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The SDK's words for a 429 that doesn't say when. */
const NO_RETRY_AFTER = 'Retry header did not contain';

/** @param error what the SDK threw */
export function readFailure(error: unknown): SlackFailure {
  if (error instanceof webApi.WebAPIRateLimitedError) return { kind: 'too-fast', seconds: error.retryAfter };
  if (error instanceof webApi.WebAPIPlatformError) return ofPlatform(error);
  if (error instanceof webApi.WebAPIHTTPError && error.statusCode < 500) return ofStatus(error.statusCode);
  if (error instanceof Error && error.message.startsWith(NO_RETRY_AFTER)) return { kind: 'too-fast', seconds: 1 };
  return { kind: codesOf(error).some((code) => NOT_SENT.has(code)) ? 'passing' : 'uncertain' };
}

const TOO_LARGE = 413;

/** Slack itself says what is wrong in an answer with status 200: these are of something on the way. */
const ofStatus = (status: number): SlackFailure =>
  status === TOO_LARGE ? { kind: 'refused', error: `http_${status}`, problems: [] } : { kind: 'passing' };

function ofPlatform({ data }: webApi.WebAPIPlatformError): SlackFailure {
  const { error, response_metadata: more } = data;
  if (TOO_FAST.has(error)) return { kind: 'too-fast', seconds: more?.retryAfter ?? 1 };
  if (PASSING.has(error)) return { kind: 'passing' };
  if (MAYBE_DONE.has(error)) return { kind: 'uncertain' };
  return { kind: 'refused', error, problems: more?.messages ?? [] };
}

/** `fetch` wraps the cause, and the SDK wraps that. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [...('code' in error ? [String(error.code)] : []), ...codesOf(error.cause)];
}

/** Our own word, where the bot has no token. */
export const NOT_INSTALLED = 'not_installed';

/** No form of the message would change this: the app is not allowed there, or not at all. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  'account_inactive',
  'cannot_reply_to_message',
  'channel_not_found',
  'ekm_access_denied',
  'invalid_auth',
  'is_archived',
  'messages_tab_disabled',
  'missing_scope',
  'no_permission',
  'not_authed',
  'not_in_channel',
  NOT_INSTALLED,
  'team_access_not_granted',
  'team_not_found',
  'token_expired',
  'token_revoked',
  'user_not_in_channel',
]);
/** A family, of which Slack has added to more than once. */
const RESTRICTED = 'restricted_action';

const isForbidden = (error: string): boolean => FORBIDDEN.has(error) || error.startsWith(RESTRICTED);

/** Slack's word where the bot may not post in this conversation; undefined: it isn't that. */
export function whyForbidden(error: unknown): string | undefined {
  const failure = readFailure(error);
  return failure.kind === 'refused' && isForbidden(failure.error) ? failure.error : undefined;
}

/** Whether the bot isn't in this conversation, or may not write there. */
export const isNotThere = (error: unknown): boolean => {
  const why = whyForbidden(error);
  return why !== undefined && !ABOUT_THE_APP.has(why);
};

/** It is the same everywhere. */
const ABOUT_THE_APP: ReadonlySet<string> = new Set([
  'account_inactive',
  'invalid_auth',
  'missing_scope',
  'not_authed',
  NOT_INSTALLED,
  'token_expired',
  'token_revoked',
]);

interface Undelivered {
  isUncertain: boolean;
  wasRepeated?: boolean;
  cause: unknown;
}

/** Slack didn't take a message in many tries; see `cause`. */
export class NotDelivered extends Error {
  override name = 'NotDelivered';
  /** Whether it may be there all the same, where the bot can't look. */
  readonly isUncertain: boolean;
  /** It was sent twice, and the bot can't look for either. */
  readonly wasRepeated: boolean;

  constructor({ isUncertain, wasRepeated = false, cause }: Undelivered) {
    super('slack did not take a message', { cause });
    this.isUncertain = isUncertain;
    this.wasRepeated = wasRepeated;
  }
}

/** Slack said no to the token or the app: the same call won't do better later. Anything else may pass, a proxy's page too. */
export const isFinal = (error: unknown): error is webApi.WebAPIPlatformError =>
  error instanceof webApi.WebAPIPlatformError &&
  /^[a-z_]{1,60}$/.test(error.data.error) &&
  readFailure(error).kind === 'refused';

/** How many milliseconds Slack asks to wait before the next call; undefined: it doesn't. */
export function waitAskedFor(error: unknown): number | undefined {
  const failure = readFailure(error);
  return failure.kind === 'too-fast' ? failure.seconds * 1_000 : undefined;
}
