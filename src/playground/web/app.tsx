import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ConfirmHost } from './controls/confirm.tsx';
import { Announcer } from './panes/announcer.tsx';
import { ChannelPane } from './panes/channel-pane.tsx';
import { Inspector } from './panes/inspector/inspector.tsx';
import { NoticeLine } from './panes/notice-line.tsx';
import { Sidebar } from './panes/sidebar.tsx';
import { ThreadPane } from './panes/thread-pane.tsx';
import { ModalStack } from './panes/views/modal-stack.tsx';
import { channelTitle } from './state/channel-title.ts';
import { connectionState, currentChannel, route, workspace } from './state/store.ts';
import { inspecting } from './state/wire.ts';

export function App() {
  const drawer = useSignal(false);
  const state = workspace.value;
  const channel = currentChannel.value;
  const { threadTs } = route.value;
  useEffect(() => {
    document.title =
      state === null || channel === null
        ? 'Parley'
        : `${channelTitle(channel, state.people)} · ${state.workspace.name}`;
  }, [state?.workspace.name, channel?.name]);
  if (state === null || channel === null) return <Opening />;
  return (
    <div
      class={`app${threadTs === null ? '' : ' with-thread'}${inspecting.value ? ' with-inspector' : ''}${drawer.value ? ' with-drawer' : ''}`}
    >
      <ConnectionLine />
      <NoticeLine />
      <Announcer key={channel.id} state={state} channel={channel} />
      <Sidebar state={state} channel={channel} drawer={drawer} />
      <ChannelPane
        key={channel.id}
        state={state}
        channel={channel}
        onMenu={() => {
          drawer.value = true;
        }}
      />
      {threadTs !== null && (
        <ThreadPane key={`${channel.id}/${threadTs}`} state={state} channel={channel} threadTs={threadTs} />
      )}
      {inspecting.value && <Inspector />}
      <ModalStack />
      <ConfirmHost />
    </div>
  );
}

function Opening() {
  if (connectionState.value === 'nobody') {
    return (
      <div class="opening" role="alert">
        <p>
          No one here has that name. <a href="./">Sign in as someone else</a>
        </p>
      </div>
    );
  }
  return (
    <div class="opening" role="status">
      {connectionState.value === 'lost' ? "The workspace isn't responding. Reconnecting…" : 'Opening the workspace…'}
    </div>
  );
}

/** Over the page, so that nothing moves when the connection is lost. */
function ConnectionLine() {
  return (
    <div class="connection-line" role="status">
      {connectionState.value === 'lost' && (
        <span>
          <i class="spinner" aria-hidden="true" />
          Reconnecting… Your messages are sent once the workspace is back.
        </span>
      )}
    </div>
  );
}
