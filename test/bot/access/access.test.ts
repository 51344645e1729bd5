import { beforeEach, describe, expect, it } from 'vitest';
import { type Access, makeAccess, type Place } from '../../../src/bot/access/access.ts';
import type { NoAccess } from '../../../src/bot/model/outcome.ts';
import type { Person } from '../../../src/bot/model/person.ts';
import type { ChannelSettings, WorkspaceSettings } from '../../../src/bot/model/settings.ts';
import { channelIdSchema, slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import type { Store } from '../../../src/store/index.ts';
import { FakePeople } from '../../fakes/fake-people.ts';
import { changeChannel, changeWorkspace, openBotStore } from '../world.ts';

const team = teamIdSchema.parse('T1');
const ana = { team, user: slackUserIdSchema.parse('UANA') };
const channel = channelIdSchema.parse('C1');
const direct = channelIdSchema.parse('D1');

let people: FakePeople;
let store: Store;
let access: Access;
beforeEach(async () => {
  people = new FakePeople();
  store = await openBotStore();
  access = makeAccess({ people, settings: store.settings });
});

interface Case {
  person?: Partial<Person> | 'unknown';
  workspace?: Partial<WorkspaceSettings>;
  settings?: Partial<ChannelSettings>;
  /** What Slack says of the channel. */
  shared?: boolean | undefined | 'unknown';
  place?: Partial<Place>;
  expected: NoAccess | 'public' | 'private' | 'links';
}

async function arrange({ person, workspace, settings: own, shared }: Case): Promise<void> {
  if (person !== undefined) people.is('UANA', person === 'unknown' ? undefined : person);
  if (workspace !== undefined) await changeWorkspace(store, workspace);
  if (own !== undefined) await changeChannel(store, 'C1', own);
  if (shared !== undefined) people.share('C1', shared === 'unknown' ? undefined : shared);
}

const CASES: [string, Case][] = [
  ['a member in a channel', { expected: 'public' }],
  ['a member in a direct message', { place: { channel: direct }, expected: 'public' }],
  ['a member in Home', { place: { channel: undefined }, expected: 'private' }],
  ['anyone while switched off', { workspace: { isOff: true }, expected: 'switched-off' }],
  ['an admin while switched off', { person: { isAdmin: true }, workspace: { isOff: true }, expected: 'switched-off' }],
  ['somebody Slack does not tell of', { person: 'unknown', expected: 'unknown-person' }],
  [
    'somebody Slack does not tell of, in an opened channel',
    { person: 'unknown', settings: { openToGuests: true, openToOutside: true }, expected: 'unknown-person' },
  ],
  ['somebody deactivated', { person: { role: 'deactivated' }, expected: 'deactivated' }],
  ['a bot', { person: { role: 'bot' }, expected: 'deactivated' }],
  ['a guest', { person: { role: 'guest' }, expected: 'guest' }],
  ['a guest in a direct message', { person: { role: 'guest' }, place: { channel: direct }, expected: 'guest' }],
  ['a guest in Home', { person: { role: 'guest' }, place: { channel: undefined }, expected: 'guest' }],
  [
    'a guest in a channel opened to guests',
    { person: { role: 'guest' }, settings: { openToGuests: true }, expected: 'public' },
  ],
  [
    'a guest in Home, with a channel opened',
    {
      person: { role: 'guest' },
      settings: { openToGuests: true },
      place: { channel: undefined },
      expected: 'private',
    },
  ],
  [
    'a guest in a channel opened to other organizations only',
    { person: { role: 'guest' }, settings: { openToOutside: true }, expected: 'guest' },
  ],
  [
    'a guest in a direct message, with a channel opened',
    { person: { role: 'guest' }, settings: { openToGuests: true }, place: { channel: direct }, expected: 'guest' },
  ],
  ['somebody of another organization', { person: { role: 'outside' }, shared: true, expected: 'outside-person' }],
  [
    'somebody of another organization in a direct message',
    { person: { role: 'outside' }, place: { channel: direct }, expected: 'outside-person' },
  ],
  [
    'somebody of another organization in a channel opened to guests only',
    { person: { role: 'outside' }, settings: { openToGuests: true }, expected: 'outside-person' },
  ],
  [
    'somebody of another organization in a channel opened to them',
    { person: { role: 'outside' }, shared: true, settings: { openToOutside: true }, expected: 'public' },
  ],
  ['a member in a shared channel', { shared: true, expected: 'shared-channel' }],
  [
    'a member in a shared channel that the event calls not shared',
    { shared: true, place: { sharedOutside: false }, expected: 'shared-channel' },
  ],
  [
    'a member in a channel that only the event calls shared',
    { shared: false, place: { sharedOutside: true }, expected: 'shared-channel' },
  ],
  [
    'a member in a shared channel opened to other organizations',
    { shared: true, settings: { openToOutside: true }, expected: 'public' },
  ],
  ['a member in a channel Slack does not tell of', { shared: 'unknown', expected: 'unknown-channel' }],
  [
    'a member there who alone sees the answer',
    { shared: 'unknown', place: { onlyToAsker: true }, expected: 'private' },
  ],
  [
    'a guest there who alone would see the answer',
    { person: { role: 'guest' }, shared: 'unknown', place: { onlyToAsker: true }, expected: 'guest' },
  ],
  [
    'a member who alone would see the answer in a channel that is shared',
    { shared: true, place: { onlyToAsker: true }, expected: 'shared-channel' },
  ],
  [
    'a member in a channel that only the event tells of',
    { shared: 'unknown', place: { sharedOutside: false }, expected: 'public' },
  ],
  [
    'a member in a direct message, whatever Slack tells',
    { shared: 'unknown', place: { channel: direct }, expected: 'public' },
  ],
  ['a member in an allowed channel', { workspace: { allowedChannels: [channel] }, expected: 'public' }],
  [
    'a member in a channel that is not allowed',
    { workspace: { allowedChannels: [channelIdSchema.parse('C2')] }, expected: 'channel-not-allowed' },
  ],
  [
    'a member in a direct message while channels are limited',
    { workspace: { allowedChannels: [channel] }, place: { channel: direct }, expected: 'public' },
  ],
  ['private answers in the workspace', { workspace: { answers: 'private' }, expected: 'private' }],
  ['links only in the workspace', { workspace: { answers: 'links' }, expected: 'links' }],
  [
    'links only in the workspace, in a direct message',
    { workspace: { answers: 'links' }, place: { channel: direct }, expected: 'public' },
  ],
  [
    'public answers in a channel of a private workspace',
    { workspace: { answers: 'private' }, settings: { answers: 'public' }, expected: 'public' },
  ],
  ['private answers in a channel of a public workspace', { settings: { answers: 'private' }, expected: 'private' }],
];

describe('who may ask', () => {
  it.each(CASES)('%s', async (_, given) => {
    await arrange(given);
    const permission = await access.mayAsk(ana, { channel, ...given.place });
    expect(permission.allowed ? permission.answers : permission.why).toBe(given.expected);
  });
});

describe('who may manage and administer', () => {
  const both = async (): Promise<boolean[]> =>
    (await Promise.all([access.mayManage(ana), access.mayAdminister(ana)])).map(({ allowed }) => allowed);

  it.each<[string, Partial<Person> | undefined, boolean[]]>([
    ['an admin does both', { isAdmin: true }, [true, true]],
    ['a member does neither', {}, [false, false]],
    ['nobody Slack does not tell of', undefined, [false, false]],
    ['no guest, whatever Slack calls them', { role: 'guest', isAdmin: true }, [false, false]],
    ['no admin of another organization', { role: 'outside', isAdmin: true }, [false, false]],
    ['no admin who was deactivated', { role: 'deactivated', isAdmin: true }, [false, false]],
  ])('%s', async (_, person, expected) => {
    people.is('UANA', person);
    expect(await both()).toEqual(expected);
  });

  it('a person an admin named manages', async () => {
    await changeWorkspace(store, { managers: { users: [ana.user], groups: [] } });
    expect(await both()).toEqual([true, false]);
  });

  it('a member of a group an admin named manages, and no other', async () => {
    people.group('S1', ['UANA']);
    await changeWorkspace(store, { managers: { users: [], groups: ['S1'] } });
    expect(await both()).toEqual([true, false]);
    await changeWorkspace(store, { managers: { users: [], groups: ['S2'] } });
    expect(await both()).toEqual([false, false]);
  });

  it('a named guest does not manage', async () => {
    people.is('UANA', { role: 'guest' });
    await changeWorkspace(store, { managers: { users: [ana.user], groups: [] } });
    expect(await both()).toEqual([false, false]);
  });

  it('an admin may while the bot is switched off, to switch it on again', async () => {
    people.is('UANA', { isAdmin: true });
    await changeWorkspace(store, { isOff: true });
    expect(await both()).toEqual([true, true]);
  });
});
