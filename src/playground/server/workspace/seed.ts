import type { ChannelRecord, PersonRecord } from './records.ts';

/** The workspace as it is before anybody wrote. The ids are fixed: they outlive restarts. */

export const TEAM = { id: 'T0PARLEY01', name: 'Parley Playground', domain: 'parley-playground' } as const;
/** Whose people share a channel with ours. */
export const OTHER_TEAM = { id: 'T0NORTHWND', name: 'Northwind' } as const;
export const APP = { id: 'A0PARLEY01', botId: 'B0PARLEY01', name: 'parley' } as const;

const person = (
  id: string,
  name: string,
  rest: Pick<PersonRecord, 'realName' | 'timeZone' | 'role'> & { locale?: string },
) => ({
  id,
  name,
  isBot: rest.role === 'bot',
  locale: 'en-US',
  ...rest,
});

const bot = person('U0PARLEY01', 'parley', { realName: 'Parley', timeZone: 'Etc/UTC', role: 'bot' });
const ana = person('U0ANA00001', 'ana', { realName: 'Ana Duarte', timeZone: 'Europe/Lisbon', role: 'admin' });
const ben = person('U0BEN00001', 'ben', { realName: 'Ben Okafor', timeZone: 'America/New_York', role: 'member' });
const gil = person('U0GIL00001', 'gil', {
  realName: 'Gil Novak',
  timeZone: 'Europe/Prague',
  locale: 'de-DE',
  role: 'guest',
});
const sol = person('U0SOL00001', 'sol', {
  realName: 'Sol Marin',
  timeZone: 'America/Bogota',
  role: 'single-channel-guest',
});
const olga = person('U0OLGA0001', 'olga', {
  realName: 'Olga Lund',
  timeZone: 'Europe/Oslo',
  locale: 'nb-NO',
  role: 'other-organization',
});
const dana = person('U0DANA0001', 'dana', { realName: 'Dana Reyes', timeZone: 'Etc/UTC', role: 'deactivated' });

export const BOT_USER = bot.id;
export const PEOPLE: readonly PersonRecord[] = [ana, ben, bot, gil, sol, olga, dana];

/** Which of our people each user group holds. */
export const USER_GROUPS = [
  {
    id: 'S0ANALYSTS',
    handle: 'analysts',
    name: 'Analysts',
    description: 'People who look after the data',
    users: [ben.id],
  },
] as const;

const place = (id: string, name: string, rest: { topic: string; members: PersonRecord[] }): ChannelRecord => ({
  id,
  name,
  kind: 'channel',
  isShared: false,
  topic: rest.topic,
  members: rest.members.map((member) => member.id),
});
const direct = (id: string, other: PersonRecord): ChannelRecord => ({
  ...place(id, '', { topic: '', members: [other, bot] }),
  kind: 'direct',
});

export const CHANNELS: readonly ChannelRecord[] = [
  place('C0GENERAL1', 'general', { topic: 'What everyone should know', members: [ana, ben, bot] }),
  place('C0DATAQ001', 'data-questions', {
    topic: 'Ask @parley anything about our data. Good questions get better in a thread.',
    members: [ana, ben, bot, gil, sol],
  }),
  direct('D0ANA00001', ana),
  direct('D0BEN00001', ben),
  {
    ...place('C0FINANCE1', 'finance', { topic: 'Private', members: [ana, gil, bot] }),
    kind: 'private',
  },
  {
    ...place('C0NORTHWD1', 'with-northwind', { topic: 'Shared with Northwind', members: [ana, ben, olga, bot] }),
    isShared: true,
  },
  { ...place('C0ANABEN01', 'mpdm-ana--ben--parley-1', { topic: '', members: [ana, ben, bot] }), kind: 'group' },
  direct('D0GIL00001', gil),
  direct('D0SOL00001', sol),
  direct('D0OLGA0001', olga),
];
