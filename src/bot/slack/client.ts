import { type Logger as BoltLogger, LogLevel, type webApi } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';

/** The SDK's own default is to wait forever. */
export const SDK_TIMEOUT_MS = 15_000;

/**
 * A person is waiting: a few quick tries, not the SDK's ten in half an hour. Rate limits are thrown, because the SDK
 * would pause every other call of the workspace for one channel's limit; `reply.ts` waits them out.
 */
export const clientOptions = (apiUrl: string, logger: BoltLogger): webApi.WebClientOptions => ({
  slackApiUrl: apiUrl,
  logger,
  timeout: SDK_TIMEOUT_MS,
  rejectRateLimitedCalls: true,
  retryConfig: { retries: 3, factor: 2, minTimeout: 300, maxTimeout: 3_000, randomize: true },
});

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
