import type { webApi } from '@slack/bolt';
import type { Clock } from '../../shared/clock.ts';
import type { ChannelId, TeamId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Settings } from '../../store/index.ts';
import type { ChannelKey, PersonKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { Person, UserGroup } from '../model/person.ts';
import type { Question } from '../model/question.ts';
import type { AnswersShown, ChannelSettings } from '../model/settings.ts';
import { patiently } from '../slack/client.ts';
import type { ClientOf } from '../slack/clients.ts';
import type { ReplyManner } from '../slack/replies.ts';
import type { Workspaces } from '../slack/workspaces.ts';

export type Permission = { allowed: true } | { allowed: false; why: NoAccess };
/** `answers`: where answers to this person are shown here. */
export type AskPermission = { allowed: true; answers: AnswersShown } | { allowed: false; why: NoAccess };

export interface Place {
  /** undefined: Home or a modal, which belong to no channel. */
  channel: ChannelId | undefined;
  /** What an event said of the channel just now; undefined: nothing did. */
  sharedOutside?: boolean | undefined;
  /** Nobody else sees what is shown: who else is in the channel matters only once it is shared there. */
  onlyToAsker?: boolean | undefined;
}

/** Who can do what. If that can't be found out, the answer is no. */
export interface Access {
  /** Whether the person may see data in this place. */
  mayAsk(person: PersonKey, place: Place): Promise<AskPermission>;
  /** Whether an admin has opened this channel to other organizations. */
  isOpenToOutside(channel: ChannelKey): Promise<boolean>;
  /** Connect resources, set channel defaults, see feedback: admins and the managers they named. Also while turned off. */
  mayManage(person: PersonKey): Promise<Permission>;
  /** Change the settings: workspace admins. Also while turned off. */
  mayAdminister(person: PersonKey): Promise<Permission>;
}

/** Where a question was asked, with what its event just said about the channel. */
export const placeOf = ({
  thread,
  sharedOutside,
  details,
}: Pick<Question, 'thread' | 'sharedOutside' | 'details'>): Place => ({
  channel: thread.channel,
  sharedOutside,
  onlyToAsker: details?.responseUrl !== undefined,
});

/** How Slack begins the id of a direct message: one person and the bot, which no one can be added to. */
const DIRECT = 'D';
export const isDirect = (channel: ChannelId): boolean => channel.startsWith(DIRECT);
const no = (why: NoAccess) => ({ allowed: false as const, why });

export function makeAccess({ people, settings }: { people: People; settings: Settings }): Access {
  const mayAsk: Access['mayAsk'] = async (key, place) => {
    const [workspace, person] = await Promise.all([settings.ofWorkspace(key.team), people.find(key)]);
    if (workspace.isOff) return no('switched-off');
    if (person === undefined) return no('unknown-person');
    if (person.role === 'deactivated' || person.role === 'bot') return no('deactivated');
    const { channel } = place;
    if (channel === undefined) return outsideAnyChannel(key, person);
    const own = await settings.ofChannel({ team: key.team, channel });
    const closed = closedTo(person, own);
    if (closed !== undefined) return no(closed);
    if (isDirect(channel)) return { allowed: true, answers: 'public' };
    if (workspace.allowedChannels.length > 0 && !workspace.allowedChannels.includes(channel))
      return no('channel-not-allowed');
    const shared = own.openToOutside ? undefined : await whyShared(key, channel, place.sharedOutside);
    if (shared === 'unknown-channel' && place.onlyToAsker === true) return { allowed: true, answers: 'private' };
    return shared === undefined ? { allowed: true, answers: own.answers ?? workspace.answers } : no(shared);
  };

  /** A guest who may ask somewhere may also open what belongs there; what it shows is asked for again with its channel. */
  const outsideAnyChannel = async ({ team }: PersonKey, person: Person): Promise<AskPermission> => {
    if (person.role === 'member') return { allowed: true, answers: 'private' };
    const opened = (await settings.channels(team)).some((one) => closedTo(person, one.settings) === undefined);
    return opened ? { allowed: true, answers: 'private' } : no(person.role === 'guest' ? 'guest' : 'outside-person');
  };

  const whyShared = async (
    { team }: PersonKey,
    channel: ChannelId,
    said: boolean | undefined,
  ): Promise<NoAccess | undefined> => {
    if (said === true) return 'shared-channel';
    // If Slack doesn't let us look, we trust what its event said about the channel.
    const shared = (await people.isSharedOutside({ team, channel })) ?? said;
    if (shared === undefined) return 'unknown-channel';
    return shared ? 'shared-channel' : undefined;
  };

  const mayManage: Access['mayManage'] = async (key) => {
    const person = await people.find(key);
    if (person === undefined) return no('unknown-person');
    if (person.role !== 'member') return no('not-a-manager');
    if (person.isAdmin) return { allowed: true };
    const { managers } = await settings.ofWorkspace(key.team);
    const named = managers.users.includes(key.user) || (await people.isInGroup(key, managers.groups));
    return named ? { allowed: true } : no('not-a-manager');
  };

  return {
    mayAsk,
    mayManage,
    isOpenToOutside: async ({ team, channel }) => (await settings.ofChannel({ team, channel })).openToOutside,
    async mayAdminister(key) {
      const person = await people.find(key);
      if (person === undefined) return no('unknown-person');
      return person.role === 'member' && person.isAdmin ? { allowed: true } : no('not-an-admin');
    },
  };
}

/** Why this person can't see data in a channel with these settings. undefined: they can. */
function closedTo({ role }: Person, { openToGuests, openToOutside }: ChannelSettings): NoAccess | undefined {
  if (role === 'guest' && !openToGuests) return 'guest';
  if (role === 'outside' && !openToOutside) return 'outside-person';
  return undefined;
}

/** Only the person who asked sees why they get no data, in a channel too. */
export function refusalTo({ thread, messageTs, user }: Pick<Question, 'thread' | 'messageTs' | 'user'>): ReplyManner {
  if (thread.channel.startsWith(DIRECT)) return { question: messageTs };
  return { question: messageTs, onlyTo: { user, responseUrl: undefined } };
}

/** Who people are and which channels are shared, from Slack's Web API, cached for a short time. */
export interface People {
  /** undefined: Slack didn't say, so we don't know. */
  find(person: PersonKey): Promise<Person | undefined>;
  /** Whether another organization is in it, or was invited. undefined: Slack didn't say. */
  isSharedOutside(channel: ChannelKey): Promise<boolean | undefined>;
  /** Whether the person belongs to one of these user groups. If Slack doesn't say, it counts as no. */
  isInGroup(person: PersonKey, groups: readonly string[]): Promise<boolean>;
  /** The workspace's user groups. undefined: Slack didn't say. */
  groups(team: TeamId): Promise<UserGroup[] | undefined>;
}

/** A click must be acknowledged within three seconds, and these are asked before it is. */
const DEADLINE_MS = 2_000;

interface PeopleDeps {
  clientOf: ClientOf;
  /** A request from a person of another workspace may name theirs instead of the one the bot is installed in. */
  workspaces: Pick<Workspaces, 'identify'>;
  clock: Clock;
  logger: Logger;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * People and conversations as Slack has them. What it doesn't say in time is undefined, and asked again next time; who
 * somebody is counts then also if Slack said it late.
 */
export function makePeople({ clientOf, workspaces, clock, logger, sleep }: PeopleDeps): People {
  const persons = createShortMemory<Person>(clock);
  const shared = createShortMemory<boolean>(clock);
  const groups = createShortMemory<readonly string[]>(clock);

  const ask = async <T>(
    what: string,
    call: () => Promise<T>,
    onLate: (value: T) => void = () => undefined,
  ): Promise<T | undefined> => {
    const late = new AbortController();
    let isOver = false;
    try {
      const deadline = sleep(DEADLINE_MS, late.signal).then(() => undefined);
      const pause = async (ms: number): Promise<void> => {
        if (ms >= DEADLINE_MS) throw new Error(`slack asks to wait ${ms} ms`);
        await sleep(ms, late.signal);
      };
      const said = patiently(call, pause);
      said.then(
        (value) => isOver && onLate(value),
        () => undefined,
      );
      return await Promise.race([said, deadline]);
    } catch (error) {
      logger.warn({ err: error, what }, 'slack did not say');
      return undefined;
    } finally {
      isOver = true;
      late.abort('over');
    }
  };

  const membersOf = (team: TeamId, usergroup: string): Promise<readonly string[] | undefined> =>
    groups.get(`${team} ${usergroup}`, () =>
      ask('usergroups.users.list', async () => (await clientOf(team).usergroups.users.list({ usergroup })).users),
    );

  return {
    find(key) {
      const name = `${key.team} ${key.user}`;
      const lookUp = async (): Promise<Person | undefined> => {
        const [me, { user }] = await Promise.all([
          workspaces.identify(key),
          clientOf(key.team).users.info({ user: key.user, include_locale: true }),
        ]);
        // The workspaces of an Enterprise Grid count as one.
        const home = { team: me?.teamId ?? key.team, enterpriseId: me?.enterpriseId };
        return user === undefined ? undefined : personOf(user, home);
      };
      return persons.get(name, () => ask('users.info', lookUp, (person) => persons.put(name, person)));
    },
    isSharedOutside: ({ team, channel: id }: ChannelKey) =>
      shared.get(`${team} ${id}`, () =>
        ask('conversations.info', async () => {
          const { channel } = await clientOf(team).conversations.info({ channel: id });
          return channel === undefined ? undefined : isShared(channel);
        }),
      ),
    groups: (team) =>
      ask('usergroups.list', async () => {
        const { usergroups } = await clientOf(team).usergroups.list();
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
  const { enterprise_id: enterpriseId, teams = [] } = user.enterprise_user ?? {};
  // People of an Enterprise Grid may belong to no single workspace.
  if (user.id === undefined || (user.team_id === undefined && enterpriseId === undefined)) return undefined;
  const sameHouse =
    user.team_id === home.team ||
    teams.includes(home.team) ||
    (home.enterpriseId !== undefined && enterpriseId === home.enterpriseId);
  const role = roleOf(user, sameHouse);
  return {
    role,
    isAdmin: sameHouse && (user.is_admin === true || user.is_owner === true || user.is_primary_owner === true),
    name: user.profile?.first_name || user.real_name || user.profile?.display_name || user.name || '',
    fullName: user.profile?.real_name || user.real_name || user.profile?.display_name || '',
    timeZone: user.tz,
    locale: user.locale,
    email: emailOf(user, role),
  };
}

/** Rules in databases may go by it. One that nobody confirmed, or that another organization vouches for, proves nothing. */
function emailOf({ profile, is_email_confirmed: isConfirmed }: SlackUser, role: Person['role']): string | undefined {
  if (isConfirmed === false || (role !== 'member' && role !== 'guest')) return undefined;
  return profile?.email?.trim().toLowerCase() || undefined;
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
  /** In place of what is being asked, too. */
  put(key: string, value: T | undefined): void;
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
    put(key, value) {
      if (value !== undefined) kept.set(key, { until: clock.now().getTime() + KEEP_MS, value: Promise.resolve(value) });
    },
  };
}
