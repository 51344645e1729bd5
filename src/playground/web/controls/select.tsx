import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { ChoiceList } from './choice-list.tsx';
import type { Choice } from './choices.ts';
import { useCloseOutside } from './menu-button.tsx';
import { usePlacedOver } from './place-over.ts';
import type { Source } from './use-choices.ts';

interface SelectProps<T extends Choice> {
  source: Source<T>;
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  placeholder: string;
  /** Several may be chosen, at most this many. */
  many: { most: number } | null;
  /** Whether a single choice may be taken back. */
  clearable: boolean;
  busy: boolean;
  field: { id: string; labelledBy: string; describedBy: string; invalid: boolean } | null;
}

/** A field that opens a list to choose from: one, or several kept as tags in the field. */
export function Select<T extends Choice>(props: SelectProps<T>) {
  const { source, chosen, onChange, placeholder, many, clearable, busy, field } = props;
  const open = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  usePlacedOver(box, popover, { open: open.value, align: 'stretch', redraw: chosen.length });
  useCloseOutside(open, box, popover);
  const leave = () => {
    open.value = false;
    button.current?.focus();
  };
  const toggle = (choice: T) => {
    const without = chosen.filter(({ value }) => value !== choice.value);
    if (many === null) {
      onChange([choice]);
      leave();
    } else if (without.length < chosen.length) onChange(without);
    else if (chosen.length < many.most) onChange([...chosen, choice]);
  };
  const [single] = chosen;
  return (
    <div ref={box} class={many === null ? 'select' : 'select select-many'} data-busy={busy ? '' : undefined}>
      {many !== null &&
        chosen.map((choice) => <Tag key={choice.value} choice={choice} onRemove={() => toggle(choice)} />)}
      <button
        ref={button}
        type="button"
        class="select-button"
        id={field?.id}
        aria-haspopup="listbox"
        aria-expanded={open.value}
        aria-label={field === null ? nameOf(placeholder, chosen) : undefined}
        aria-labelledby={field === null ? undefined : `${field.labelledBy} ${field.id}`}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || undefined}
        aria-busy={busy || undefined}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {many === null && single !== undefined ? (
          <Chosen choice={single} />
        ) : (
          <span class="select-hint">{placeholder}</span>
        )}
        <span class="select-arrow" aria-hidden="true" />
      </button>
      {clearable && many === null && single !== undefined && (
        <button
          type="button"
          class="tag-remove select-clear"
          aria-label={`Clear ${single.text}`}
          onClick={() => onChange([])}
        >
          ×
        </button>
      )}
      {open.value && (
        <div ref={popover} popover="manual" class="popover">
          <ChoiceList
            source={source}
            chosen={chosen}
            many={many !== null}
            label={placeholder}
            onToggle={toggle}
            onLeave={leave}
          />
        </div>
      )}
    </div>
  );
}

/** What is chosen is part of the name: outside a form there is no label beside it. */
function nameOf(placeholder: string, chosen: readonly Choice[]): string {
  return chosen.length === 0 ? placeholder : `${placeholder}: ${chosen.map(({ text }) => text).join(', ')}`;
}

function Chosen({ choice }: { choice: Choice }) {
  return (
    <span class="select-chosen">
      {choice.lead}
      <span>{choice.text}</span>
    </span>
  );
}

function Tag({ choice, onRemove }: { choice: Choice; onRemove: () => void }) {
  return (
    <span class="tag">
      {choice.lead}
      <span>{choice.text}</span>
      <button type="button" class="tag-remove" aria-label={`Remove ${choice.text}`} onClick={onRemove}>
        ×
      </button>
    </span>
  );
}
