import type { Channel, Person } from '../../../protocol/protocol.ts';
import type { Payload } from '../parts/payload.ts';

/** Who may be chosen where an app asks for a person. */
export function offeredPeople(people: readonly Person[]): Person[] {
  return people.filter(({ role }) => role !== 'deactivated');
}

const KINDS: Readonly<Record<Channel['kind'], string>> = {
  channel: 'public',
  private: 'private',
  direct: 'im',
  group: 'mpim',
};

/** https://docs.slack.dev/reference/block-kit/composition-objects/conversation-filter-object */
export function offeredConversations(channels: readonly Channel[], filter: Payload): Channel[] {
  const include = filter['include'];
  return channels.filter(
    ({ kind, isShared }) =>
      (!Array.isArray(include) || include.includes(KINDS[kind])) &&
      !(isShared && filter['exclude_external_shared_channels'] === true),
  );
}
