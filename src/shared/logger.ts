import { type DestinationStream, type Logger, pino } from 'pino';
import { redact } from './redact.ts';

export type { Logger };

/**
 * What must never reach a line by way of a child logger, whose fields `redact.ts` does not see, in the first two levels.
 */
const SECRET_FIELDS = [
  'authorization',
  'password',
  'private_key',
  'private_key_passphrase',
  'sslkey',
  'token',
  'apiKey',
  'credentials',
  'db_credentials',
  'question',
  'query',
  'sql',
  'text',
  'blocks',
  'rows',
  'data',
] as const;

export interface LoggerOptions {
  level: string;
  destination?: DestinationStream;
}

/**
 * One JSON line an entry: metadata object first, constant message. Questions, SQL, rows and secrets are redacted by their
 * names, however deep they lie and however they are written.
 */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    formatters: { log: redact },
    // Errors are written out by `redact`; pino's own serializer would take the result for another one.
    serializers: { err: (written: unknown) => written },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
