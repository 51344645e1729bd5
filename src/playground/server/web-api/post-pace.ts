/** "1 per second" and channel: https://docs.slack.dev/apis/web-api/rate-limits#posting_messages */
const SPACE_MS = 1_000;

/** Holds posting to Slack's pace, where that is planned. */
export class PostPace {
  readonly #lastAt = new Map<string, number>();

  /** Seconds to wait; undefined: this message may be posted. One that may not be doesn't count. */
  take(channel: string, now: number): number | undefined {
    const last = this.#lastAt.get(channel);
    if (last !== undefined && now - last < SPACE_MS) return 1;
    this.#lastAt.set(channel, now);
    return undefined;
  }
}
