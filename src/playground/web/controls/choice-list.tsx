import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Choice } from './choices.ts';
import { type Source, useChoices } from './use-choices.ts';

// Fewer choices than this are read faster than searched; on a touch screen a search box would bring up the keyboard.
const WORTH_SEARCHING = 8;

interface ChoiceListProps<T extends Choice> {
  source: Source<T>;
  chosen: readonly T[];
  many: boolean;
  label: string;
  onToggle: (choice: T) => void;
  onLeave: () => void;
}

/** The open part of a select: a search box where it helps, and the list under it. */
export function ChoiceList<T extends Choice>({ source, chosen, many, label, onToggle, onLeave }: ChoiceListProps<T>) {
  const query = useSignal('');
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { choices, state, reason } = useChoices(source, query.value);
  const [first] = chosen;
  const at = useSignal(
    many
      ? 0
      : Math.max(
          0,
          choices.findIndex(({ value }) => value === first?.value),
        ),
  );
  const searchable = source.kind === 'searched' || source.choices.length >= WORTH_SEARCHING;
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at.value, choices.length]);
  const active = choices.length > 0 ? `${id}-${at.value}` : undefined;
  const onKeyDown = (event: KeyboardEvent) => handleKey(event, { at, choices, onToggle, onLeave });
  return (
    <div class="choices" onKeyDown={onKeyDown}>
      {searchable && (
        <input
          class="choices-search"
          data-takes-focus
          type="text"
          role="combobox"
          placeholder="Search"
          aria-label={`Search ${label}`}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={active}
          autocomplete="off"
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value;
            at.value = 0;
          }}
        />
      )}
      <div
        ref={list}
        data-takes-focus={searchable ? undefined : ''}
        id={id}
        class="choices-list"
        role="listbox"
        tabIndex={searchable ? -1 : 0}
        aria-label={label}
        aria-multiselectable={many}
        aria-activedescendant={searchable ? undefined : active}
        aria-busy={state === 'searching'}
      >
        {choices.map((choice, index) => (
          <Option
            key={choice.value}
            id={`${id}-${index}`}
            choice={choice}
            heading={choice.group !== choices[index - 1]?.group ? choice.group : undefined}
            current={index === at.value}
            selected={chosen.some(({ value }) => value === choice.value)}
            onToggle={() => onToggle(choice)}
          />
        ))}
      </div>
      <p class="choices-note" role="status">
        {noteOf(state, choices.length, reason)}
      </p>
    </div>
  );
}

function noteOf(state: string, count: number, reason: string): string {
  if (state === 'failed') return reason;
  if (state === 'too-short') return 'Type to search';
  if (count > 0) return '';
  return state === 'searching' ? 'Searching…' : 'Nothing found';
}

interface OptionProps {
  id: string;
  choice: Choice;
  heading: string | undefined;
  current: boolean;
  selected: boolean;
  onToggle: () => void;
}

function Option({ id, choice, heading, current, selected, onToggle }: OptionProps) {
  return (
    <>
      {heading !== undefined && (
        <p class="menu-group" role="presentation">
          {heading}
        </p>
      )}
      <div
        id={id}
        class="choice"
        role="option"
        aria-selected={selected}
        data-current={current ? '' : undefined}
        // Before the blur that a click causes, so that the search box keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onToggle}
      >
        {choice.lead}
        <span class="choice-words">
          <span>{choice.text}</span>
          {choice.description !== undefined && <span class="menu-note">{choice.description}</span>}
        </span>
        {selected && (
          <span class="choice-tick" aria-hidden="true">
            ✓
          </span>
        )}
      </div>
    </>
  );
}

interface KeyContext<T> {
  at: Signal<number>;
  choices: readonly T[];
  onToggle: (choice: T) => void;
  onLeave: () => void;
}

function handleKey<T>(event: KeyboardEvent, { at, choices, onToggle, onLeave }: KeyContext<T>): void {
  if (event.isComposing) return;
  const current = choices[at.value];
  const count = Math.max(1, choices.length);
  if (event.key === 'ArrowDown') at.value = (at.value + 1) % count;
  else if (event.key === 'ArrowUp') at.value = (at.value + count - 1) % count;
  else if (event.key === 'Escape' || event.key === 'Tab') onLeave();
  else if (event.key === 'Enter' || (event.key === ' ' && !(event.target instanceof HTMLInputElement))) {
    if (current !== undefined) onToggle(current);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
