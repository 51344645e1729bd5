import type { webApi } from '@slack/bolt';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { ChannelKey, PersonKey } from '../model/keys.ts';
import type { Person, UserGroup } from '../model/person.ts';

/** Who people are and which channels are shared, from Slack's Web API, cached for a short time. */
export interface People {
  /** undefined: Slack didn't say, so we don't know. */
  find(person: PersonKey): Promise<Person | undefined>;
  /** Whether another organization is in it, or was invited. undefined: Slack didn't say. */
  isSharedOutside(channel: ChannelKey): Promise<boolean | undefined>;
  /** Whether the person belongs to one of these user groups. If Slack doesn't say, it counts as no. */
  isInGroup(person: PersonKey, groups: readonly string[]): Promise<boolean>;
  /** The workspace's user groups. undefined: Slack didn't say. */
  groups(): Promise<UserGroup[] | undefined>;
}

/** A click must be acknowledged within three seconds, and these are asked before it is. */
const DEADLINE_MS = 2_000;

interface PeopleDeps {
  client: webApi.WebClient;
  /** The workspace the bot is installed in. A request from a person of another workspace may name theirs instead. */
  teamId: () => string | undefined;
  /** The organization of an Enterprise Grid that the bot is installed in: its workspaces count as one. */
  enterpriseId: () => string | undefined;
  clock: Clock;
  logger: Logger;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** People and conversations as Slack has them. What it doesn't say in time is undefined, and asked again next time. */
export function makePeople({ client, teamId, enterpriseId, clock, logger, sleep }: PeopleDeps): People {
  const persons = createShortMemory<Person>(clock);
  const shared = createShortMemory<boolean>(clock);
  const groups = createShortMemory<readonly string[]>(clock);

  const ask = async <T>(what: string, call: () => Promise<T>): Promise<T | undefined> => {
    const late = new AbortController();
    try {
      const deadline = sleep(DEADLINE_MS, late.signal).then(() => undefined);
      return await Promise.race([call(), deadline]);
    } catch (error) {
      logger.warn({ err: error, what }, 'slack did not say');
      return undefined;
    } finally {
      late.abort();
    }
  };

  const membersOf = (team: string, usergroup: string): Promise<readonly string[] | undefined> =>
    groups.get(`${team} ${usergroup}`, () =>
      ask('usergroups.users.list', async () => (await client.usergroups.users.list({ usergroup })).users),
    );

  return {
    find: (key) =>
      persons.get(`${key.team} ${key.user}`, () =>
        ask('users.info', async () => {
          const { user } = await client.users.info({ user: key.user, include_locale: true });
          return user === undefined
            ? undefined
            : personOf(user, { team: teamId() ?? key.team, enterpriseId: enterpriseId() });
        }),
      ),
    isSharedOutside: ({ team, channel: id }: ChannelKey) =>
      shared.get(`${team} ${id}`, () =>
        ask('conversations.info', async () => {
          const { channel } = await client.conversations.info({ channel: id });
          return channel === undefined ? undefined : isShared(channel);
        }),
      ),
    groups: () =>
      ask('usergroups.list', async () => {
        const { usergroups } = await client.usergroups.list();
        return usergroups?.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name: name ?? id }]));
      }),
    async isInGroup({ team, user }, usergroups) {
      const members = await Promise.all(usergroups.map((group) => membersOf(team, group)));
      return members.some((one) => one?.includes(user) ?? false);
    },
  };
}

type SlackUser = NonNullable<webApi.UsersInfoResponse['user']>;

/** undefined if Slack leaves out what distinguishes a colleague from someone of another organization. */
function personOf(user: SlackUser, home: { team: string; enterpriseId: string | undefined }): Person | undefined {
  if (user.id === undefined || user.team_id === undefined) return undefined;
  const sameHouse =
    user.team_id === home.team ||
    (home.enterpriseId !== undefined && user.enterprise_user?.enterprise_id === home.enterpriseId);
  return {
    role: roleOf(user, sameHouse),
    isAdmin: sameHouse && (user.is_admin === true || user.is_owner === true || user.is_primary_owner === true),
    name: user.profile?.first_name || user.real_name || user.profile?.display_name || user.name || '',
    timeZone: user.tz,
    locale: user.locale,
  };
}

/** https://docs.slack.dev/reference/objects/user-object */
function roleOf(user: SlackUser, sameHouse: boolean): Person['role'] {
  if (user.deleted === true) return 'deactivated';
  if (user.is_bot === true) return 'bot';
  if (!sameHouse || isStranger(user)) return 'outside';
  return user.is_restricted === true || user.is_ultra_restricted === true ? 'guest' : 'member';
}

/** Slack sends it for people met in shared channels only. */
const isStranger = (user: SlackUser): boolean => 'is_stranger' in user && user.is_stranger;

type SlackChannel = NonNullable<webApi.ConversationsInfoResponse['channel']>;

/** https://docs.slack.dev/reference/objects/conversation-object */
function isShared({ is_ext_shared, is_pending_ext_shared, is_shared, is_org_shared }: SlackChannel): boolean {
  return is_ext_shared === true || is_pending_ext_shared === true || (is_shared === true && is_org_shared !== true);
}

const KEEP_MS = 60_000;
const MOST = 5_000;

/** Recent results. Unknowns aren't cached. */
interface ShortMemory<T> {
  /** Those who ask at the same time share one answer. */
  get(key: string, load: () => Promise<T | undefined>): Promise<T | undefined>;
}

function createShortMemory<T>(clock: Clock): ShortMemory<T> {
  const kept = new Map<string, { until: number; value: Promise<T | undefined> }>();
  return {
    async get(key, load) {
      const now = clock.now().getTime();
      const known = kept.get(key);
      if (known !== undefined && known.until > now) return known.value;
      const entry = { until: now + KEEP_MS, value: load() };
      // The oldest goes first; a new entry for a known key takes its place at the end.
      kept.delete(key);
      kept.set(key, entry);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
      const value = await entry.value.catch(() => undefined);
      if (value === undefined && kept.get(key) === entry) kept.delete(key);
      return value;
    },
  };
}
