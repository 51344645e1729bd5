import { describe, expect, it } from 'vitest';
import type { Installation } from '../../src/bot/model/installation.ts';
import { slackUserIdSchema, type TeamId, teamIdSchema } from '../../src/shared/ids.ts';
import { execute, makeDatabaseUrl } from '../fixtures/databases.ts';
import { cipherOf, later, NOW, openTestStore, otherTeam, team } from './world.ts';

const E1 = teamIdSchema.parse('E1');

const installationIn = (of: TeamId, more: Partial<Installation> = {}): Installation => ({
  team: of,
  isOrgWide: false,
  enterprise: 'E1',
  appId: 'A1',
  botUserId: 'UBOT',
  botId: 'BBOT',
  botName: 'parley',
  token: `xoxb-of-${of}`,
  refreshToken: `xoxe-of-${of}`,
  expiresAt: later(43_200),
  scopes: ['chat:write', 'users:read'],
  installedBy: slackUserIdSchema.parse('UADMIN'),
  installedAt: NOW,
  ...more,
});
const ofOrganization = installationIn(E1, { isOrgWide: true });

describe('an installation', () => {
  it('comes back whole, and is of no other workspace', async () => {
    const { installations } = await openTestStore();
    await installations.keep(installationIn(team));
    const bare = {
      enterprise: undefined,
      appId: undefined,
      botName: undefined,
      refreshToken: undefined,
      expiresAt: undefined,
      installedBy: undefined,
      scopes: [],
    };
    await installations.keep(installationIn(otherTeam, bare));
    expect(await installations.find(team)).toEqual({ ...installationIn(team), version: expect.any(String) as string });
    expect(await installations.find(otherTeam)).toMatchObject({ token: 'xoxb-of-T2', ...bare });
    expect(await installations.find(teamIdSchema.parse('T3'))).toBeUndefined();
  });

  it('has no token in the file, and none for another key', async () => {
    const url = makeDatabaseUrl();
    const { installations } = await openTestStore({ url });
    await installations.keep(installationIn(team));
    const row = JSON.stringify(await execute(url, 'select * from bot_installations'));
    expect(row).not.toMatch(/xox[be]-of-/);
    const other = await openTestStore({ url, cipher: cipherOf(2) });
    expect(await other.installations.find(team)).toBeUndefined();
  });

  it("of one workspace can't be opened as another's", async () => {
    const url = makeDatabaseUrl();
    const { installations } = await openTestStore({ url });
    await installations.keep(installationIn(team));
    await installations.keep(installationIn(otherTeam));
    const ofAnother = `select sealed_token from bot_installations where team = 'T1'`;
    await execute(url, `update bot_installations set sealed_token = (${ofAnother}) where team = 'T2'`);
    const again = await openTestStore({ url });
    expect(await again.installations.read(otherTeam)).toBeUndefined();
    expect(await again.installations.read(team)).toMatchObject({ token: 'xoxb-of-T1' });
  });

  it('gets a new token once for each version', async () => {
    const { installations } = await openTestStore();
    await installations.keep(installationIn(team));
    const first = await installations.read(team);
    if (first === undefined) throw new Error('not there');
    const next = { token: 'xoxb-next', refreshToken: 'xoxe-next', expiresAt: later(90_000) };
    expect(await installations.renew(first, next)).toBe(true);
    expect(await installations.renew(first, { ...next, token: 'xoxb-late' })).toBe(false);
    expect(await installations.find(team)).toMatchObject({ ...next, scopes: first.scopes });
  });

  it('that was made again keeps its new token when a late one comes', async () => {
    const { installations } = await openTestStore();
    await installations.keep(installationIn(team));
    const first = await installations.read(team);
    if (first === undefined) throw new Error('not there');
    await installations.keep(installationIn(team, { token: 'xoxb-again' }));
    const late = { token: 'xoxb-late', refreshToken: undefined, expiresAt: undefined };
    expect(await installations.renew(first, late)).toBe(false);
    expect(await installations.find(team)).toMatchObject({ token: 'xoxb-again' });
  });
});

describe('an installation of an organization', () => {
  it('is that of the workspaces it is known for, unless they have their own', async () => {
    const { installations } = await openTestStore();
    await installations.keep(ofOrganization);
    expect(await installations.find(team)).toBeUndefined();
    await installations.noteWorkspace(team, E1);
    await installations.noteWorkspace(team, E1);
    expect(await installations.find(team)).toMatchObject({ team: 'E1', token: 'xoxb-of-E1' });
    expect(await installations.find(otherTeam)).toBeUndefined();
    await installations.keep(installationIn(team));
    expect(await installations.find(team)).toMatchObject({ team: 'T1', token: 'xoxb-of-T1' });
  });

  it('ends for all of them', async () => {
    const { installations } = await openTestStore();
    await installations.keep(ofOrganization);
    await installations.keep(installationIn(otherTeam));
    for (const one of [team, teamIdSchema.parse('T3')]) await installations.noteWorkspace(one, E1);
    expect((await installations.end(E1)).toSorted()).toEqual(['E1', 'T1', 'T3']);
    expect(await installations.find(team)).toBeUndefined();
    expect(await installations.find(otherTeam)).toBeDefined();
    expect(await installations.end(E1)).toEqual(['E1']);
  });
});

describe('forgetting a workspace', () => {
  it('deletes its installation, and no other', async () => {
    const { installations, forget } = await openTestStore();
    for (const one of [team, otherTeam]) await installations.keep(installationIn(one));
    expect(await installations.find(team)).toBeDefined();
    await forget.team(team);
    expect(await installations.find(team)).toBeUndefined();
    expect(await installations.find(otherTeam)).toBeDefined();
  });

  it('of an organization leaves the installation to the others', async () => {
    const { installations, forget } = await openTestStore();
    await installations.keep(ofOrganization);
    for (const one of [team, otherTeam]) await installations.noteWorkspace(one, E1);
    await forget.team(team);
    expect(await installations.find(team)).toBeUndefined();
    expect(await installations.find(otherTeam)).toMatchObject({ team: 'E1' });
  });
});
