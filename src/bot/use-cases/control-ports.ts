import type { ChannelKey, PersonKey } from '../model/keys.ts';
import type { Person, UserGroup } from '../model/person.ts';

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
