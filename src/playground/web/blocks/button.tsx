import { type Payload, textOf } from './payload.ts';
import { plainText } from './text-object.tsx';

const NOT_HERE = 'Not available in this workspace yet';

/** Buttons, menus and other controls: shown for what they are, not yet wired to the app that posted them. */
export function Button({ element }: { element: Payload }) {
  const label = plainText(element['text']) || plainText(element['placeholder']) || textOf(element['type']);
  const style = element['style'] === 'primary' || element['style'] === 'danger' ? ` button-${element['style']}` : '';
  const spoken = textOf(element['accessibility_label']);
  return (
    <button type="button" class={`button${style}`} disabled title={NOT_HERE} aria-label={spoken || undefined}>
      {label.replaceAll('_', ' ')}
    </button>
  );
}
