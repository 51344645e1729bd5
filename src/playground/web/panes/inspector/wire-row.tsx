import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { WireEntry } from '../../../protocol/protocol.ts';
import { readWire } from '../../state/commands.ts';
import { fileSize } from '../../text/file-size.ts';

const DIRECTIONS: Record<WireEntry['kind'], string> = {
  event: 'event to the bot',
  interaction: 'click to the bot',
  call: 'call from the bot',
};

interface WireRowProps {
  entry: WireEntry;
  isOpen: boolean;
  onToggle: () => void;
}

export function WireRow({ entry, isOpen, onToggle }: WireRowProps) {
  const { kind, name, retry, bytes, tookMs, outcome, reason } = entry;
  return (
    <li class={`wire-row wire-${outcome}`}>
      <button type="button" class="wire-line" aria-expanded={isOpen} onClick={onToggle}>
        <span class={`wire-kind wire-kind-${kind}`} role="img" aria-label={DIRECTIONS[kind]} title={DIRECTIONS[kind]}>
          {kind === 'call' ? '←' : '→'}
        </span>
        <span class="wire-name">
          {name}
          {retry > 0 && <span class="wire-retry"> retry {retry}</span>}
        </span>
        <span class="wire-reason">{outcome === 'pending' ? 'waiting' : reason}</span>
        <span class="wire-number">{tookMs === null ? '' : `${tookMs} ms`}</span>
        <span class="wire-number">{fileSize(bytes)}</span>
      </button>
      {isOpen && <Payloads entry={entry} />}
    </li>
  );
}

/** Read when it is looked at, and again when it was answered meanwhile. */
function Payloads({ entry }: { entry: WireEntry }) {
  const payloads = useSignal<{ sent: string; answered: string } | null | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    void readWire(entry.id).then((read) => {
      if (!gone) payloads.value = read;
    });
    return () => {
      gone = true;
    };
  }, [entry.id, entry.outcome]);
  if (payloads.value === undefined) return null;
  if (payloads.value === null) return <p class="wire-empty">This is no longer stored.</p>;
  const { sent, answered } = payloads.value;
  return (
    <div class="wire-payloads">
      <p class="wire-at">{new Date(entry.at).toISOString()}</p>
      <Payload title="Sent" json={sent} />
      {answered !== '' && <Payload title="Response" json={answered} />}
    </div>
  );
}

function Payload({ title, json }: { title: string; json: string }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {/* It scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0}>{json}</pre>
    </figure>
  );
}
