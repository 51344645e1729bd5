import type { CallFault, DeliveryFault, PlannedFault } from '../protocol/protocol.ts';

/** Faults that wait to happen, each once, in the order they were planned; and the pace, for as long as it is planned. */
export class Faults {
  readonly #listeners = new Set<() => void>();
  #planned: PlannedFault[] = [];
  #lastId = 0;

  /** @param channel of calls about this conversation only */
  planForCall(method: string, fault: CallFault, channel?: string): void {
    const where = channel === undefined ? {} : { channel };
    this.#set([...this.#planned, { id: this.#nextId(), on: 'call', method, fault, ...where }]);
  }

  /** From now on, until it is cleared. */
  planPace(): void {
    if (!this.isPaced()) this.#set([...this.#planned, { id: this.#nextId(), on: 'pace', fault: { kind: 'pace' } }]);
  }

  isPaced(): boolean {
    return this.#planned.some(({ on }) => on === 'pace');
  }

  planForEvent(fault: DeliveryFault): void {
    this.#set([...this.#planned, { id: this.#nextId(), on: 'event', fault }]);
  }

  list(): readonly PlannedFault[] {
    return this.#planned;
  }

  clear(): void {
    if (this.#planned.length > 0) this.#set([]);
  }

  takeForCall(method: string, channel?: unknown): CallFault | undefined {
    const isMet = (one: PlannedFault): boolean =>
      one.on === 'call' && one.method === method && (one.channel === undefined || one.channel === channel);
    const next = this.#planned.find(isMet);
    if (next?.on !== 'call') return undefined;
    this.#set(this.#planned.filter((one) => one !== next));
    return next.fault;
  }

  takeForEvent(): DeliveryFault | undefined {
    const next = this.#planned.find((one) => one.on === 'event');
    if (next?.on !== 'event') return undefined;
    this.#set(this.#planned.filter((one) => one !== next));
    return next.fault;
  }

  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #set(planned: PlannedFault[]): void {
    this.#planned = planned;
    for (const listener of this.#listeners) listener();
  }
}
