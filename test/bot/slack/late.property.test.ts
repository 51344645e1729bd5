import { webApi } from '@slack/bolt';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeProgress } from '../../../src/bot/ask/progress.ts';
import type { Drawn } from '../../../src/bot/ask/progress-message.ts';
import { type Delivery, makeDelivery } from '../../../src/bot/slack/delivery.ts';
import { NotDelivered } from '../../../src/bot/slack/failures.ts';
import type { FindPosted } from '../../../src/bot/slack/find-posted.ts';
import type { SlackCall } from '../../../src/bot/slack/json-call.ts';
import { channelIdSchema, type MessageTs, messageTsSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { question } from '../../fixtures/slack-events.ts';
import { runs } from '../../sampled.ts';

/** How long the bot waits for a reply. */
const PATIENCE_MS = 15_000;
/** When Slack does what it was told, counted from the call; `lost`: it never does. `mute`: it does it at once and never replies. */
type Fate = number | 'lost' | 'mute';
const FATES: Fate[] = [0, 200, 3_000, 14_000, 16_000, 20_000, 40_000, 100_000, 'lost', 'mute'];
const METHODS = ['chat.postMessage', 'chat.update', 'chat.delete'] as const;
type Fates = Record<(typeof METHODS)[number], readonly Fate[]>;

interface Shown {
  text: string;
  delivery: string;
}

const ASKED = question('how many?');
const CHANNEL = channelIdSchema.parse(ASKED.thread.channel);

type Tell = (delivery: string, ts: MessageTs) => void;

/** A Slack that does things late, in time that passes only when told. */
class LateSlack {
  readonly shown = new Map<MessageTs, Shown>();
  readonly timers = new ManualTimers();
  readonly clock = new ManualClock();
  readonly #fates: Record<string, Fate[]>;
  readonly #tell: Tell | undefined;
  #last = 0;

  constructor(fates: Fates, tell: Tell | undefined) {
    this.#fates = Object.fromEntries(Object.entries(fates).map(([method, all]) => [method, [...all]]));
    this.#tell = tell;
  }

  readonly call: SlackCall = async (_, method, args) => {
    const fate = this.#fates[method]?.shift() ?? 0;
    const doIt = (): unknown => this.#do(method, { ...args });
    const given: { reply?: unknown; error?: Error } = {};
    const done = (): void => {
      try {
        given.reply = doIt();
      } catch (error) {
        if (error instanceof Error) given.error = error;
      }
    };
    if (fate === 'mute') done();
    if (typeof fate === 'number') this.timers.after(fate, done);
    const isInTime = typeof fate === 'number' && fate < PATIENCE_MS;
    await this.timers.sleep(isInTime ? fate : PATIENCE_MS);
    if (!isInTime) throw new webApi.WebAPIRequestError(new Error('no answer'));
    if (given.error !== undefined) throw given.error;
    return given.reply;
  };

  readonly find: FindPosted = async (delivery, { except }) => {
    const found = [...this.shown].find(([ts, one]) => one.delivery === delivery && ts !== except);
    if (found === undefined) return { kind: 'absent' };
    return { kind: 'found', message: { channel: CHANNEL, ts: found[0], blockTypes: [] } };
  };

  #do(method: string, args: Record<string, unknown>): unknown {
    const ts = messageTsSchema.safeParse(args['ts']).data;
    const text = String(args['text']);
    const named = JSON.stringify(args['metadata'] ?? null);
    const delivery = /"delivery":"([^"]*)"/.exec(named)?.[1];
    if (method === 'chat.postMessage') return this.#post({ text, delivery: delivery ?? '' });
    const known = ts === undefined ? undefined : this.shown.get(ts);
    if (ts === undefined || known === undefined)
      throw new webApi.WebAPIPlatformError({ ok: false, error: 'message_not_found', response_metadata: {} });
    if (method === 'chat.delete') this.shown.delete(ts);
    if (method === 'chat.update') this.shown.set(ts, { text, delivery: delivery ?? known.delivery });
    return { ok: true };
  }

  #post(shown: Shown) {
    this.#last += 1;
    const ts = messageTsSchema.parse(`1700000100.${String(this.#last).padStart(6, '0')}`);
    this.shown.set(ts, shown);
    this.#tell?.(shown.delivery, ts);
    return { ok: true, channel: CHANNEL, ts };
  }

  /** Lets time pass, and what waits for it go on. */
  async pass(ms: number, step: number): Promise<void> {
    for (let at = 0; at < ms; at += step) {
      this.clock.advance(step);
      this.timers.pass(step);
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function botAt(fates: Fates, isTold: boolean) {
  const team = ASKED.thread.team;
  const slack = new LateSlack(
    fates,
    isTold
      ? (name, ts) => delivery.heard({ delivery: name, team, message: { channel: CHANNEL, ts, blockTypes: [] } })
      : undefined,
  );
  const { timers, clock } = slack;
  const logger = createLogger({ level: 'silent' });
  const sleep = (ms: number, signal?: AbortSignal) => timers.sleep(ms, signal);
  const delivery: Delivery = makeDelivery({
    call: slack.call,
    findPosted: slack.find,
    nextSlot: async () => 0,
    clock,
    sleep,
    logger,
  });
  const progress = makeProgress({
    delivery,
    findPosted: slack.find,
    statuses: { show: () => ({ say() {}, again() {}, end() {} }) },
    respondThrough: async () => undefined,
    removeMessage: async ({ ts }) => {
      await slack.call(team, 'chat.delete', { ts }).catch(() => {});
    },
    questions: { noteReply: async () => {} },
    leases: { assure: async () => {} },
    answers: { usuallyTookMs: async () => undefined },
    clock,
    logger,
    after: (ms, task) => timers.after(ms, task),
    sleep,
  });
  return { slack, delivery, progress, sleep };
}

/** As a question tells its answer: again later, if Slack took it in none of many tries. */
async function tell({ delivery, sleep }: ReturnType<typeof botAt>, { ts }: Drawn): Promise<void> {
  const form = { text: 'the answer' };
  const named = { delivery: `${ASKED.messageTs}/answer`, since: ASKED.messageTs };
  for (let isLater = false; ; isLater = true) {
    try {
      if (ts === undefined || isLater) await delivery.post(ASKED.thread, form, { ...named, mayBeThere: isLater });
      else await delivery.update({ ...ASKED.thread, ts }, form, named);
      return;
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error;
      await sleep(15_000);
    }
  }
}

/** Some are done, and the bot waits for others no longer. */
const fates = fc.array(fc.oneof(fc.constant(0), fc.constantFrom(...FATES)), { maxLength: 5 });

describe('a question whose calls of Slack are done late, whichever they are', () => {
  it('has its answer in the thread once, and nothing beside it', async () => {
    const all = fc.record({ 'chat.postMessage': fates, 'chat.update': fates, 'chat.delete': fc.constant([]) });
    const answeredAfter = fc.integer({ min: 3, max: 60 }).map((seconds) => seconds * 1_000);
    await fc.assert(
      fc.asyncProperty(all, answeredAfter, fc.boolean(), async (each, ms, isTold) => {
        const bot = botAt(each, isTold);
        const shown = bot.progress.show(ASKED);
        shown.onAsk('public');
        await bot.slack.pass(ms, 500);
        const told = shown.settle().then((drawn) => tell(bot, drawn));
        await bot.slack.pass(150_000, 500);
        await bot.slack.pass(600_000, 15_000);
        await told;
        shown.end();
        expect([...bot.slack.shown.values()].map(({ text }) => text)).toEqual(['the answer']);
      }),
      runs(150, 2_000),
    );
  });
});
