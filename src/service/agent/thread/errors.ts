import { ConnectorError } from '../../connectors/errors.ts';
import { SqlRefusedError } from '../../sql/refused.ts';
import type { SentError } from './protocol.ts';

/** The thread of the engine ended while it worked on a question. `message` may be shown to a person. */
export class EngineStoppedError extends Error {
  override name = 'EngineStoppedError';

  constructor(options?: ErrorOptions) {
    super("I couldn't finish this question and had to restart. Ask it again, or ask for less.", options);
  }
}

export function sendError(error: unknown): SentError {
  if (!(error instanceof Error)) return { type: 'other', name: 'Error', message: String(error), stack: '' };
  const { name, message, stack = '' } = error;
  if (error instanceof ConnectorError) return { type: 'connector', name, message, stack, kind: error.kind };
  return { type: error instanceof SqlRefusedError ? 'refused' : 'other', name, message, stack };
}

export function receiveError({ type, name, message, stack, kind }: SentError): Error {
  if (type === 'connector' && kind !== undefined) return new ConnectorError(kind, message);
  if (type === 'refused') return new SqlRefusedError(message);
  return Object.assign(new Error(message), { name, stack });
}
