/** A call as it arrived, its token removed. */
export interface ApiCall {
  method: string;
  args: Record<string, unknown>;
}

/** What Slack sometimes does instead of what was asked. */
export type Fault =
  | { kind: 'refused'; error: string; messages?: readonly string[] }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  /** No answer, until the caller goes away. */
  | { kind: 'hang' };

/** Sees every authorized call before it is carried out; a fault it returns happens instead. */
export type CallObserver = (call: ApiCall) => Fault | undefined;
