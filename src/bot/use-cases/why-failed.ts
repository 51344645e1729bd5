import type { FailureReason } from '../model/outcome.ts';

interface Why {
  reason: FailureReason;
  /** The service's words about a question it refused. */
  detail?: string;
}

const BY_STATUS: Record<number, FailureReason> = {
  401: 'not-allowed',
  403: 'not-allowed',
  408: 'timed-out',
  429: 'busy',
  503: 'busy',
  504: 'timed-out',
};

/** Folds whatever asking threw to the few kinds a person understands. */
export function whyFailed(error: unknown): Why {
  if (!(error instanceof Error)) return { reason: 'unexpected' };
  if (error.name === 'TimeoutError') return { reason: 'timed-out' };
  if (error.name === 'NetworkError') return { reason: 'unreachable' };
  if (error.name === 'HttpError' && 'status' in error && typeof error.status === 'number')
    return byStatus(error, error.status);
  return { reason: 'unexpected' };
}

function byStatus(error: Error, status: number): Why {
  const known = BY_STATUS[status];
  if (known !== undefined) return { reason: known };
  if (status >= 500) return { reason: 'unexpected' };
  const said = 'serviceMessage' in error && typeof error.serviceMessage === 'string' ? error.serviceMessage : '';
  return { reason: 'refused', ...(said === '' ? {} : { detail: said }) };
}
