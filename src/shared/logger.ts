import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** What must never reach a log line, wherever it sits in the first two levels of the metadata. */
const SECRET_FIELDS = [
  'authorization',
  'password',
  'private_key',
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

/** One JSON line an entry: metadata object first, constant message. Questions, SQL, rows and secrets are redacted. */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
