import type { ChannelId, ResourceId, SlackUserId, TeamId } from '../../shared/ids.ts';

/** A person of Slack, where they work: the team is the workspace that the bot is installed in. */
export interface PersonKey {
  team: TeamId;
  user: SlackUserId;
}

export interface ChannelKey {
  team: TeamId;
  channel: ChannelId;
}

/** What Slack says of a person. */
export interface Person {
  /** `outside`: of another organisation. */
  standing: 'member' | 'guest' | 'outside' | 'deactivated' | 'bot';
  /** Admin or owner of the workspace. */
  isAdmin: boolean;
  /** As one greets them: the first name where it is known. */
  name: string;
  /** IANA name, for example `Europe/Lisbon`. */
  timeZone: string | undefined;
  /** For example `pt-PT`. */
  locale: string | undefined;
}

export interface UserGroup {
  id: string;
  name: string;
}

/** Who people are and who reads along, as Slack has it. Satisfied by Slack's Web API, kept a short time. */
export interface People {
  /** undefined: Slack did not tell, so nothing may be concluded. */
  find(person: PersonKey): Promise<Person | undefined>;
  /** Whether another organisation reads along, or was invited to. undefined: Slack did not tell. */
  isSharedOutside(channel: ChannelKey): Promise<boolean | undefined>;
  /** Whether the person belongs to one of these user groups. Not known counts as no. */
  isInGroup(person: PersonKey, groups: readonly string[]): Promise<boolean>;
  /** The workspace's user groups. undefined: Slack does not tell. */
  groups(): Promise<UserGroup[] | undefined>;
}

/** Where answers are shown; `links`: the channel only learns that the answer is in its asker's direct messages. */
export type AnswersShown = 'public' | 'private' | 'links';

export interface WorkspaceSettings {
  isOff: boolean;
  answers: AnswersShown;
  /** How long rows are kept. */
  retentionDays: number;
  /** Whether a modal may ask for a secret where the bot has no page of its own. */
  secretsInModals: boolean;
  /** Empty: every channel. */
  allowedChannels: ChannelId[];
  /** Who besides the workspace's admins may manage; `groups` are ids of user groups. */
  managers: { users: SlackUserId[]; groups: string[] };
}

export interface ChannelSettings {
  /** undefined: as in the workspace. */
  answers: AnswersShown | undefined;
  openToGuests: boolean;
  openToOutside: boolean;
  defaultResource: ResourceId | undefined;
}

/** What admins decided. Satisfied by the store. */
export interface Settings {
  ofWorkspace(team: TeamId): Promise<WorkspaceSettings>;
  changeWorkspace(team: TeamId, change: Partial<WorkspaceSettings>, at: Date): Promise<void>;
  ofChannel(channel: ChannelKey): Promise<ChannelSettings>;
  changeChannel(channel: ChannelKey, change: Partial<ChannelSettings>, at: Date): Promise<void>;
  /** Channels that differ from the workspace. */
  channels(team: TeamId): Promise<{ channel: ChannelId; settings: ChannelSettings }[]>;
  /** true for the first caller, false ever after. */
  claimWelcome(team: TeamId, at: Date): Promise<boolean>;
  /** true for the first caller, false ever after. */
  claimIntroduction(channel: ChannelKey, at: Date): Promise<boolean>;
  /** The next claim is the first again. */
  releaseIntroduction(channel: ChannelKey): Promise<void>;
  /** Of every workspace that keeps answers. */
  retentions(): Promise<{ team: TeamId; days: number }[]>;
}

/** Deletes what is kept. Satisfied by the store. */
export interface Forget {
  team(team: TeamId): Promise<void>;
  /** Tells how many rows went. */
  person(team: TeamId, user: SlackUserId): Promise<Forgotten>;
}

export interface Forgotten {
  questions: number;
  answers: number;
  feedback: number;
}
