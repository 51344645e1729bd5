import { z } from 'zod';
import type { PersonRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import { APP, BOT_USER, TEAM } from '../workspace/seed.ts';
import { nameArgument } from './arguments.ts';
import { type Answer, defineMethod } from './method.ts';

const authTest = defineMethod('auth.test', {
  args: z.object({}),
  run: () => ({
    url: `https://${TEAM.domain}.slack.com/`,
    team: TEAM.name,
    team_id: TEAM.id,
    user: APP.name,
    user_id: BOT_USER,
    bot_id: APP.botId,
    app_id: APP.id,
    is_enterprise_install: false,
  }),
});

const connectionsOpen = defineMethod('apps.connections.open', {
  token: 'app',
  args: z.object({}),
  run: (_args, { openConnection }) => ({ url: openConnection() }),
});

const teamInfo = defineMethod('team.info', {
  args: z.object({}),
  run: () => ({ team: { ...TEAM, email_domain: '', icon: {} } }),
});

const usersInfo = defineMethod('users.info', {
  args: z.object({ user: nameArgument }),
  run({ user: id }, { workspace, clock }) {
    const person = workspace.person(id);
    if (person === undefined) throw new Refusal('user_not_found');
    return { user: presentPerson(person, clock.now()) };
  },
});

const reactionsAdd = defineMethod('reactions.add', {
  args: z.object({ channel: nameArgument, timestamp: nameArgument, name: nameArgument }),
  run({ channel, timestamp, name }, { workspace }) {
    if (!/^[\w+-]+(::skin-tone-[2-6])?$/.test(name)) throw new Refusal('invalid_name');
    workspace.react({ channel, ts: timestamp, user: BOT_USER }, name);
    return {};
  },
});

/** No e-mail address: that takes the scope users:read.email. */
function presentPerson(person: PersonRecord, now: Date): Answer {
  return {
    id: person.id,
    team_id: TEAM.id,
    name: person.name,
    real_name: person.realName,
    deleted: false,
    tz: person.timeZone,
    tz_label: person.timeZone,
    tz_offset: offsetSeconds(person.timeZone, now),
    profile: { real_name: person.realName, display_name: person.name, team: TEAM.id },
    is_admin: false,
    is_owner: false,
    is_restricted: false,
    is_ultra_restricted: false,
    is_bot: person.isBot,
    is_app_user: false,
  };
}

/** Seconds east of UTC. */
function offsetSeconds(timeZone: string, now: Date): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find((part) => part.type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return sign === '-' ? -seconds : seconds;
}

export const workspaceMethods = [authTest, connectionsOpen, teamInfo, usersInfo, reactionsAdd];
