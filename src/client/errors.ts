/** A route of the interface as errors and logs name it: its pattern, never an id. */
export type Route =
  | 'GET /v2/model'
  | 'PUT /v2/model'
  | 'PATCH /v2/model'
  | 'DELETE /v2/model'
  | 'POST /v2/model/check'
  | 'POST /v2/model/list'
  | 'POST /v1/auth/signin_external'
  | 'POST /v2/conversations'
  | 'POST /v2/resources/<resource_id>/queries'
  | 'POST /v2/datasets/<dataset_id>/resources'
  | 'GET /v2/resources/<resource_id>/overview'
  | 'GET /v2/resources/<resource_id>/sharing'
  | 'PUT /v2/resources/<resource_id>/sharing'
  | 'GET /v2/resources/<resource_id>/columns'
  | 'GET /v2/datasets'
  | 'GET /v2/resources/<resource_id>'
  | 'PATCH /v2/resources/<resource_id>'
  | 'DELETE /v2/resources/<resource_id>'
  | 'POST /v2/resources/<resource_id>/refresh'
  | 'PATCH /v2/resources/<resource_id>/queries/<query_id>'
  | 'DELETE /v2/resources/<resource_id>/queries/<query_id>'
  | 'PATCH /v2/conversations/<conversation_id>'
  | 'GET /v2/resources/<resource_id>/policy'
  | 'PUT /v2/resources/<resource_id>/policy'
  | 'GET /v2/resources/<resource_id>/policy/names'
  | 'GET /v2/resources/<resource_id>/dead-rows'
  | 'PUT /v2/resources/<resource_id>/dead-rows'
  | 'GET /v2/resources/<resource_id>/names'
  | 'PUT /v2/resources/<resource_id>/names'
  | 'GET /v2/model-requests'
  | 'GET /v2/model-requests/<request_id>';

export interface FieldFailure {
  field: string;
  message: string;
}

/**
 * Whatever kept the service from giving a record. Neither the message nor an own enumerable property carries
 * text from the service or the person, so such an error may be logged whole.
 */
export abstract class QueryServiceError extends Error {
  readonly route: Route;

  constructor(route: Route, what: string) {
    super(`${route}: ${what}`);
    this.route = route;
  }
}

export interface HttpFailure {
  status: number;
  code: string | undefined;
  requestId: string | undefined;
  /** How long the service asks to be left alone. */
  retryAfterMs: number | undefined;
  serviceMessage: string | undefined;
  details: FieldFailure[];
}

/** The service answered, but not with a 2xx status. */
export class HttpError extends QueryServiceError {
  override name = 'HttpError';
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** Private, because a logger writes what is enumerable and these words may quote a question or its SQL. */
  readonly #words: Pick<HttpFailure, 'serviceMessage' | 'details'>;

  constructor(route: Route, failure: HttpFailure) {
    super(route, `answered ${failure.status}${failure.code === undefined ? '' : ` (${failure.code})`}`);
    this.status = failure.status;
    this.code = failure.code;
    this.requestId = failure.requestId;
    this.retryAfterMs = failure.retryAfterMs;
    this.#words = failure;
  }

  /** The service's own words, bounded and without the secrets of the request. To be shown, not to be logged. */
  get serviceMessage(): string | undefined {
    return this.#words.serviceMessage;
  }

  /** What the service says about single fields of the request; bounded in the same way. */
  get details(): readonly FieldFailure[] {
    return this.#words.details;
  }
}

/** The route is only for whoever has the API key, and the client was given none. */
export class NoApiKeyError extends QueryServiceError {
  override name = 'NoApiKeyError';

  constructor(route: Route) {
    super(route, 'needs the API key');
  }
}

/** The whole call, with sign-in and retries, took longer than it may. The service may still have done the work. */
export class TimeoutError extends QueryServiceError {
  override name = 'TimeoutError';
  readonly timeoutMs: number;

  constructor(route: Route, timeoutMs: number) {
    super(route, `no answer within ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }
}

/**
 * The connection failed. The transport's own error is not kept as the cause: the one for a malformed answer
 * carries the answer's bytes.
 */
export class NetworkError extends QueryServiceError {
  override name = 'NetworkError';
  /** For example `ECONNREFUSED` or `UND_ERR_SOCKET`. */
  readonly code: string;
  /** false: no connection was made, so the service cannot have seen the request. */
  readonly reached: boolean;

  constructor(route: Route, { code, reached }: { code: string; reached: boolean }) {
    super(route, `the connection failed (${code})`);
    this.code = code;
    this.reached = reached;
  }
}

/** The last calls failed one after the other, so this one wasn't made. */
export class ServiceAwayError extends QueryServiceError {
  override name = 'ServiceAwayError';

  constructor(route: Route) {
    super(route, "not sent, since the service isn't answering");
  }
}

/** The service answered 2xx with something that is not the record the interface promises. */
export class ResponseSchemaError extends QueryServiceError {
  override name = 'ResponseSchemaError';
  /** Path of the first field that is missing or wrong (`response.sql`), or `body` for the answer as a whole. */
  readonly field: string;

  constructor(route: Route, field: string, problem = 'is missing or not as the interface says') {
    super(route, `${field} in the answer ${problem}`);
    this.field = field;
  }
}
