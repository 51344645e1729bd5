import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Failure, STORAGE_AWAY } from '../../contract/failures.ts';
import { StorageFailure } from '../../shared/storage-failure.ts';
import { type FailureCode, ServiceFailure } from '../failures.ts';

const STATUS: Record<FailureCode, ContentfulStatusCode> = {
  invalid_request: 400,
  malformed_json: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  caller_gone: 408,
  resource_not_clear: 409,
  resource_deleted: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  budget_spent: 429,
  data_source_failed: 502,
  busy: 503,
  data_source_timed_out: 504,
};

export interface FailureResponse {
  status: ContentfulStatusCode;
  body: Failure;
}

/** For an error that isn't a ServiceFailure, the caller gets the request id and nothing else. */
export function failureResponse(error: unknown, requestId: string): FailureResponse {
  if (error instanceof StorageFailure) {
    const message = "The data service can't use its database right now. Try again in a moment.";
    return { status: 503, body: { code: STORAGE_AWAY, message, request_id: requestId } };
  }
  if (!(error instanceof ServiceFailure)) {
    const message = 'Something went wrong in the data service.';
    return { status: 500, body: { code: 'internal', message, request_id: requestId } };
  }
  const { code, message, details } = error;
  const body: Failure = { code, message, request_id: requestId };
  return { status: STATUS[code], body: details.length === 0 ? body : { ...body, details } };
}
