import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { WireEntry } from '../../../protocol/protocol.ts';
import { keepFocus } from '../../controls/keep-focus.ts';
import { Icon } from '../../pictures/icon.tsx';
import { inspect } from '../../state/store.ts';
import { wireEntries } from '../../state/wire.ts';
import { FaultPlanner } from './fault-planner.tsx';
import { WireRow } from './wire-row.tsx';

type Shown = 'all' | WireEntry['kind'];

const FILTERS: readonly (readonly [Shown, string])[] = [
  ['all', 'All'],
  ['event', 'Events'],
  ['interaction', 'Clicks'],
  ['call', 'Calls'],
];

/** What goes over Slack's wire, the newest first, and what shall go wrong on it. */
export function Inspector() {
  const shown = useSignal<Shown>('all');
  const open = useSignal<number | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const giveBack = keepFocus();
    close.current?.focus();
    return giveBack;
  }, []);
  const entries = wireEntries.value.filter(({ kind }) => shown.value === 'all' || kind === shown.value).toReversed();
  return (
    <aside
      class="pane inspector"
      aria-label="Inspector"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) inspect(false);
      }}
    >
      <header class="pane-head">
        <div class="pane-title">
          <h2>Inspector</h2>
          <p class="topic">Events, clicks, and calls between this workspace and the bot</p>
        </div>
        <button
          ref={close}
          type="button"
          class="icon-button"
          aria-label="Close the inspector"
          title="Close (Esc)"
          onClick={() => inspect(false)}
        >
          <Icon name="close" />
        </button>
      </header>
      <FaultPlanner />
      <div class="wire-filters" role="group" aria-label="Show">
        {FILTERS.map(([kind, label]) => (
          <button
            key={kind}
            type="button"
            class="wire-filter"
            aria-pressed={shown.value === kind}
            onClick={() => {
              shown.value = kind;
            }}
          >
            {label}
          </button>
        ))}
      </div>
      {entries.length === 0 ? (
        <p class="wire-empty">Nothing yet. Ask something, and each event, click, and call appears here.</p>
      ) : (
        <ol class="wire-list" aria-label="What went over the wire, newest first">
          {entries.map((entry) => (
            <WireRow
              key={entry.id}
              entry={entry}
              isOpen={open.value === entry.id}
              onToggle={() => {
                open.value = open.value === entry.id ? null : entry.id;
              }}
            />
          ))}
        </ol>
      )}
    </aside>
  );
}
