import { Button } from './button.tsx';
import { isPayload, type Payload, payloads, textOf } from './payload.ts';

export function ContextActions({ block }: { block: Payload }) {
  return (
    <div class="actions actions-quiet">
      {payloads(block['elements']).flatMap((element) =>
        element['type'] === 'feedback_buttons'
          ? [
              <Feedback key="good" up button={element['positive_button']} />,
              <Feedback key="bad" up={false} button={element['negative_button']} />,
            ]
          : [<Button key={textOf(element['action_id'])} element={element} />],
      )}
    </div>
  );
}

const THUMB =
  'M7 21V10.500M7 10.500l4-7.500a2.200 2.200 0 0 1 2.800 2.800L12.800 9H18a2.500 2.500 0 0 1 2.400 3.100l-1.600 6.500A3 3 0 0 1 15.900 21H4.500A1.500 1.500 0 0 1 3 19.500V12a1.500 1.500 0 0 1 1.500-1.500z';

function Feedback({ up, button }: { up: boolean; button: unknown }) {
  if (!isPayload(button)) return null;
  const label = textOf(button['accessibility_label']) || textOf(button['text']);
  return (
    <button
      type="button"
      class="button button-icon"
      disabled
      title="Not available in this workspace yet"
      aria-label={label}
    >
      <svg class={up ? 'icon' : 'icon upside-down'} viewBox="0 0 24 24" aria-hidden="true">
        <path d={THUMB} />
      </svg>
    </button>
  );
}
