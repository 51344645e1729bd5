import { safeLink } from '../text/safe-url.ts';
import { Picture } from './parts/image.tsx';
import { ExternalLink } from './parts/inline-text.tsx';
import { type Payload, textOf } from './parts/payload.ts';
import { plainText } from './parts/plain-text.ts';

/** Its title, its words and its picture. Nothing is played: the page lets no frame in. */
export function Video({ block }: { block: Payload }) {
  const url = safeLink(textOf(block['title_url'])) ?? safeLink(textOf(block['video_url']));
  const title = plainText(block['title']) || 'Video';
  const from = [textOf(block['provider_name']), textOf(block['author_name'])].filter((name) => name !== '').join(' · ');
  return (
    <figure class="image">
      <figcaption>
        {from !== '' && <span class="faint">{from} </span>}
        <strong>{url === null ? title : <ExternalLink url={url}>{title}</ExternalLink>}</strong>
      </figcaption>
      {block['description'] !== undefined && <p class="text">{plainText(block['description'])}</p>}
      <Picture image={{ image_url: block['thumbnail_url'], alt_text: block['alt_text'] }} />
    </figure>
  );
}
