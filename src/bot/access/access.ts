import type { ChannelId } from '../../shared/ids.ts';
import type { Settings } from '../../store/index.ts';
import type { ChannelKey, PersonKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { Person } from '../model/person.ts';
import type { Question } from '../model/question.ts';
import type { AnswersShown, ChannelSettings } from '../model/settings.ts';
import type { People } from '../slack/people.ts';
import type { ReplyManner } from '../slack/replies.ts';

export type Permission = { allowed: true } | { allowed: false; why: NoAccess };
/** `answers`: where answers to this person are shown here. */
export type AskPermission = { allowed: true; answers: AnswersShown } | { allowed: false; why: NoAccess };

export interface Place {
  /** undefined: Home or a modal, which belong to no channel. */
  channel: ChannelId | undefined;
  /** What an event said of the channel just now; undefined: nothing did. */
  sharedOutside?: boolean | undefined;
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
export const placeOf = ({ thread, sharedOutside }: Pick<Question, 'thread' | 'sharedOutside'>): Place => ({
  channel: thread.channel,
  sharedOutside,
});

/** How Slack begins the id of a direct message: one person and the bot, which no one can be added to. */
const DIRECT = 'D';
const no = (why: NoAccess) => ({ allowed: false as const, why });

export function makeAccess({ people, settings }: { people: People; settings: Settings }): Access {
  const mayAsk: Access['mayAsk'] = async (key, place) => {
    const [workspace, person] = await Promise.all([settings.ofWorkspace(key.team), people.find(key)]);
    if (workspace.isOff) return no('switched-off');
    if (person === undefined) return no('unknown-person');
    if (person.role === 'deactivated' || person.role === 'bot') return no('deactivated');
    const { channel } = place;
    if (channel === undefined) return outsideAnyChannel(key, person);
    const isDirect = channel.startsWith(DIRECT);
    const own = await settings.ofChannel({ team: key.team, channel });
    const closed = closedTo(person, own);
    if (closed !== undefined) return no(closed);
    if (isDirect) return { allowed: true, answers: 'public' };
    if (workspace.allowedChannels.length > 0 && !workspace.allowedChannels.includes(channel))
      return no('channel-not-allowed');
    const shared = own.openToOutside ? undefined : await whyShared(key, channel, place.sharedOutside);
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
