import type { ChannelRecord, PersonRecord } from './records.ts';

/** The workspace as it is before anybody wrote. The ids are fixed: they outlive restarts. */

export const TEAM = { id: 'T0PARLEY01', name: 'Parley Playground', domain: 'parley-playground' } as const;
export const APP = { id: 'A0PARLEY01', botId: 'B0PARLEY01', name: 'parley' } as const;

const bot: PersonRecord = {
  id: 'U0PARLEY01',
  name: 'parley',
  realName: 'Parley',
  isBot: true,
  timeZone: 'Etc/UTC',
};
const ana: PersonRecord = {
  id: 'U0ANA00001',
  name: 'ana',
  realName: 'Ana Duarte',
  isBot: false,
  timeZone: 'Europe/Lisbon',
};
const ben: PersonRecord = {
  id: 'U0BEN00001',
  name: 'ben',
  realName: 'Ben Okafor',
  isBot: false,
  timeZone: 'America/New_York',
};

export const BOT_USER = bot.id;
export const PEOPLE: readonly PersonRecord[] = [ana, ben, bot];

const everyone = PEOPLE.map((person) => person.id);
const direct = (id: string, person: PersonRecord): ChannelRecord => ({
  id,
  name: '',
  kind: 'direct',
  topic: '',
  members: [person.id, bot.id],
});

export const CHANNELS: readonly ChannelRecord[] = [
  { id: 'C0GENERAL1', name: 'general', kind: 'channel', topic: 'What everyone should know', members: everyone },
  {
    id: 'C0DATAQ001',
    name: 'data-questions',
    kind: 'channel',
    topic: 'Ask @parley anything about our data. Good questions get better in a thread.',
    members: everyone,
  },
  direct('D0ANA00001', ana),
  direct('D0BEN00001', ben),
];
