import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ChannelPane } from './panes/channel-pane.tsx';
import { Sidebar } from './panes/sidebar.tsx';
import { ThreadPane } from './panes/thread-pane.tsx';
import { channelTitle } from './state/channel-title.ts';
import { connectionState, currentChannel, route, workspace } from './state/store.ts';

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
    <div class={`app${threadTs === null ? '' : ' with-thread'}${drawer.value ? ' with-drawer' : ''}`}>
      <ConnectionLine />
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
    </div>
  );
}

function Opening() {
  if (connectionState.value === 'nobody') {
    return (
      <div class="opening" role="alert">
        <p>
          Nobody here has that name. <a href="./">Come in as somebody else</a>
        </p>
      </div>
    );
  }
  return (
    <div class="opening" role="status">
      {connectionState.value === 'lost' ? 'The workspace does not answer. Trying again…' : 'Opening the workspace…'}
    </div>
  );
}

/** Lies over the page instead of pushing it: losing the connection moves nothing. */
function ConnectionLine() {
  return (
    <div class="connection-line" role="status">
      {connectionState.value === 'lost' && (
        <span>
          <i class="spinner" aria-hidden="true" />
          Reconnecting… what you send now leaves when the workspace is back
        </span>
      )}
    </div>
  );
}
