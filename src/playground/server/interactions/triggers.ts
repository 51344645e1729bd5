import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import type { Viewer } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import { TEAM } from '../workspace/seed.ts';

/** https://docs.slack.dev/interactivity/handling-user-interaction#modal_responses */
const LIFETIME_MS = 3_000;
/** So long an expired one is still known as such. */
const KEPT_MS = 60_000;

/** What an action of a person allows the app, once and soon: to open something in front of them. */
export class Triggers {
  readonly #issued = new Map<string, Viewer & { at: number; used: boolean }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue(user: string, page: string | null = null): string {
    const id = `${randomInt(1e11)}.${TEAM.id}.${randomBytes(16).toString('hex')}`;
    const at = this.#clock.now().getTime();
    for (const [old, trigger] of this.#issued) {
      if (at - trigger.at <= KEPT_MS) break;
      this.#issued.delete(old);
    }
    this.#issued.set(id, { user, page, at, used: false });
    return id;
  }

  /** @returns whose it was @throws Refusal `invalid_trigger_id`, `expired_trigger_id`, `exchanged_trigger_id` */
  redeem(id: string): Viewer {
    const trigger = this.#issued.get(id);
    if (trigger === undefined) throw new Refusal('invalid_trigger_id');
    if (trigger.used) throw new Refusal('exchanged_trigger_id');
    if (this.#clock.now().getTime() - trigger.at > LIFETIME_MS) throw new Refusal('expired_trigger_id');
    trigger.used = true;
    return { user: trigger.user, page: trigger.page };
  }
}
