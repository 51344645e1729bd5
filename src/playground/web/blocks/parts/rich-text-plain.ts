import { findEmoji } from '../../text/emoji.ts';
import { isPayload, type Payload, payloads, textOf } from './payload.ts';

/** The words of a rich_text block or of any part of it, for sorting, filtering and measuring. */
export function richTextPlain(element: Payload): string {
  if (Array.isArray(element['elements'])) {
    const parts = payloads(element['elements']).map(richTextPlain);
    return parts.join(element['type'] === 'rich_text' || element['type'] === 'rich_text_list' ? '\n' : '');
  }
  switch (element['type']) {
    case 'emoji':
      return findEmoji(textOf(element['name'])) ?? `:${textOf(element['name'])}:`;
    case 'link':
      return textOf(element['text']) || textOf(element['url']);
    case 'user':
      return `@${textOf(element['user_id'])}`;
    case 'channel':
      return `#${textOf(element['channel_id'])}`;
    case 'broadcast':
      return `@${textOf(element['range'])}`;
    default:
      return textOf(element['text']) || (isPayload(element) ? textOf(element['fallback']) : '');
  }
}
