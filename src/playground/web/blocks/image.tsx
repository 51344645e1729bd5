import { safeImage } from '../text/safe-url.ts';
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
  const file = isPayload(image['slack_file']) ? image['slack_file']['url'] : undefined;
  const url = safeImage(textOf(image['image_url']) || textOf(file));
  const alt = textOf(image['alt_text']);
  if (url === null) return <span class="missing">{alt || 'Image'}</span>;
  return <img src={url} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
}
