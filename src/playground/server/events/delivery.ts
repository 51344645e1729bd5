import type { Logger } from '../../../shared/logger.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { EventCallback } from './event-callback.ts';
import type { Retry, Transport } from './transport.ts';

/** After a failed attempt: at once, after a minute, after five. https://docs.slack.dev/apis/events-api#retries */
const RETRY_DELAYS_MS = [0, 60_000, 300_000] as const;

/** The app has this long to acknowledge an event. */
export const ACKNOWLEDGE_WITHIN_MS = 3_000;

export interface DeliveryDeps {
  transport: Transport;
  timers: Timers;
  logger: Logger;
  /** Whether the app asked for such events; the others go nowhere. Absent: it hears everything. */
  hears?: (event: EventCallback['event']) => boolean;
}

interface Sending {
  event: EventCallback;
  retry: Retry | undefined;
  settled: () => void;
}

/** Sends events until they are acknowledged or Slack would give up. While the app is not connected they wait. */
export class EventDelivery {
  readonly #transport: Transport;
  readonly #timers: Timers;
  readonly #logger: Logger;
  readonly #hears: (event: EventCallback['event']) => boolean;
  readonly #cancelRetries = new Set<() => void>();
  #waiting: Sending[] = [];
  #stopped = false;

  constructor({ transport, timers, logger, hears = () => true }: DeliveryDeps) {
    this.#hears = hears;
    this.#transport = transport;
    this.#timers = timers;
    this.#logger = logger;
    transport.onConnectionChange(() => this.#sendWaiting());
  }

  /** @returns when it was acknowledged or given up; never, when the playground stops before */
  async send(event: EventCallback, retry?: Retry): Promise<void> {
    if (!this.#hears(event.event)) return;
    await new Promise<void>((settled) => this.#attempt({ event, retry, settled }));
  }

  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#cancelRetries) cancel();
    this.#cancelRetries.clear();
    this.#waiting = [];
  }

  #attempt(sending: Sending): void {
    if (this.#stopped) return;
    if (!this.#transport.connected()) {
      this.#waiting.push(sending);
      return;
    }
    void this.#try(sending);
  }

  async #try(sending: Sending): Promise<void> {
    const outcome = await this.#transport.attempt(sending.event, sending.retry);
    if (this.#stopped) return;
    if (outcome === 'acknowledged') return sending.settled();
    const failures = sending.retry?.number ?? 0;
    const delay = outcome === 'refused-for-good' ? undefined : RETRY_DELAYS_MS[failures];
    if (outcome === 'refused-for-good' || delay === undefined) {
      this.#logger.warn({ eventId: sending.event.event_id, failures, outcome }, 'gave up delivering an event');
      return sending.settled();
    }
    this.#later(delay, { ...sending, retry: { number: failures + 1, reason: outcome } });
  }

  #later(delay: number, sending: Sending): void {
    if (delay === 0) return this.#attempt(sending);
    const cancel = this.#timers.after(delay, () => {
      this.#cancelRetries.delete(cancel);
      this.#attempt(sending);
    });
    this.#cancelRetries.add(cancel);
  }

  #sendWaiting(): void {
    for (const sending of this.#waiting.splice(0)) this.#attempt(sending);
  }
}
