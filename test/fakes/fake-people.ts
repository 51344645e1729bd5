import type { People } from '../../src/bot/access/access.ts';
import type { ChannelKey, PersonKey } from '../../src/bot/model/keys.ts';
import type { Person } from '../../src/bot/model/person.ts';

const MEMBER: Person = {
  role: 'member',
  isAdmin: false,
  name: 'ana',
  fullName: 'Ana Duarte',
  timeZone: 'Europe/Lisbon',
  email: undefined,
  locale: 'pt-PT',
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
