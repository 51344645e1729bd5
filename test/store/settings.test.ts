import { describe, expect, it } from 'vitest';
import { slackUserIdSchema } from '../../src/shared/ids.ts';
import { channel, later, NOW, openTestStore, otherTeam, resourceId, team } from './world.ts';

const key = { team, channel };

describe('settings of a workspace', () => {
  it('begin on, public, with thirty days of rows, for every channel', async () => {
    const { settings } = await openTestStore();
    expect(await settings.ofWorkspace(team)).toEqual({
      isOff: false,
      answers: 'public',
      retentionDays: 30,
      secretsInModals: true,
      allowedChannels: [],
      managers: { users: [], groups: [] },
    });
  });

  it('change one by one, in one workspace', async () => {
    const { settings } = await openTestStore();
    const managers = { users: [slackUserIdSchema.parse('U1')], groups: ['S1'] };
    await settings.changeWorkspace(team, { isOff: true, managers }, NOW);
    await settings.changeWorkspace(team, { answers: 'links', secretsInModals: false, allowedChannels: [channel] }, NOW);
    await settings.changeWorkspace(team, { retentionDays: 7, isOff: false }, NOW);
    expect(await settings.ofWorkspace(team)).toEqual({
      isOff: false,
      answers: 'links',
      retentionDays: 7,
      secretsInModals: false,
      allowedChannels: [channel],
      managers,
    });
    expect((await settings.ofWorkspace(otherTeam)).answers).toBe('public');
  });
});

describe('settings of a channel', () => {
  const user = slackUserIdSchema.parse('U1');

  it('begin closed and as in the workspace; a default source and openness do not disturb each other', async () => {
    const { settings } = await openTestStore();
    const nothing = { answers: undefined, defaultResource: undefined, model: undefined };
    const closed = { ...nothing, openToGuests: false, openToOutside: false };
    expect(await settings.ofChannel(key)).toEqual(closed);
    await settings.changeChannel(key, { defaultResource: resourceId(1) }, NOW);
    await settings.changeChannel(key, { openToGuests: true, answers: 'private' }, NOW);
    expect(await settings.ofChannel(key)).toEqual({
      answers: 'private',
      openToGuests: true,
      openToOutside: false,
      defaultResource: resourceId(1),
      model: undefined,
    });
    await settings.changeChannel(key, { answers: undefined, defaultResource: undefined, openToGuests: false }, NOW);
    expect(await settings.ofChannel(key)).toEqual(closed);
  });

  it('are listed where they differ from the workspace', async () => {
    const { settings } = await openTestStore();
    await settings.claimIntroduction(key, NOW);
    expect(await settings.channels(team)).toEqual([]);
    await settings.changeChannel(key, { openToOutside: true }, NOW);
    expect((await settings.channels(team)).map((one) => one.channel)).toEqual([channel]);
    expect(await settings.channels(otherTeam)).toEqual([]);
    await settings.changeChannel(key, { openToOutside: false, model: { isOff: true, by: user, at: NOW } }, NOW);
    expect((await settings.channels(team)).map((one) => one.settings.model?.by)).toEqual([user]);
    await settings.changeChannel(key, { model: { isOff: false, by: user, at: later(1) } }, later(1));
    expect(await settings.channels(team)).toEqual([]);
    expect((await settings.ofChannel(key)).model).toEqual({ isOff: false, by: user, at: later(1) });
  });
});

describe('first words', () => {
  it('are claimed once, whatever was set before', async () => {
    const { settings } = await openTestStore();
    await settings.changeWorkspace(team, { isOff: true }, NOW);
    await settings.changeChannel(key, { openToGuests: true }, NOW);
    expect([await settings.claimWelcome(team, NOW), await settings.claimWelcome(team, NOW)]).toEqual([true, false]);
    expect([await settings.claimIntroduction(key, NOW), await settings.claimIntroduction(key, NOW)]).toEqual([
      true,
      false,
    ]);
    await settings.releaseIntroduction(key);
    expect(await settings.claimIntroduction(key, NOW)).toBe(true);
    expect((await settings.ofWorkspace(team)).isOff).toBe(true);
  });
});
