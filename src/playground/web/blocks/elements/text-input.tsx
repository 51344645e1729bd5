import { useEffect, useRef } from 'preact/hooks';
import { numberOf, type Payload, textOf } from '../parts/payload.ts';
import { plainText } from '../parts/plain-text.ts';
import { stateWith } from './element-state.ts';
import { Shell } from './shell.tsx';
import { useInteractive } from './surface.ts';
import { charactersLeft, dispatchTriggers, textOfValue, valueOfText } from './typed-text.ts';

const TYPING_PAUSE_MS = 400;

// The keyboard a touch screen shows; what was typed is checked when the form is sent.
const INPUT_MODES = new Map<string, 'email' | 'url' | 'numeric'>([
  ['email_text_input', 'email'],
  ['url_text_input', 'url'],
  ['number_input', 'numeric'],
]);

/** Everything that is typed: one line or several, an e-mail address, an address, a number, rich text as plain text. */
export function TextInput({ element }: { element: Payload }) {
  const { type, value, keep, send, dispatches, field, busy, problem, place } = useInteractive(element);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = textOfValue(value);
  const several = element['multiline'] === true || type === 'rich_text_input';
  const triggers = dispatches ? dispatchTriggers(element) : { enter: false, character: false };
  const tell = (typed: string) => void send(stateWith(type, valueOfText(type, typed)));
  const placeholder = plainText(element['placeholder']);
  const shared = {
    id: field?.id,
    class: 'input',
    value: text,
    placeholder,
    autocomplete: 'off',
    disabled: place === null,
    'aria-label': field === null ? placeholder || 'Text' : undefined,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-busy': busy || undefined,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const typed = currentTarget.value;
      keep(valueOfText(type, typed));
      clearTimeout(timer.current);
      if (triggers.character) timer.current = setTimeout(() => tell(typed), TYPING_PAUSE_MS);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!triggers.enter || event.key !== 'Enter' || event.isComposing || (several && event.shiftKey)) return;
      event.preventDefault();
      tell(text);
    },
  } as const;
  return (
    <Shell problem={problem}>
      {several ? (
        <textarea {...shared} rows={rowsOf(element)} />
      ) : (
        <input {...shared} type="text" inputMode={inputModeOf(type, element)} />
      )}
      <Counter left={charactersLeft(element, text)} />
    </Shell>
  );
}

function inputModeOf(type: string, element: Payload) {
  return element['is_decimal_allowed'] === true ? 'decimal' : INPUT_MODES.get(type);
}

function rowsOf(element: Payload): number {
  return Math.min(
    16,
    Math.max(4, numberOf(element['min_lines']) ?? textOf(element['initial_value']).split('\n').length),
  );
}

function Counter({ left }: { left: number | null }) {
  if (left === null) return null;
  return (
    <span class={left < 0 ? 'counter over' : 'counter'}>
      <span aria-hidden="true">{left}</span>
      <span class="sr-only" role="status">
        {left < 0 ? `${-left} characters too many` : left <= 20 ? `${left} characters left` : ''}
      </span>
    </span>
  );
}
