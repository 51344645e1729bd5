import { pino } from 'pino';
import { readableStack } from './readable-stack.ts';

const CENSOR = '[redacted]';
const DEEPEST = 8;

/** Names that hold what people ask and what their data is, whatever the value. */
const CONTENT = new Set(['question', 'query', 'sql', 'text', 'blocks', 'rows', 'data', 'responseurl', 'triggerid']);

/** Parts of names that hold secrets, in however they are written: `accessToken`, `X-Api-Key`, `DB_PASSWORD`. */
const SECRET =
  /authorization|bearer|cookie|credential|csrf|jwt|passphrase|passw|pwd|secret|sealed|encrypted|signature|token|(api|private|encryption|signing|shared|ssl)key|connectionstring|databaseurl/;

/** Counts of what a model reads and writes. */
const isTokenCount = (name: string, value: unknown): boolean => name.endsWith('tokens') && typeof value === 'number';

/** A copy for the log, at any depth without what its name says is a secret or content. */
export function redact(object: object): Record<string, unknown> {
  return redactFields(object, []);
}

function redactFields(object: object, above: readonly object[]): Record<string, unknown> {
  const within = [...above, object];
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, isHidden(name, value) ? CENSOR : redactValue(value, within)]),
  );
}

function isHidden(name: string, value: unknown): boolean {
  if (value === undefined) return false;
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return CONTENT.has(plain) || (SECRET.test(plain) && !isTokenCount(plain, value));
}

function redactValue(value: unknown, above: readonly object[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return '[circular]';
  if (above.length >= DEEPEST) return '[deep]';
  if (value instanceof Error) return redactFields(writtenOut(value), [...above, value]);
  if (Array.isArray(value)) return value.map((one) => redactValue(one, [...above, value]));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return redactFields(value, above);
}

function writtenOut(error: Error): object {
  const written = pino.stdSerializers.err(error);
  return { ...written, ...(typeof written.stack === 'string' && { stack: readableStack(written.stack) }) };
}
