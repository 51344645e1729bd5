import type { Logger as BoltLogger, webApi } from '@slack/bolt';

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
