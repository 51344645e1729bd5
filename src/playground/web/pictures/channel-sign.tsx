import type { Channel, Person } from '../../protocol/protocol.ts';
import { findPartner } from '../state/channel-title.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';

/** The sign before a channel's name: a hash, a lock, faces. */
export function ChannelSign({ channel, people }: { channel: Channel; people: ReadonlyMap<string, Person> }) {
  if (channel.kind === 'direct') return <Avatar person={findPartner(channel, people)} size="small" />;
  if (channel.kind === 'channel') {
    return (
      <span class="hash" aria-hidden="true">
        #
      </span>
    );
  }
  return (
    <span class="hash" role="img" aria-label={channel.kind === 'private' ? 'private channel' : 'group message'}>
      <Icon name={channel.kind === 'private' ? 'lock' : 'people'} />
    </span>
  );
}

/** Another organization reads along. */
export function SharedSign() {
  return (
    <span
      class="shared-sign"
      role="img"
      aria-label="shared with another organization"
      title="Shared with another organization"
    >
      <Icon name="shared" />
    </span>
  );
}
