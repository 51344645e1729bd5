const MAX_CAUSES = 3;
const MAX_FRAMES = 6;

export interface ErrorFacts {
  name: string;
  code?: string;
  kind?: string;
  at: string[];
  cause?: ErrorFacts;
}

/**
 * What a log may say of an error. Its message is left out: drivers and parsers quote what they were given there,
 * which may be a password or a row.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const at = framesOf(error)
    .split('\n')
    .filter((line) => line.startsWith('    at '));
  const facts: ErrorFacts = { name: error.name, at: at.slice(0, MAX_FRAMES).map((line) => line.trim()) };
  if ('code' in error && typeof error.code === 'string') facts.code = error.code;
  if ('kind' in error && typeof error.kind === 'string') facts.kind = error.kind;
  if (error.cause !== undefined && depth < MAX_CAUSES) facts.cause = errorFacts(error.cause, depth + 1);
  return facts;
}

/** A message may have lines of its own that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}
