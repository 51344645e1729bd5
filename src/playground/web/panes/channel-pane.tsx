import type { Channel } from '../../protocol.ts';
import { channelTitle } from '../state/channel-title.ts';
import { rootsOf } from '../state/conversation.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { BotNotice } from './bot-notice.tsx';
import { ChannelIntro } from './channel-intro.tsx';
import { Composer } from './composer.tsx';
import { Icon } from './icon.tsx';
import { MessageList } from './message-list.tsx';

interface ChannelPaneProps {
  state: WorkspaceState;
  channel: Channel;
  onMenu: () => void;
}

export function ChannelPane({ state, channel, onMenu }: ChannelPaneProps) {
  const all = state.messages.get(channel.id) ?? [];
  const roots = rootsOf(all);
  const title = channelTitle(channel, state.people);
  const pending = state.pending.filter((one) => one.channel === channel.id && one.threadTs === null);
  return (
    <main class="pane">
      <header class="pane-head">
        <button type="button" class="icon-button narrow-only" aria-label="Open the menu" onClick={onMenu}>
          <Icon name="menu" />
        </button>
        <div class="pane-title">
          <h1>{title}</h1>
          {channel.topic !== '' && (
            <p class="topic" title={channel.topic}>
              {channel.topic}
            </p>
          )}
        </div>
      </header>
      <MessageList
        state={state}
        channel={channel.id}
        threadTs={null}
        messages={roots}
        pending={pending}
        label={`Messages in ${title}`}
        intro={<ChannelIntro state={state} channel={channel} empty={roots.length === 0 && pending.length === 0} />}
      />
      <BotNotice state={state} />
      <Composer state={state} channel={channel.id} threadTs={null} label={`Message ${title}`} />
    </main>
  );
}
