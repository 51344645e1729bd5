import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { InputState, Message } from '../../protocol/protocol.ts';
import { MrkdwnText } from '../blocks/parts/mrkdwn-text.tsx';
import { SurfaceBlocks } from '../blocks/surface-blocks.tsx';
import { Avatar } from '../pictures/avatar.tsx';
import { Icon } from '../pictures/icon.tsx';
import { dismiss } from '../state/store.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { ROLES } from '../text/role.ts';
import { clockTime, fullTime, millisecondsOf } from '../text/time.ts';
import { FileList } from './file-list.tsx';
import { MessageEditor } from './message-editor.tsx';
import { MessageToolbar } from './message-toolbar.tsx';
import { Reactions } from './reactions.tsx';

interface MessageRowProps {
  message: Message;
  /** The first of its group shows who wrote it. */
  first: boolean;
  state: WorkspaceState;
  inThread: boolean;
  children: ComponentChildren;
}

export function MessageRow({ message, first, state, inThread, children }: MessageRowProps) {
  const editing = useSignal(false);
  const person = state.people.get(message.user);
  const name = person?.realName ?? message.user;
  const time = <MessageTime ts={message.ts} timeZone={state.viewer.timeZone} />;
  const role = person === undefined ? '' : ROLES[person.role];
  const look = ['message', first ? 'first' : '', message.ephemeral === true ? 'ephemeral' : ''];
  return (
    <article class={look.filter((one) => one !== '').join(' ')} aria-label={`${name}:`} data-ts={message.ts}>
      <div class="message-side">{first ? <Avatar person={person} size="medium" /> : time}</div>
      <div class="message-main">
        {message.ephemeral === true && <OnlyYou />}
        {first && (
          <div class="byline">
            <span class="author">{name}</span>
            {role !== '' && role !== 'admin' && <span class="badge">{role}</span>}
            {time}
          </div>
        )}
        {editing.value ? (
          <MessageEditor message={message} people={state.people} editing={editing} />
        ) : (
          <MessageBody message={message} />
        )}
        <FileList files={message.files ?? []} />
        <Reactions reactions={message.reactions ?? []} state={state} />
        {message.edited && !editing.value && <span class="faint edited">(edited)</span>}
        {message.ephemeral === true && (
          <button type="button" class="quiet-button dismiss" onClick={() => dismiss(message)}>
            Dismiss
          </button>
        )}
        {children}
        {!editing.value && (
          <MessageToolbar message={message} state={state} inThread={inThread} editing={editing} author={name} />
        )}
      </div>
    </article>
  );
}

const NO_ERRORS = {};

function MessageBody({ message }: { message: Message }) {
  const { channel, ts, blocks, text } = message;
  const inputs = useSignal<InputState>({});
  const container = useMemo(() => ({ kind: 'message', channel, ts }) as const, [channel, ts]);
  if (blocks.length === 0) return <MrkdwnText text={text} />;
  return <SurfaceBlocks container={container} blocks={blocks} inputs={inputs} errors={NO_ERRORS} />;
}

function OnlyYou() {
  return (
    <p class="only-you">
      <Icon name="eye" />
      Only visible to you
    </p>
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
