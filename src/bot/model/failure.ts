import { z } from 'zod';
import { STORAGE_AWAY } from '../../contract/failures.ts';

/**
 * `refused`: the service said no to this question and, in `detail`, why.
 * `not-allowed`: it does not let this person or this deployment ask.
 */
export const FAILURE_REASONS = [
  'unreachable',
  'timed-out',
  'busy',
  'not-allowed',
  'refused',
  'too-long',
  'gave-up',
  'unexpected',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export interface Failure {
  reason: FailureReason;
  /** The service's words; untrusted. */
  detail?: string;
  /** Logged with the cause. */
  referenceId: string;
}

/** `field`: `type`, `name`, `description`, `dataset`, a credential field, `key`, or '' for the whole. */
export interface FieldProblem {
  field: string;
  message: string;
}

type Why = Omit<Failure, 'referenceId'>;

const BY_STATUS: Record<number, FailureReason> = {
  401: 'not-allowed',
  403: 'not-allowed',
  408: 'timed-out',
  429: 'busy',
  503: 'busy',
  504: 'timed-out',
};

/** Maps any error from asking to the few kinds a person understands. */
export function whyFailed(error: unknown): Why {
  if (!(error instanceof Error)) return { reason: 'unexpected' };
  if (error.name === 'TimeoutError') return { reason: 'timed-out' };
  if (error.name === 'NetworkError' || error.name === 'ServiceAwayError') return { reason: 'unreachable' };
  if (error.name === 'HttpError' && 'status' in error && typeof error.status === 'number')
    return byStatus(error, error.status);
  return { reason: 'unexpected' };
}

function byStatus(error: Error, status: number): Why {
  const known = BY_STATUS[status];
  if (known !== undefined) return { reason: known };
  if (status >= 500) return { reason: 'unexpected' };
  const words = 'serviceMessage' in error && typeof error.serviceMessage === 'string' ? error.serviceMessage : '';
  return { reason: 'refused', ...(words === '' ? {} : { detail: words }) };
}

/** The service has been failing, so it wasn't asked this time. */
export const wasHeldBack = (error: unknown): boolean => error instanceof Error && error.name === 'ServiceAwayError';

/** The service may have read what was asked. */
export const mayHaveArrived = (error: unknown): boolean =>
  !wasHeldBack(error) && !(error instanceof Error && 'reached' in error && error.reached === false);

/** What stands before the service says that it isn't there, or it says that its own database isn't. */
export const wasTurnedBack = (error: unknown): boolean => {
  const status = statusOf(error);
  if (!(error instanceof Error) || (status !== 502 && status !== 503)) return false;
  if ('code' in error && error.code === STORAGE_AWAY) return true;
  return (
    !('code' in error && error.code !== undefined) && !('retryAfterMs' in error && error.retryAfterMs !== undefined)
  );
};

/** The HTTP status that the service answered with. 0: none. */
export const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;

const detailsSchema = z.object({
  name: z.literal('HttpError'),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** What the service says about single fields of a request it refused. Its words are untrusted. Empty: nothing. */
export function readFieldProblems(error: unknown): FieldProblem[] {
  if (!(error instanceof Error)) return [];
  const read = detailsSchema.safeParse({ name: error.name, details: 'details' in error ? error.details : [] });
  return read.success ? read.data.details : [];
}

/** Why the service didn't do what was asked, with a reference to the log. */
export function failureOf(error: unknown, makeReference: () => string): Failure {
  return { ...whyFailed(error), referenceId: makeReference() };
}
