import { z } from 'zod';
import { byName } from '../../../shared/by-name.ts';
import type { Manifest } from '../manifest.ts';
import { teamOf } from '../team-of.ts';
import type { PersonRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import { OTHER_TEAM, TEAM, USER_GROUPS } from '../workspace/seed.ts';
import { flagArgument, nameArgument } from './arguments.ts';
import { type Answer, defineMethod } from './method.ts';

const info = defineMethod('users.info', {
  args: z.object({ user: nameArgument, include_locale: flagArgument }),
  run({ user: id, include_locale: withLocale }, { workspace, clock, manifest }) {
    const person = workspace.person(id);
    if (person === undefined) throw new Refusal('user_not_found');
    return { user: presentPerson(person, { now: clock.now(), withLocale, withEmail: showsEmail(manifest) }) };
  },
});

const list = defineMethod('users.list', {
  args: z.object({ include_locale: flagArgument }),
  run({ include_locale: withLocale }, { workspace, clock, manifest }) {
    const shown = { now: clock.now(), withLocale, withEmail: showsEmail(manifest) };
    const members = workspace.people().map((person) => presentPerson(person, shown));
    return { members, cache_ts: 0, response_metadata: { next_cursor: '' } };
  },
});

const groups = defineMethod('usergroups.list', {
  args: z.object({ include_users: flagArgument, include_count: flagArgument }),
  run: ({ include_users: withUsers, include_count: withCount }) => ({
    usergroups: USER_GROUPS.map(({ users, ...group }) => ({
      ...group,
      is_usergroup: true,
      date_delete: 0,
      ...(withUsers ? { users } : {}),
      ...(withCount ? { user_count: users.length } : {}),
    })),
  }),
});

const groupUsers = defineMethod('usergroups.users.list', {
  args: z.object({ usergroup: nameArgument }),
  run({ usergroup }) {
    const group = USER_GROUPS.find(({ id }) => id === usergroup);
    if (group === undefined) throw new Refusal('no_such_subteam');
    return { users: group.users };
  },
});

interface Shown {
  now: Date;
  withLocale: boolean;
  withEmail: boolean;
}

/** https://docs.slack.dev/reference/scopes/users.read.email */
const showsEmail = ({ scopes }: Manifest): boolean => scopes?.has('users:read.email') ?? true;

const DOMAINS = byName<string>({ [TEAM.id]: 'example.com', [OTHER_TEAM.id]: 'northwind.example' });

function presentPerson(person: PersonRecord, { now, withLocale, withEmail }: Shown): Answer {
  const { role } = person;
  const team = teamOf(person).id;
  const email = withEmail && !person.isBot ? { email: `${person.name}@${DOMAINS[team]}` } : {};
  return {
    id: person.id,
    team_id: team,
    name: person.name,
    real_name: person.realName,
    deleted: role === 'deactivated',
    tz: person.timeZone,
    tz_label: person.timeZone,
    tz_offset: offsetSeconds(person.timeZone, now),
    profile: { ...namesOf(person.realName), real_name: person.realName, display_name: person.name, team, ...email },
    is_email_confirmed: !person.isBot,
    is_admin: role === 'admin',
    is_owner: false,
    is_primary_owner: false,
    // A guest of one channel is both: https://docs.slack.dev/reference/objects/user-object
    is_restricted: role === 'guest' || role === 'single-channel-guest',
    is_ultra_restricted: role === 'single-channel-guest',
    // Somebody of another organization is no stranger once a channel is shared with them.
    ...(role === 'other-organization' ? { is_stranger: false } : {}),
    is_bot: person.isBot,
    is_app_user: false,
    ...(withLocale ? { locale: person.locale } : {}),
  };
}

/** Slack splits a real name at its first space. */
function namesOf(realName: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = realName.split(' ');
  return { first_name: first, last_name: rest.join(' ') };
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

export const usersMethods = [info, list, groups, groupUsers];
