import type { ComponentChildren } from 'preact';
import type { Message } from '../../protocol.ts';
import { BlockList } from '../blocks/block-list.tsx';
import { MrkdwnText } from '../blocks/mrkdwn-text.tsx';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { clockTime, fullTime, millisecondsOf } from '../text/time.ts';
import { Avatar } from './avatar.tsx';
import { Reactions } from './reactions.tsx';

interface MessageRowProps {
  message: Message;
  /** The first of its group shows who wrote it. */
  first: boolean;
  state: WorkspaceState;
  children: ComponentChildren;
}

export function MessageRow({ message, first, state, children }: MessageRowProps) {
  const person = state.people.get(message.user);
  const name = person?.realName ?? message.user;
  const time = <MessageTime ts={message.ts} timeZone={state.viewer.timeZone} />;
  return (
    <article class={first ? 'message first' : 'message'} aria-label={`${name}:`} data-ts={message.ts}>
      <div class="message-side">{first ? <Avatar person={person} size="medium" /> : time}</div>
      <div class="message-main">
        {first && (
          <div class="byline">
            <span class="author">{name}</span>
            {person?.isBot === true && <span class="badge">app</span>}
            {time}
          </div>
        )}
        {message.blocks.length > 0 ? <BlockList blocks={message.blocks} /> : <MrkdwnText text={message.text} />}
        {message.ephemeral === true && <p class="context">Only you can see this</p>}
        <Reactions reactions={message.reactions ?? []} state={state} />
        {message.edited && <span class="faint edited">(edited)</span>}
        {children}
      </div>
    </article>
  );
}

function MessageTime({ ts, timeZone }: { ts: string; timeZone: string }) {
  const milliseconds = millisecondsOf(ts);
  return (
    <time class="time" dateTime={new Date(milliseconds).toISOString()} title={fullTime(milliseconds, timeZone)}>
      {clockTime(milliseconds, timeZone)}
    </time>
  );
}
