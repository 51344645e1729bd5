import type { Clock } from '../../shared/clock.ts';
import type { WireEntry } from '../protocol/protocol.ts';

const MOST_ENTRIES = 500;
/** Of what was sent or answered. Of a larger one, only the size is shown. */
const LARGEST_KEPT = 200_000;

export type WireOutcome = Pick<WireEntry, 'outcome' | 'reason'>;

interface Kept {
  entry: WireEntry;
  sent: string;
  answered: string;
}

/** What went over Slack's wire lately: events, what people did, and the app's calls. Tokens are never in it. */
export class WireLog {
  readonly #clock: Clock;
  readonly #kept = new Map<number, Kept>();
  readonly #listeners = new Set<(entry: WireEntry) => void>();
  #lastId = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns what to call once, when it is known what became of it */
  begin(
    { kind, name, retry = 0 }: Pick<WireEntry, 'kind' | 'name'> & { retry?: number },
    sent: unknown,
  ): (outcome: WireOutcome, answered?: unknown) => void {
    this.#lastId += 1;
    const at = this.#now();
    const kept = bounded(asJson(sent));
    const entry: WireEntry = {
      id: this.#lastId,
      at,
      kind,
      name,
      retry,
      bytes: Buffer.byteLength(JSON.stringify(sent) ?? ''),
      tookMs: null,
      outcome: 'pending',
      reason: '',
    };
    this.#keep({ entry, sent: kept, answered: '' });
    return (outcome, answered) => {
      const tookMs = this.#now() - at;
      const settled = { ...entry, ...outcome, tookMs };
      if (this.#kept.has(entry.id)) this.#keep({ entry: settled, sent: kept, answered: bounded(asJson(answered)) });
    };
  }

  /** Oldest first. */
  entries(): WireEntry[] {
    return [...this.#kept.values()].map(({ entry }) => entry);
  }

  /** As JSON; undefined when it is too long ago. */
  payloads(id: number): { sent: string; answered: string } | undefined {
    const kept = this.#kept.get(id);
    return kept && { sent: kept.sent, answered: kept.answered };
  }

  /** @returns a function that ends it */
  subscribe(listener: (entry: WireEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #keep(kept: Kept): void {
    this.#kept.set(kept.entry.id, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_ENTRIES && oldest !== undefined) this.#kept.delete(oldest);
    for (const listener of this.#listeners) listener(kept.entry);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

const asJson = (value: unknown): string => (value === undefined ? '' : (JSON.stringify(value, null, 2) ?? ''));

const bounded = (text: string): string =>
  text.length <= LARGEST_KEPT
    ? text
    : `${text.slice(0, LARGEST_KEPT)}\n… ${text.length - LARGEST_KEPT} more characters`;
