import type { Change, MessageRecord } from './records.ts';
import { Refusal } from './refusal.ts';

type EphemeralChange = Extract<Change, { kind: 'ephemeral' }>;

/** Messages shown to one person, until the process ends. */
export class Ephemerals {
  readonly #kept = new Map<string, { message: MessageRecord; to: string }>();
  readonly #changed: (change: EphemeralChange) => void;

  constructor(changed: (change: EphemeralChange) => void) {
    this.#changed = changed;
  }

  find(channel: string, ts: string, to: string): MessageRecord | undefined {
    const kept = this.#kept.get(`${channel} ${ts}`);
    return kept?.to === to ? kept.message : undefined;
  }

  post(message: MessageRecord, to: string): void {
    this.#kept.set(`${message.channel} ${message.ts}`, { message, to });
    this.#changed({ kind: 'ephemeral', how: 'posted', message, to });
  }

  /** @throws Refusal `message_not_found` */
  replace(message: MessageRecord, to: string): void {
    if (this.find(message.channel, message.ts, to) === undefined) throw new Refusal('message_not_found');
    this.#kept.set(`${message.channel} ${message.ts}`, { message, to });
    this.#changed({ kind: 'ephemeral', how: 'changed', message, to });
  }

  /** @throws Refusal `message_not_found` */
  remove(channel: string, ts: string, to: string): void {
    const message = this.find(channel, ts, to);
    if (message === undefined) throw new Refusal('message_not_found');
    this.#kept.delete(`${channel} ${ts}`);
    this.#changed({ kind: 'ephemeral', how: 'deleted', message, to });
  }
}
