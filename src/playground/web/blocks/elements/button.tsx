import { safeLink } from '../../text/safe-url.ts';
import { oneOf, type Payload, textOf } from '../parts/payload.ts';
import { plainText } from '../parts/plain-text.ts';
import { Shell } from './shell.tsx';
import { useInteractive } from './surface.ts';

export function Button({ element }: { element: Payload }) {
  const { busy, problem, place, send } = useInteractive(element);
  const style = oneOf(element['style'], ['primary', 'danger']);
  const look = style === null ? 'button' : `button button-${style}`;
  const label = plainText(element['text']);
  const spoken = textOf(element['accessibility_label']) || undefined;
  const url = safeLink(textOf(element['url']));
  const press = () => void send({ type: 'button', text: element['text'], value: element['value'] });
  return (
    <Shell problem={problem}>
      {url === null ? (
        <button
          type="button"
          class={look}
          aria-label={spoken}
          aria-busy={busy || undefined}
          disabled={place === null}
          onClick={press}
        >
          <span>{label}</span>
        </button>
      ) : (
        // The app gets the click as well, as in Slack.
        <a
          class={look}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={spoken}
          onClick={press}
        >
          <span>{label}</span>
          <span class="button-away" aria-hidden="true">
            ↗
          </span>
        </a>
      )}
    </Shell>
  );
}
