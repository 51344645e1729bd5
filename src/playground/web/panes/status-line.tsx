import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Person, ThreadStatus } from '../../protocol/protocol.ts';
import { Avatar } from '../pictures/avatar.tsx';
import { Icon } from '../pictures/icon.tsx';
import { stopSession } from '../state/commands.ts';
import { showRefusal } from '../state/notice.ts';

const EACH_MS = 2600;

interface StatusLineProps {
  status: ThreadStatus | undefined;
  people: ReadonlyMap<string, Person>;
}

/** What a bot is doing. Screen readers announce it once; the loading messages that take turns are for the eye only. */
export function StatusLine({ status, people }: StatusLineProps) {
  if (status === undefined) return null;
  const person = people.get(status.user);
  const name = person?.realName ?? 'Someone';
  return (
    <div class="status">
      <Avatar person={person} size="small" />
      <span class="sr-only" role="status">
        {name} {status.status}
      </span>
      <span class="status-text" aria-hidden="true">
        <Turns first={`${name} ${status.status}`} messages={status.loadingMessages} />
      </span>
      {person?.isBot === true && <StopButton status={status} name={name} />}
    </div>
  );
}

function StopButton({ status, name }: { status: ThreadStatus; name: string }) {
  const busy = useSignal(false);
  const stop = async () => {
    if (busy.value) return;
    busy.value = true;
    await showRefusal(stopSession(status.channel, status.threadTs));
    busy.value = false;
  };
  return (
    <button
      type="button"
      class="stop"
      aria-label={`Stop ${name}`}
      aria-busy={busy.value || undefined}
      onClick={() => void stop()}
    >
      <Icon name="stop" />
      <span>Stop</span>
    </button>
  );
}

function Turns({ first, messages }: { first: string; messages: readonly string[] }) {
  const turn = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => {
      turn.value += 1;
    }, EACH_MS);
    return () => clearInterval(timer);
  }, []);
  const all = [first, ...messages];
  const text = all[turn.value % all.length];
  return <span key={text}>{text}</span>;
}
