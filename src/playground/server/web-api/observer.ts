/** A call as it arrived, its token removed. */
export interface ApiCall {
  method: string;
  args: Record<string, unknown>;
}

/** Sees every authorized call before it is carried out. */
export type CallObserver = (call: ApiCall) => void;
