import { describe, expect, it } from 'vitest';
import { type ConnectListeners, makeOpenConnect } from '../../../src/bot/connect/connect.listener.ts';
import { slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { changeWorkspace, openBotStore } from '../world.ts';

const ana = { team: teamIdSchema.parse('T1'), user: slackUserIdSchema.parse('U1') };
const noLinks = { issue: never, find: never, take: never };

async function never(): Promise<never> {
  throw new Error('not asked here');
}

/** What somebody sees who wants to connect a data source. */
async function open(rest: Partial<ConnectListeners> = {}, secretsInModals = true): Promise<string> {
  const store = await openBotStore();
  await changeWorkspace(store, { secretsInModals });
  const view = await makeOpenConnect({
    access: { mayManage: async () => ({ allowed: true }) },
    ...store,
    datasetId: undefined,
    links: undefined,
    connect: never,
    link: never,
    readUpload: never,
    secretIn: async () => (rest.links === undefined ? 'modal' : 'page'),
    delivery: { post: never },
    ...rest,
  })(ana);
  return JSON.stringify(view);
}

describe('the modal to connect', () => {
  it('asks for the secret with a warning, and knows the dataset of what is connected already', async () => {
    const shown = await open();
    expect(shown).toContain('connect-resource:password');
    expect(shown).toContain('Slack has no password field');
    expect(shown).toContain(SHOP.datasetId);
  });

  it('asks for no secret where the bot has a page of its own, whatever the setting', async () => {
    for (const allowed of [true, false]) {
      const shown = await open({ links: noLinks }, allowed);
      expect(shown).not.toContain('connect-resource:password');
      expect(shown).toContain('on my own page');
    }
  });

  it('asks for nothing where an admin forbids secrets in Slack and there is no page', async () => {
    const shown = await open({}, false);
    expect(shown).toContain('PUBLIC_URL');
    expect(shown).not.toContain('"input"');
  });

  it('is not for everyone', async () => {
    const shown = await open({ access: { mayManage: async () => ({ allowed: false, why: 'not-a-manager' }) } });
    expect(shown).toContain('Only workspace admins');
    expect(shown).not.toContain('"input"');
  });
});
