import { type Logger as BoltLogger, LogLevel } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';

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
