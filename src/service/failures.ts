import type { FieldProblem } from '../shared/problems.ts';

/** Every failure of a call that its caller sees; `http/failure-response.ts` gives each its status. */
export type FailureCode =
  | 'invalid_request'
  | 'malformed_json'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'resource_deleted'
  | 'resource_not_clear'
  | 'rate_limited'
  | 'budget_spent'
  | 'busy'
  | 'data_source_failed'
  | 'data_source_timed_out'
  | 'caller_gone';

/** `message` and `details` go to the caller as they are: no secret, no value the caller did not send. */
export class ServiceFailure extends Error {
  override name = 'ServiceFailure';
  readonly code: FailureCode;
  readonly details: FieldProblem[];
  /** When it is worth trying again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    message: string,
    details: FieldProblem[] = [],
    { retryAfterSeconds }: { retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
    this.details = details;
  }
}

/** The message repeats the details, for callers that show only the message. */
export function invalidRequest(...details: FieldProblem[]): ServiceFailure {
  const problems = details.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new ServiceFailure('invalid_request', `The request isn't valid. ${problems}`, details);
}

/** Also for what exists and belongs to another user: the two must look the same. */
export function notFound(what: string, field?: string): ServiceFailure {
  const details = field === undefined ? [] : [{ field, message: "wasn't found" }];
  return new ServiceFailure('not_found', `The ${what} wasn't found.`, details);
}

/** For what somebody can see and can't change. */
export const forbidden = (message: string): ServiceFailure => new ServiceFailure('forbidden', message);

/** For work that was under way while the resource it is about was deleted. */
export const resourceDeleted = (): ServiceFailure =>
  new ServiceFailure('resource_deleted', 'This data source was deleted.');

/** SQLite's word for it, and PostgreSQL's. */
const ORPHAN_CODES: ReadonlySet<unknown> = new Set(['SQLITE_CONSTRAINT_FOREIGNKEY', '23503']);

const isOrphan = (error: unknown): boolean => error instanceof Error && 'code' in error && ORPHAN_CODES.has(error.code);

/**
 * For writing what belongs to a resource: nothing can, once the resource is deleted, and the database says so.
 * @throws ServiceFailure `resource_deleted`
 */
export async function unlessDeleted<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw isOrphan(error) ? resourceDeleted() : error;
  }
}
