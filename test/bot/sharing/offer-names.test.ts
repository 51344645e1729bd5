import { describe, expect, it } from 'vitest';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import { makeOfferNames } from '../../../src/bot/sharing/offer-names.ts';
import { HttpError } from '../../../src/client/errors.ts';
import type { NamesList } from '../../../src/contract/names.ts';
import { channelIdSchema, messageTsSchema, slackUserIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { question } from '../../fixtures/slack-events.ts';
import { openBotStore } from '../world.ts';

const { team } = question('x').thread;
const ANA = { team, user: slackUserIdSchema.parse('UANA') };
const DARK = { schema: 'public', table: 'casts', column: 'wt_u', word: null, said_by: null, said_at: null };
const LEARNED: NamesList = { names: [DARK], is_learned: true };
const DAY_MS = 86_400_000;

const httpError = (status: number) =>
  new HttpError('GET /v2/resources/<resource_id>/names', {
    status,
    code: undefined,
    requestId: undefined,
    retryAfterMs: undefined,
    serviceMessage: '',
    details: [],
  });

interface World {
  /** What the service says. */
  list: NamesList | Error;
  isSlackAway: boolean;
  now: Date;
  posted: { channel: string; text: string }[];
  /** How often the service was asked. */
  asked: number;
  /** What is to be done later. */
  due: (() => void)[];
}

/** A workspace with a data source, two processes of the bot in it. */
async function open({ isOwnService = true, isManager = true } = {}) {
  const { nameOffers, resources } = await openBotStore();
  const logger = createLogger({ level: 'silent' });
  const world: World = {
    list: LEARNED,
    isSlackAway: false,
    now: new Date('2026-11-28T10:00:00Z'),
    posted: [],
    asked: 0,
    due: [],
  };
  const process = () =>
    makeOfferNames({
      nameOffers,
      resources,
      isOwnService,
      logger,
      clock: { now: () => world.now },
      access: { mayManage: async () => (isManager ? { allowed: true } : { allowed: false, why: 'not-a-manager' }) },
      askAdminApi: makeAskAdminApi({ makeReference: () => 'REF1', logger }),
      service: {
        async readNames() {
          world.asked += 1;
          if (world.list instanceof Error) throw world.list;
          return world.list;
        },
      },
      delivery: {
        async post({ channel }, { text }) {
          if (world.isSlackAway) throw new Error('away');
          world.posted.push({ channel, text });
          return { channel: channelIdSchema.parse('D1'), ts: messageTsSchema.parse('1.1') };
        },
      },
      after(_, look) {
        world.due.push(look);
        return () => {};
      },
    });
  return { world, offer: process(), other: process(), nameOffers };
}

describe('asking what names mean', () => {
  it('is done once, of who connected the source, when it is learned', async () => {
    const { world, offer, other } = await open();
    world.list = { ...LEARNED, is_learned: false };
    await offer.connected(ANA, SHOP.id);
    await offer.sweep();
    expect(world.posted).toEqual([]);
    world.list = { ...LEARNED, names: [DARK, { ...DARK, column: 'qx' }, { ...DARK, column: 'z', word: 'zinc' }] };
    await Promise.all([offer.sweep(), other.sweep()]);
    await offer.connected(ANA, SHOP.id);
    await other.sweep();
    expect(world.posted.map(({ channel }) => channel)).toEqual(['UANA']);
    expect(world.posted[0]?.text).toMatch(/^Two names I couldn't read in Shop\./);
  });

  it('is tried again soon while a source is being learned, and no more once it is done', async () => {
    const { world, offer } = await open();
    world.list = { ...LEARNED, is_learned: false };
    await offer.connected(ANA, SHOP.id);
    world.due.shift()?.();
    await expect.poll(() => world.due).toHaveLength(1);
    world.list = LEARNED;
    world.due.shift()?.();
    await expect.poll(() => world.posted).toHaveLength(1);
    expect(world.due).toEqual([]);
  });

  it('is tried again where Slack or the service is away', async () => {
    const { world, offer } = await open();
    world.isSlackAway = true;
    await offer.connected(ANA, SHOP.id);
    await offer.sweep();
    world.isSlackAway = false;
    world.list = httpError(503);
    await offer.sweep();
    expect(world.posted).toEqual([]);
    world.list = LEARNED;
    await offer.sweep();
    expect(world.posted).toHaveLength(1);
  });

  it.each([
    ['every name is read', { ...LEARNED, names: [] }],
    ['every name has a word', { ...LEARNED, names: [{ ...DARK, word: 'weight unit' }] }],
    ['the service has no such address', httpError(404)],
  ])('is not done where %s, nor later', async (_, list) => {
    const { world, offer, nameOffers } = await open();
    world.list = list;
    await offer.connected(ANA, SHOP.id);
    await offer.sweep();
    world.list = LEARNED;
    await offer.sweep();
    expect(world.posted).toEqual([]);
    expect(await nameOffers.waiting()).toEqual([]);
  });

  it('is not done of another deployment, which is asked nothing', async () => {
    const { world, offer } = await open({ isOwnService: false });
    await offer.connected(ANA, SHOP.id);
    await offer.sweep();
    expect([world.asked, world.due, world.posted]).toEqual([0, [], []]);
  });

  it('is not done of somebody who may not manage sources any more', async () => {
    const { world, offer } = await open({ isManager: false });
    await offer.connected(ANA, SHOP.id);
    await offer.sweep();
    expect([world.asked, world.posted]).toEqual([0, []]);
  });

  it('ends for good where somebody does not want it, whatever the button says', async () => {
    const { world, offer } = await open();
    await offer.connected(ANA, SHOP.id);
    await offer.dismiss(team, 'anything');
    await offer.dismiss(team, SHOP.id);
    await offer.connected(ANA, SHOP.id);
    await offer.sweep();
    expect(world.posted).toEqual([]);
  });

  it('takes a source as it is after a day, learned or not, and gives up one that is away', async () => {
    const [slow, away] = [await open(), await open()];
    for (const { offer, world } of [slow, away]) {
      await offer.connected(ANA, SHOP.id);
      world.now = new Date(world.now.getTime() + DAY_MS);
    }
    slow.world.list = { ...LEARNED, is_learned: false };
    away.world.list = httpError(503);
    for (const { offer } of [slow, away]) await offer.sweep();
    expect(slow.world.posted).toHaveLength(1);
    expect(await away.nameOffers.waiting()).toEqual([]);
  });
});
