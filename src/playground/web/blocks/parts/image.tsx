import { workspace } from '../../state/store.ts';
import { safeFile, safeImage } from '../../text/safe-url.ts';
import { isPayload, type Payload, textOf } from './payload.ts';
import { plainText } from './plain-text.ts';

export function ImageBlock({ block }: { block: Payload }) {
  const title = plainText(block['title']);
  return (
    <figure class="image">
      {title !== '' && <figcaption>{title}</figcaption>}
      <Picture image={block} />
    </figure>
  );
}

/** An image block or element; its alternative text is shown if it can't be loaded. */
export function Picture({ image }: { image: Payload }) {
  const url = safeImage(textOf(image['image_url'])) ?? fileUrl(image['slack_file']);
  const alt = textOf(image['alt_text']);
  if (url === null) return <span class="missing">{alt || 'Image'}</span>;
  return <img src={url} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
}

/** Of a file that was shared here; the app names it by its id, or by the address Slack keeps it at, which holds the id. */
function fileUrl(named: unknown): string | null {
  if (!isPayload(named)) return null;
  const id = textOf(named['id']) || /-(F[A-Z0-9]+)\//.exec(textOf(named['url']))?.[1];
  const shared = [...(workspace.value?.messages.values() ?? [])].flat().flatMap(({ files = [] }) => files);
  const file = shared.find((one) => one.id === id);
  return file === undefined ? null : safeFile(file.url, location.href);
}
