import { webApi } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePeople, type People } from '../../../src/bot/access/access.ts';
import { channelIdSchema, slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';

const team = teamIdSchema.parse('T1');
const ana = { team, user: slackUserIdSchema.parse('UANA') };
const somewhere = { team, channel: channelIdSchema.parse('C1') };

let slack: FakeSlack;
let clock: ManualClock;
let enterpriseId: string | undefined;
let people: People;
let deadline: (signal?: AbortSignal) => Promise<void>;

beforeEach(async () => {
  slack = await new FakeSlack().start();
  clock = new ManualClock();
  enterpriseId = undefined;
  deadline = (signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
  const client = new webApi.WebClient('xoxb-t', {
    slackApiUrl: slack.apiUrl,
    logger: silentSlackLogger,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
  people = makePeople({
    clientOf: () => client,
    workspaces: {
      identify: async () => ({ userId: 'UBOT', name: 'parley', botId: 'BBOT', teamId: team, enterpriseId }),
    },
    clock,
    logger: createLogger({ level: 'silent' }),
    sleep: (_, signal) => deadline(signal),
  });
});
afterEach(() => slack.stop());

describe('who somebody is', () => {
  it('is known at the next question, if Slack said it too late for the first', async () => {
    deadline = () => Promise.resolve();
    expect(await people.find(ana)).toBeUndefined();
    await expect.poll(() => people.find(ana)).toMatchObject({ role: 'member' });
  });

  it.each([
    ['a member', {}, 'member'],
    ['a multi-channel guest', { is_restricted: true }, 'guest'],
    ['a single-channel guest', { is_restricted: true, is_ultra_restricted: true }, 'guest'],
    ['of another workspace', { team_id: 'T2' }, 'outside'],
    ['of another organization on a grid', { team_id: 'T2', enterprise_user: { enterprise_id: 'E2' } }, 'outside'],
    ['of another workspace of the same grid', { team_id: 'T2', enterprise_user: { enterprise_id: 'E1' } }, 'member'],
    ['a stranger', { is_stranger: true }, 'outside'],
    ['deactivated', { deleted: true }, 'deactivated'],
    ['a bot', { is_bot: true }, 'bot'],
  ])('%s', async (_, person, role) => {
    enterpriseId = 'E1';
    slack.person = person;
    expect(await people.find(ana)).toMatchObject({ role });
  });

  it.each([
    [{ name: 'ana', real_name: 'Ana Duarte', profile: { display_name: 'ana_d', first_name: 'Ana' } }, 'Ana'],
    [{ name: 'ana', real_name: 'Ana Duarte', profile: { display_name: 'ana_d' } }, 'Ana Duarte'],
    [{ name: 'ana', profile: { display_name: 'ana_d' } }, 'ana_d'],
    [{ name: 'ana', real_name: '' }, 'ana'],
  ])('is greeted by the first name before any handle: %j', async (person, name) => {
    slack.person = person;
    expect(await people.find(ana)).toMatchObject({ name });
  });

  it.each([
    ['a member', {}, 'ana@example.com'],
    ['a guest', { is_restricted: true }, 'ana@example.com'],
    ['whose email is confirmed', { is_email_confirmed: true }, 'ana@example.com'],
    ['whose email nobody confirmed', { is_email_confirmed: false }, undefined],
    ['of another organization', { team_id: 'T2' }, undefined],
    ['a stranger', { is_stranger: true }, undefined],
    ['deactivated', { deleted: true }, undefined],
    ['who has none', { profile: { email: '' } }, undefined],
    ['where the scope is missing', { profile: {} }, undefined],
  ])('has an email that rules can go by: %s', async (_, person, email) => {
    slack.person = { profile: { email: ' Ana@Example.com' }, ...person };
    expect((await people.find(ana))?.email).toBe(email);
  });

  it('is not decided by the workspace that a request names', async () => {
    slack.person = { team_id: 'T2' };
    expect(await people.find({ ...ana, team: teamIdSchema.parse('T2') })).toMatchObject({ role: 'outside' });
  });

  it('takes admins and owners for admins, but not those of another organization', async () => {
    for (const person of [{ is_admin: true }, { is_owner: true }, { is_primary_owner: true }]) {
      slack.person = person;
      expect(await people.find({ ...ana, user: slackUserIdSchema.parse(JSON.stringify(person)) })).toMatchObject({
        isAdmin: true,
      });
    }
    slack.person = { is_admin: true, team_id: 'T2' };
    expect(await people.find(ana)).toMatchObject({ isAdmin: false });
  });

  it.each([
    ['refuses', { error: 'missing_scope' }],
    ['is over its limit', { status: 429, headers: { 'retry-after': '30' } }],
    ['is broken', { status: 500 }],
  ])('is not known while Slack %s, and asked again the next time', async (_, refusal) => {
    slack.refuse('users.info', refusal);
    expect(await people.find(ana)).toBeUndefined();
    expect(await people.find(ana)).toMatchObject({ role: 'member' });
  });

  it('is not known when Slack leaves out of which team', async () => {
    slack.person = { team_id: undefined };
    expect(await people.find(ana)).toBeUndefined();
  });

  it.each([
    ['a member', { enterprise_id: 'E1' }, { enterpriseId: 'E1' }, 'member'],
    ['a member', { enterprise_id: 'E1', teams: ['T1'] }, { enterpriseId: undefined }, 'member'],
    ['outside', { enterprise_id: 'E2', teams: ['T2'] }, { enterpriseId: 'E1' }, 'outside'],
    ['outside', { enterprise_id: 'E2' }, { enterpriseId: undefined }, 'outside'],
  ])('of an Enterprise Grid who has no team is %s by their organization: %j, in %j', async (_, user, home, role) => {
    slack.person = { team_id: undefined, enterprise_user: user };
    enterpriseId = home.enterpriseId;
    expect(await people.find(ana)).toMatchObject({ role });
  });

  it('is remembered for a minute', async () => {
    await people.find(ana);
    slack.person = { is_restricted: true };
    expect(await people.find(ana)).toMatchObject({ role: 'member' });
    clock.advance(60_001);
    expect(await people.find(ana)).toMatchObject({ role: 'guest' });
    expect(slack.calls).toHaveLength(2);
  });
});

describe('whether a channel is shared outside', () => {
  it.each([
    [{}, false],
    [{ is_ext_shared: true }, true],
    [{ is_pending_ext_shared: true }, true],
    [{ is_shared: true }, true],
    [{ is_shared: true, is_org_shared: true }, false],
  ])('%j: %s', async (channel, expected) => {
    slack.channel = channel;
    expect(await people.isSharedOutside(somewhere)).toBe(expected);
  });

  it('is not known without the permission to look', async () => {
    slack.refuse('conversations.info', { error: 'missing_scope' });
    expect(await people.isSharedOutside(somewhere)).toBeUndefined();
  });
});

it('takes nobody for a member of a group that Slack does not tell of', async () => {
  slack.refuse('usergroups.users.list', { error: 'missing_scope' });
  expect(await people.isInGroup(ana, ['S1'])).toBe(false);
});
