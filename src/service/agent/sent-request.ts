/** One request to the provider of a language model, and what became of it. */
export interface SentRequest {
  /** Word for word, as it was sent: without its headers, which hold the key. */
  body: string;
  model: string;
  /** The first call of the question is 1. */
  call: number;
  /** `answered`, `stopped` by the person, or why it gave no answer, as the log names it. */
  outcome: string;
  /** Of the provider's response; undefined: there was none. */
  status: number | undefined;
  /** Until the answer was complete, or given up. */
  durationMs: number;
  /** As the provider counts them; undefined: it didn't say. */
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}
