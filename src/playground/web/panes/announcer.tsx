import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Channel, Message } from '../../protocol/protocol.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { mrkdwnPlain } from '../text/mrkdwn-plain.ts';

const KEPT = 5;

/** A list of steps is drawn again and again, with its status read out: it is announced once it is something else. */
const isUnderWay = ({ blocks }: Message): boolean => blocks.some(({ type }) => type === 'plan');

/** Reads out what others write in the channel on the screen and in its threads, each message once; the lists are silent. */
export function Announcer({ state, channel }: { state: WorkspaceState; channel: Channel }) {
  const messages = state.messages.get(channel.id) ?? [];
  const opened = useRef(messages.at(-1)?.ts ?? '0');
  const announced = useSignal<readonly Message[]>([]);
  useEffect(() => {
    const known = new Set(announced.peek().map(({ ts }) => ts));
    const fresh = messages.filter(
      (message) =>
        message.ts > opened.current &&
        message.user !== state.viewer.id &&
        message.text !== '' &&
        !isUnderWay(message) &&
        !known.has(message.ts),
    );
    if (fresh.length === 0) return;
    const all = [...announced.peek(), ...fresh];
    // What is dropped is older than what stays, and isn't announced again.
    opened.current = all.at(-KEPT - 1)?.ts ?? opened.current;
    announced.value = all.slice(-KEPT);
  }, [messages]);
  return (
    <div class="sr-only" role="log" aria-live="polite" aria-label="New messages">
      {announced.value.map((message) => (
        <p key={message.ts}>{inWords(message, state)}</p>
      ))}
    </div>
  );
}

function inWords({ user, text, threadTs, ts, ephemeral }: Message, { people }: WorkspaceState): string {
  const name = people.get(user)?.realName ?? user;
  const where = ephemeral === true ? ', only to you' : threadTs === null || threadTs === ts ? '' : ', in a thread';
  return `${name}${where}: ${mrkdwnPlain(text, (id) => people.get(id)?.name ?? id)}`;
}
