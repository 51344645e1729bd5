import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Channel } from '../../protocol/protocol.ts';
import { ChannelSign, SharedSign } from '../pictures/channel-sign.tsx';
import { Icon, Mark } from '../pictures/icon.tsx';
import { findPartner } from '../state/channel-title.ts';
import { focusPlace, marks } from '../state/store.ts';
import { isChannelUnread } from '../state/unread.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { InspectorSwitch } from './inspector/inspector-switch.tsx';
import { PersonSwitch } from './person-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface SidebarProps {
  state: WorkspaceState;
  channel: Channel;
  /** On a narrow screen the sidebar is a drawer. */
  drawer: Signal<boolean>;
}

export function Sidebar({ state, channel, drawer }: SidebarProps) {
  const close = () => {
    drawer.value = false;
  };
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (drawer.value) closeButton.current?.focus();
  }, [drawer.value]);
  return (
    <>
      <div class="shade" aria-hidden="true" onClick={close} />
      <aside
        class="sidebar"
        aria-label="Workspace"
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      >
        <header class="sidebar-head">
          <Mark />
          <strong>{state.workspace.name}</strong>
          <button
            ref={closeButton}
            type="button"
            class="icon-button narrow-only"
            aria-label="Close the menu"
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </header>
        <nav class="sidebar-lists" aria-label="Conversations" onClick={close}>
          <ChannelList title="Channels" kinds={['channel', 'private']} state={state} current={channel} />
          <ChannelList title="Direct messages" kinds={['direct', 'group']} state={state} current={channel} />
        </nav>
        <footer class="sidebar-foot">
          <PersonSwitch state={state} />
          <InspectorSwitch />
          <ThemeSwitch />
        </footer>
      </aside>
    </>
  );
}

interface ChannelListProps {
  title: string;
  kinds: readonly Channel['kind'][];
  state: WorkspaceState;
  current: Channel;
}

function ChannelList({ title, kinds, state, current }: ChannelListProps) {
  const channels = state.channels.filter((channel) => kinds.includes(channel.kind));
  if (channels.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelLink channel={channel} state={state} current={channel.id === current.id} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChannelLink({ channel, state, current }: { channel: Channel; state: WorkspaceState; current: boolean }) {
  const unread = !current && isChannelUnread(marks.value, state.messages.get(channel.id) ?? [], state.viewer.id);
  const other = findPartner(channel, state.people);
  const offline = other?.isBot === true && !state.botConnected;
  return (
    <a
      href={`#/${channel.id}`}
      class={unread ? 'unread' : ''}
      aria-current={current ? 'page' : undefined}
      // The channel on the screen, too: who clicks it wants to write.
      onClick={() => {
        focusPlace.value = channel.id;
      }}
    >
      <ChannelSign channel={channel} people={state.people} />
      <span class="channel-name">{other?.realName ?? channel.name}</span>
      {channel.isShared && <SharedSign />}
      {offline && <span class="faint"> offline</span>}
      {unread && (
        <span class="dot" role="img" aria-label="unread">
          {' '}
        </span>
      )}
    </a>
  );
}
