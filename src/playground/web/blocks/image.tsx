import { workspace } from '../state/store.ts';
import { safeFile, safeImage } from '../text/safe-url.ts';
import { isPayload, type Payload, textOf } from './payload.ts';
import { plainText } from './text-object.tsx';

export function ImageBlock({ block }: { block: Payload }) {
  const title = plainText(block['title']);
  return (
    <figure class="image">
      {title !== '' && <figcaption>{title}</figcaption>}
      <Picture image={block} />
    </figure>
  );
}

/** An image block or element; its alternative text stands in for what cannot be loaded. */
export function Picture({ image }: { image: Payload }) {
  const url = safeImage(textOf(image['image_url'])) ?? fileUrl(image['slack_file']);
  const alt = textOf(image['alt_text']);
  if (url === null) return <span class="missing">{alt || 'Image'}</span>;
  return <img src={url} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
}

/** Of a file that was shared here, named by its id or by its address. */
function fileUrl(file: unknown): string | null {
  if (!isPayload(file)) return null;
  const id = textOf(file['id']);
  const shared = [...(workspace.value?.messages.values() ?? [])].flat().flatMap(({ files = [] }) => files);
  return safeFile(shared.find((one) => one.id === id)?.url ?? textOf(file['url']), location.href);
}
