import { useMemo } from 'preact/hooks';
import type { Channel } from '../../protocol/protocol.ts';
import { Icon } from '../pictures/icon.tsx';
import { channelTitle } from '../state/channel-title.ts';
import { repliesTo } from '../state/conversation.ts';
import { closeThread } from '../state/store.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';

interface ThreadPaneProps {
  state: WorkspaceState;
  channel: Channel;
  threadTs: string;
}

export function ThreadPane({ state, channel, threadTs }: ThreadPaneProps) {
  const all = state.messages.get(channel.id);
  const root = all?.find((message) => message.ts === threadTs);
  const messages = useMemo(
    () => [...(root === undefined ? [] : [root]), ...repliesTo(all ?? [], threadTs)],
    [all, root, threadTs],
  );
  const pending = state.pending.filter((one) => one.channel === channel.id && one.threadTs === threadTs);
  const close = () => closeThread(channel.id);
  return (
    <aside
      class="pane thread"
      aria-label="Thread"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <header class="pane-head">
        <div class="pane-title">
          <h2>Thread</h2>
          <p class="topic">{channelTitle(channel, state.people)}</p>
        </div>
        <button type="button" class="icon-button" aria-label="Close the thread" title="Close (Esc)" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <MessageList
        state={state}
        channel={channel.id}
        threadTs={threadTs}
        messages={messages}
        pending={pending}
        label="Messages in this thread"
        intro={root === undefined ? <p class="gone">The first message of this thread is no longer here.</p> : null}
      />
      <Composer state={state} channel={channel.id} threadTs={threadTs} label="Reply in the thread" />
    </aside>
  );
}
