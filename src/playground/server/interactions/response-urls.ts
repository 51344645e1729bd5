import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import { Refusal } from '../workspace/refusal.ts';
import { TEAM } from '../workspace/seed.ts';

/** https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
const LIFETIME_MS = 30 * 60_000;
const USES = 5;

/** Where and to whom an answer through the address goes, and what it can replace. */
export interface ResponseGrant {
  channel: string;
  user: string;
  original: { ts: string; ephemeral: boolean } | undefined;
}

/** Addresses at which the app answers one action of a person. */
export class ResponseUrls {
  readonly #issued = new Map<string, { grant: ResponseGrant; at: number; uses: number }>();
  readonly #clock: Clock;
  readonly #origin: () => string;

  constructor(clock: Clock, origin: () => string) {
    this.#clock = clock;
    this.#origin = origin;
  }

  issue(grant: ResponseGrant): string {
    const secret = randomBytes(18).toString('base64url');
    const at = this.#clock.now().getTime();
    for (const [old, issued] of this.#issued) {
      if (at - issued.at <= LIFETIME_MS) break;
      this.#issued.delete(old);
    }
    this.#issued.set(secret, { grant, at, uses: 0 });
    return `${this.#origin()}/actions/${TEAM.id}/${secret}`;
  }

  /** Uses it up once. @throws Refusal `expired_url`, `used_url` */
  redeem(secret: string): ResponseGrant {
    const issued = this.#issued.get(secret);
    if (issued === undefined) throw new Refusal('expired_url');
    if (this.#clock.now().getTime() - issued.at > LIFETIME_MS) throw new Refusal('expired_url');
    if (issued.uses >= USES) throw new Refusal('used_url');
    issued.uses += 1;
    return issued.grant;
  }
}
