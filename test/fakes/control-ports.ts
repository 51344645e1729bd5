import type { ChannelKey, PersonKey } from '../../src/bot/model/keys.ts';
import type { Person } from '../../src/bot/model/person.ts';
import type { ChannelSettings, WorkspaceSettings } from '../../src/bot/model/settings.ts';
import type { People } from '../../src/bot/slack/people.ts';
import { type ChannelId, channelIdSchema, type TeamId } from '../../src/shared/ids.ts';
import type { Settings } from '../../src/store/index.ts';

const MEMBER: Person = { standing: 'member', isAdmin: false, name: 'ana', timeZone: 'Europe/Lisbon', locale: 'pt-PT' };
const FRESH: WorkspaceSettings = {
  isOff: false,
  answers: 'public',
  retentionDays: 30,
  secretsInModals: true,
  allowedChannels: [],
  managers: { users: [], groups: [] },
};
const CLOSED: ChannelSettings = {
  answers: undefined,
  openToGuests: false,
  openToOutside: false,
  defaultResource: undefined,
};

/** Everybody is a member and no channel is shared, unless told otherwise. */
export class FakePeople implements People {
  readonly #persons = new Map<string, Person | undefined>();
  readonly #shared = new Map<string, boolean | undefined>();
  readonly #groups = new Map<string, readonly string[]>();

  is(user: string, person: Partial<Person> | undefined): void {
    this.#persons.set(user, person && { ...MEMBER, ...person });
  }

  share(channel: string, shared: boolean | undefined): void {
    this.#shared.set(channel, shared);
  }

  group(id: string, members: readonly string[]): void {
    this.#groups.set(id, members);
  }

  async find({ user }: PersonKey): Promise<Person | undefined> {
    return this.#persons.has(user) ? this.#persons.get(user) : MEMBER;
  }

  async isSharedOutside({ channel }: ChannelKey): Promise<boolean | undefined> {
    return this.#shared.has(channel) ? this.#shared.get(channel) : false;
  }

  async groups(): Promise<{ id: string; name: string }[]> {
    return [...this.#groups.keys()].map((id) => ({ id, name: id }));
  }

  async isInGroup({ user }: PersonKey, groups: readonly string[]): Promise<boolean> {
    return groups.some((group) => this.#groups.get(group)?.includes(user) ?? false);
  }
}

/** One workspace's settings, in memory. */
export class FakeSettings implements Settings {
  workspace = FRESH;
  readonly #channels = new Map<ChannelId, ChannelSettings>();
  readonly #claimed = new Set<string>();

  async ofWorkspace(): Promise<WorkspaceSettings> {
    return this.workspace;
  }

  async changeWorkspace(_team: TeamId, change: Partial<WorkspaceSettings>): Promise<void> {
    this.workspace = { ...this.workspace, ...change };
  }

  async ofChannel({ channel }: ChannelKey): Promise<ChannelSettings> {
    return this.#channels.get(channel) ?? CLOSED;
  }

  async changeChannel({ channel }: ChannelKey, change: Partial<ChannelSettings>): Promise<void> {
    this.#channels.set(channel, { ...(this.#channels.get(channel) ?? CLOSED), ...change });
  }

  /** As `changeChannel`, by a plain id. */
  set(channel: string, change: Partial<ChannelSettings>): void {
    const id = channelIdSchema.parse(channel);
    this.#channels.set(id, { ...(this.#channels.get(id) ?? CLOSED), ...change });
  }

  async channels(): Promise<{ channel: ChannelId; settings: ChannelSettings }[]> {
    return [...this.#channels].map(([channel, settings]) => ({ channel, settings }));
  }

  async claimWelcome(team: TeamId): Promise<boolean> {
    return this.#claim(`welcome ${team}`);
  }

  async claimIntroduction({ team, channel }: ChannelKey): Promise<boolean> {
    return this.#claim(`introduction ${team} ${channel}`);
  }

  async releaseIntroduction({ team, channel }: ChannelKey): Promise<void> {
    this.#claimed.delete(`introduction ${team} ${channel}`);
  }

  async retentions(): Promise<{ team: TeamId; days: number }[]> {
    return [];
  }

  #claim(what: string): boolean {
    if (this.#claimed.has(what)) return false;
    this.#claimed.add(what);
    return true;
  }
}
