/** Something Slack would not do; `error` is Slack's own name for it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly error: string;
  /** What goes into `response_metadata.messages`. */
  readonly details: readonly string[];

  constructor(error: string, details: readonly string[] = []) {
    super(error);
    this.error = error;
    this.details = details;
  }
}
