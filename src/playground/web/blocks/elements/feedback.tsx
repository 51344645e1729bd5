import { useSignal } from '@preact/signals';
import { Icon } from '../../pictures/icon.tsx';
import { isPayload, type Payload, textOf } from '../parts/payload.ts';
import { plainText } from '../parts/plain-text.ts';
import { Shell } from './shell.tsx';
import { useInteractive } from './surface.ts';

/** `feedback_buttons`: two thumbs; the one last pressed stays pressed. */
export function Feedback({ element }: { element: Payload }) {
  const { busy, problem, place, send } = useInteractive(element);
  const pressed = useSignal<'good' | 'bad' | null>(null);
  const thumb = (kind: 'good' | 'bad', button: unknown) => {
    if (!isPayload(button)) return null;
    const label = textOf(button['accessibility_label']) || plainText(button['text']);
    return (
      <button
        type="button"
        class="button button-icon"
        disabled={place === null}
        aria-label={label}
        title={plainText(button['text'])}
        aria-pressed={pressed.value === kind}
        aria-busy={(busy && pressed.value === kind) || undefined}
        onClick={() => {
          pressed.value = kind;
          void send({ type: 'feedback_buttons', text: button['text'], value: button['value'] });
        }}
      >
        <span class={kind === 'good' ? undefined : 'upside-down'}>
          <Icon name="thumb" />
        </span>
      </button>
    );
  };
  return (
    <Shell problem={problem}>
      <span class="thumbs">
        {thumb('good', element['positive_button'])}
        {thumb('bad', element['negative_button'])}
      </span>
    </Shell>
  );
}

export function IconButton({ element }: { element: Payload }) {
  const { busy, problem, place, send } = useInteractive(element);
  const label = textOf(element['accessibility_label']) || plainText(element['text']);
  const known = element['icon'] === 'trash';
  return (
    <Shell problem={problem}>
      <button
        type="button"
        class="button button-icon"
        disabled={place === null}
        aria-label={label}
        title={plainText(element['text'])}
        aria-busy={busy || undefined}
        onClick={() => void send({ type: 'icon_button', text: element['text'], value: element['value'] })}
      >
        <span>{known ? <Icon name="trash" /> : plainText(element['text'])}</span>
      </button>
    </Shell>
  );
}
