import { beforeEach, describe, expect, it } from 'vitest';
import { makeSecretLinks, type SecretLinks } from '../../../src/bot/connect/secret-links.ts';
import { slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { createSigner } from '../../../src/shared/signer.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { openTestStore } from '../../store/world.ts';

const pending = {
  person: { team: teamIdSchema.parse('T1'), user: slackUserIdSchema.parse('U1') },
  form: {
    type: 'db:postgres' as const,
    name: 'Sales',
    description: '',
    datasetId: '22222222-2222-4222-8222-222222222222',
    fields: { host: 'db.internal' },
  },
  viewId: 'V1',
};
const MINUTES = 60_000;
const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';

let clock: ManualClock;
let links: SecretLinks;

beforeEach(async () => {
  const { pendingConnections } = await openTestStore();
  clock = new ManualClock();
  let n = 0;
  links = makeSecretLinks({
    pending: pendingConnections,
    signer: createSigner(Buffer.alloc(32, 7)),
    clock,
    makeLinkId: () => `link-${++n}`,
    publicUrl: 'https://bot.example/parley/',
  });
});

describe('a link for a secret', () => {
  it('leads to the page, under the address of the bot', async () => {
    expect(await links.issue(pending)).toMatch(/^https:\/\/bot\.example\/parley\/connect\/link-1\.[\w-]{43}$/);
  });

  it('may be looked at, and is used once', async () => {
    const token = tokenOf(await links.issue(pending));
    expect(await links.find(token)).toMatchObject(pending);
    expect(await links.find(token)).toMatchObject(pending);
    expect(await links.take(token)).toMatchObject(pending);
    expect(await links.take(token)).toBeUndefined();
    expect(await links.find(token)).toBeUndefined();
  });

  it('is used once also by two at the same time', async () => {
    const token = tokenOf(await links.issue(pending));
    const taken = await Promise.all([links.take(token), links.take(token)]);
    expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
  });

  it('is good for ten minutes', async () => {
    const [one, two] = [tokenOf(await links.issue(pending)), tokenOf(await links.issue(pending))];
    clock.advance(10 * MINUTES - 1);
    expect(await links.find(one)).toBeDefined();
    clock.advance(1);
    expect(await links.find(one)).toBeUndefined();
    expect(await links.take(two)).toBeUndefined();
  });

  it.each([
    ['another signature', (token: string) => `${token.slice(0, -2)}AA`],
    ['another id', (token: string) => token.replace('link-1', 'link-2')],
    ['no signature', () => 'link-1'],
    ['more after it', (token: string) => `${token}.x`],
    ['nothing', () => ''],
  ])('is not a link with %s', async (_, change) => {
    const token = tokenOf(await links.issue(pending));
    await links.issue(pending);
    expect(await links.find(change(token))).toBeUndefined();
    expect(await links.take(change(token))).toBeUndefined();
  });
});
