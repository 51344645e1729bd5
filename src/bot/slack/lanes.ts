import { NotDelivered } from './failures.ts';

/** What waits for its turn. */
interface Waiting {
  isUrgent: boolean;
  order: number;
  send: () => Promise<void>;
  drop: (why: unknown) => void;
}

interface Lane {
  waiting: Waiting[];
  /** Nothing is sent before it resolves. */
  rest: Promise<unknown>;
}

export interface Turn {
  /** Calls with the same key share a lane. */
  key: string;
  /** Of two that wait, the one with the lower number goes first: from `next`. */
  order: number;
  /** Goes before all that aren't. */
  isUrgent?: boolean;
  /** Gives up its place. One that was sent isn't called back. */
  signal?: AbortSignal | undefined;
}

interface LanesDeps {
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** After one was sent, the next of its lane waits as long; 0: they go side by side. */
  spaceMs: number;
}

/** Why a sleep ends early: without a reason, each would make an error with a stack. */
const OVER = 'over';

/** One that Slack hasn't replied to holds up the next of its lane no longer. */
const HANG_MS = 3_000;

/** How much waits and is under way, over all lanes. */
export interface LaneCounts {
  waiting: number;
  /** In the lane where most wait. */
  longest: number;
  inFlight: number;
}

/** Calls of Slack in lanes: what one lane waits for never holds up another. */
export class Lanes {
  readonly #deps: LanesDeps;
  readonly #lanes = new Map<string, Lane>();
  /** Of its own for each sleep: a shared signal would gather listeners. */
  readonly #sleeping = new Set<AbortController>();
  #closed: NotDelivered | undefined;
  #last = 0;
  #inFlight = 0;

  constructor(deps: LanesDeps) {
    this.#deps = deps;
  }

  /** A place behind all that have one. */
  next(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Sends when the turn comes. @throws NotDelivered when it was called off, or what `send` throws */
  turn<T>({ key, order, isUrgent = true, signal }: Turn, send: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed !== undefined) return reject(this.#closed);
      if (signal?.aborted === true) return reject(new NotDelivered({ isUncertain: false, cause: signal.reason }));
      const lane = this.#laneOf(key);
      const leave = (): void => {
        lane.waiting = lane.waiting.filter((one) => one !== waiting);
        reject(new NotDelivered({ isUncertain: false, cause: signal?.reason }));
      };
      const waiting: Waiting = {
        isUrgent,
        order,
        send: async () => {
          signal?.removeEventListener('abort', leave);
          this.#inFlight += 1;
          await send().then(resolve, reject);
          this.#inFlight -= 1;
        },
        drop: reject,
      };
      signal?.addEventListener('abort', leave, { once: true });
      lane.waiting.push(waiting);
    });
  }

  /** Nothing more of this lane is sent for so long. */
  hold(key: string, ms: number): void {
    this.#rest(this.#laneOf(key), ms);
  }

  counts(): LaneCounts {
    const lengths = [...this.#lanes.values()].map(({ waiting }) => waiting.length);
    const waiting = lengths.reduce((sum, length) => sum + length, 0);
    return { waiting, longest: Math.max(0, ...lengths), inFlight: this.#inFlight };
  }

  /** Whatever still waits fails. */
  close(): void {
    const closed = new NotDelivered({ isUncertain: false, cause: 'the bot is stopping' });
    this.#closed = closed;
    for (const { waiting } of this.#lanes.values()) for (const { drop } of waiting) drop(closed);
    this.#lanes.clear();
    for (const sleep of this.#sleeping) sleep.abort(OVER);
  }

  #laneOf(key: string): Lane {
    const known = this.#lanes.get(key);
    if (known !== undefined) return known;
    const lane: Lane = { waiting: [], rest: Promise.resolve() };
    this.#lanes.set(key, lane);
    void this.#serve(key, lane);
    return lane;
  }

  async #serve(key: string, lane: Lane): Promise<void> {
    for (;;) {
      await rested(lane);
      const next = first(lane.waiting);
      if (next === undefined || this.#lanes.get(key) !== lane) break;
      lane.waiting = lane.waiting.filter((one) => one !== next);
      const sent = next.send();
      if (this.#deps.spaceMs > 0) await this.#space(lane, sent);
    }
    if (this.#lanes.get(key) === lane) this.#lanes.delete(key);
  }

  /** Counted from Slack's reply, so that no delay on the way can bring two closer together. */
  async #space(lane: Lane, sent: Promise<void>): Promise<void> {
    const hang = this.#sleep(HANG_MS);
    await Promise.race([sent, hang.done]);
    hang.end();
    this.#rest(lane, this.#deps.spaceMs);
  }

  /** Of what was waited for nothing is kept: a busy lane would hold all its waits. */
  #rest(lane: Lane, ms: number): void {
    lane.rest = Promise.all([lane.rest, this.#sleep(ms).done]).then(() => undefined);
  }

  #sleep(ms: number): { done: Promise<void>; end: () => void } {
    const sleep = new AbortController();
    this.#sleeping.add(sleep);
    const done = this.#deps.sleep(ms, sleep.signal).finally(() => this.#sleeping.delete(sleep));
    return { done, end: () => sleep.abort(OVER) };
  }
}

/** Resolves when nothing makes the lane rest, also what came meanwhile. */
async function rested(lane: Lane): Promise<void> {
  for (let rest: unknown; rest !== lane.rest; ) {
    rest = lane.rest;
    await rest;
  }
}

const first = (waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.order - b.order)[0];
