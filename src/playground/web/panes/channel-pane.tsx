import { useEffect, useMemo } from 'preact/hooks';
import type { Channel } from '../../protocol/protocol.ts';
import { SharedSign } from '../pictures/channel-sign.tsx';
import { Icon } from '../pictures/icon.tsx';
import { channelTitle, findPartner } from '../state/channel-title.ts';
import { openAppTab } from '../state/commands.ts';
import { rootsOf } from '../state/conversation.ts';
import { formatHome, formatRoute } from '../state/route.ts';
import { connectionState, route } from '../state/store.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { BotNotice } from './bot-notice.tsx';
import { ChannelIntro } from './channel-intro.tsx';
import { Composer } from './composer.tsx';
import { MentionHint } from './mention-hint.tsx';
import { MessageList } from './message-list.tsx';
import { PromptRow } from './prompt-row.tsx';
import { HomeTab } from './views/home-tab.tsx';

interface ChannelPaneProps {
  state: WorkspaceState;
  channel: Channel;
  onMenu: () => void;
}

export function ChannelPane({ state, channel, onMenu }: ChannelPaneProps) {
  const title = channelTitle(channel, state.people);
  const isApp = findPartner(channel, state.people)?.isBot === true;
  const hasTabs = isApp && state.menu.hasHome;
  const tab = hasTabs ? route.value.tab : 'messages';
  const open = connectionState.value === 'open';
  // The app gets the event, as from Slack, so that it can publish its Home or offer prompts.
  useEffect(() => {
    if (isApp && open) void openAppTab(tab);
  }, [isApp, open, tab]);
  return (
    <main class="pane">
      <header class="pane-head">
        <button type="button" class="icon-button narrow-only" aria-label="Open the menu" onClick={onMenu}>
          <Icon name="menu" />
        </button>
        <div class="pane-title">
          <h1>
            {channel.kind === 'private' && <Icon name="lock" />}
            {channel.kind === 'group' && <Icon name="people" />}
            {title}
          </h1>
          {channel.isShared && <SharedSign />}
          {channel.topic !== '' && (
            <p class="topic" title={channel.topic}>
              {channel.topic}
            </p>
          )}
        </div>
        {hasTabs && <Tabs channel={channel.id} tab={tab} />}
      </header>
      {tab === 'home' ? (
        <HomeTab state={state} app={title} />
      ) : (
        <Messages state={state} channel={channel} title={title} isApp={isApp} />
      )}
    </main>
  );
}

function Tabs({ channel, tab }: { channel: string; tab: 'messages' | 'home' }) {
  return (
    <nav class="tabs" aria-label="Tabs">
      <a href={formatRoute(channel, null)} aria-current={tab === 'messages' ? 'page' : undefined}>
        Messages
      </a>
      <a href={formatHome(channel)} aria-current={tab === 'home' ? 'page' : undefined}>
        Home
      </a>
    </nav>
  );
}

interface MessagesProps {
  state: WorkspaceState;
  channel: Channel;
  title: string;
  isApp: boolean;
}

function Messages({ state, channel, title, isApp }: MessagesProps) {
  const all = state.messages.get(channel.id);
  const roots = useMemo(() => rootsOf(all ?? []), [all]);
  const pending = state.pending.filter((one) => one.channel === channel.id && one.threadTs === null);
  return (
    <>
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
      <MentionHint state={state} channel={channel} />
      {isApp && <PromptRow state={state} channel={channel} />}
      <Composer state={state} channel={channel.id} threadTs={null} label={`Message ${title}`} />
    </>
  );
}
