import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Person, ThreadStatus } from '../../protocol.ts';
import { Avatar } from './avatar.tsx';

const EACH_MS = 2600;

interface StatusLineProps {
  status: ThreadStatus | undefined;
  people: ReadonlyMap<string, Person>;
}

/** What a bot is doing. It is told once to a screen reader; the loading messages that take turns are for the eye only. */
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
    </div>
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
