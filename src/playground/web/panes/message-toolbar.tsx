import { type Signal, useSignal } from '@preact/signals';
import type { Message } from '../../protocol/protocol.ts';
import { confirmWith } from '../controls/confirm.tsx';
import { MenuButton, type MenuItem } from '../controls/menu-button.tsx';
import { Icon } from '../pictures/icon.tsx';
import { deleteMessage, runMessageShortcut } from '../state/commands.ts';
import { showRefusal, tell } from '../state/notice.ts';
import { openThread } from '../state/store.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { mrkdwnPlain } from '../text/mrkdwn-plain.ts';

interface MessageToolbarProps {
  message: Message;
  state: WorkspaceState;
  inThread: boolean;
  editing: Signal<boolean>;
  author: string;
}

/** What can be done with a message. It appears with the pointer or the keyboard; on a touch screen its menu stays. */
export function MessageToolbar({ message, state, inThread, editing, author }: MessageToolbarProps) {
  const busy = useSignal(false);
  const canReply = !inThread && message.ephemeral !== true;
  const reply = () => openThread(message.channel, message.ts);
  const run = async (outcome: Promise<string | null>) => {
    busy.value = true;
    await showRefusal(outcome);
    busy.value = false;
  };
  const items = [
    ...(canReply ? [{ key: 'reply', label: 'Reply in a thread', run: reply }] : []),
    ...shortcutItems(message, state, run),
    ...ownItems(message, state, { editing, run }),
    ...copyItems(message, state),
  ];
  if (items.length === 0) return null;
  return (
    <div class="toolbar" role="group" aria-label={`Actions for ${author}'s message`}>
      {canReply && (
        <button
          type="button"
          class="icon-button toolbar-reply"
          aria-label="Reply in a thread"
          title="Reply in a thread"
          onClick={reply}
        >
          <Icon name="reply" />
        </button>
      )}
      <MenuButton label="More actions for this message" class="icon-button" items={items} busy={busy.value}>
        <Icon name="more" />
      </MenuButton>
    </div>
  );
}

type Run = (outcome: Promise<string | null>) => Promise<void>;

/** Slack offers none of these on a message only one person sees. */
function shortcutItems(message: Message, { menu, people }: WorkspaceState, run: Run): MenuItem[] {
  if (message.ephemeral === true) return [];
  const app = [...people.values()].find((person) => person.isBot)?.realName ?? 'App';
  return menu.messageShortcuts.map(({ callbackId, name, description }) => ({
    key: callbackId,
    label: name,
    description,
    group: app,
    run: () => void run(runMessageShortcut(callbackId, message)),
  }));
}

function ownItems(
  message: Message,
  { viewer }: WorkspaceState,
  { editing, run }: { editing: Signal<boolean>; run: Run },
): MenuItem[] {
  if (message.user !== viewer.id || message.ephemeral === true) return [];
  const edit = () => {
    editing.value = true;
  };
  const remove = async () => {
    const yes = await confirmWith({
      title: 'Delete this message?',
      text: 'This deletes it for everyone, along with the answer to it.',
      confirm: 'Delete',
      deny: 'Keep it',
      danger: true,
    });
    if (yes) await run(deleteMessage(message));
  };
  const group = 'Your message';
  return [
    { key: 'edit', label: 'Edit', group, run: edit },
    { key: 'delete', label: 'Delete…', group, danger: true, run: () => void remove() },
  ];
}

function copyItems(message: Message, { people }: WorkspaceState): MenuItem[] {
  // The clipboard exists only on https and on the machine's own address.
  if (!window.isSecureContext) return [];
  const copy = async (text: string, what: string) => {
    await navigator.clipboard.writeText(text);
    tell(`Copied ${what}.`);
  };
  const words = mrkdwnPlain(message.text, (id) => people.get(id)?.name ?? id);
  const json = JSON.stringify({ blocks: message.blocks }, null, 2);
  const group = 'Copy';
  return [
    ...(words === '' ? [] : [{ key: 'text', label: 'Text', group, run: () => void copy(words, 'the text') }]),
    ...(message.blocks.length === 0
      ? []
      : [{ key: 'json', label: 'Block Kit JSON', group, run: () => void copy(json, 'the blocks as JSON') }]),
  ];
}
