import { isPayload, numberOf, type Payload } from '../parts/payload.ts';
import { richTextPlain } from '../parts/rich-text-plain.ts';

/** A text element's value as it is in its box. */
export function textOfValue(value: unknown): string {
  if (isPayload(value)) return richTextPlain(value);
  return typeof value === 'string' ? value : '';
}

/** What was typed as the element's value; rich text is typed plainly here. */
export function valueOfText(type: string, text: string): unknown {
  if (text === '') return null;
  if (type !== 'rich_text_input') return text;
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] };
}

/** How many characters are left, of a short field or near the end of a long one; null where it is not worth saying. */
export function charactersLeft(element: Payload, text: string): number | null {
  const most = numberOf(element['max_length']) ?? (element['type'] === 'plain_text_input' ? MOST_CHARACTERS : null);
  if (most === null) return null;
  const left = most - text.length;
  return most <= SHORT || left < NEAR_END ? left : null;
}

const MOST_CHARACTERS = 3000;
const SHORT = 300;
const NEAR_END = 200;

/** When typing is sent to the app, in a block that sends it. */
export function dispatchTriggers(element: Payload): { enter: boolean; character: boolean } {
  const config = element['dispatch_action_config'];
  const on = isPayload(config) ? config['trigger_actions_on'] : undefined;
  if (!Array.isArray(on)) return { enter: true, character: false };
  return { enter: on.includes('on_enter_pressed'), character: on.includes('on_character_entered') };
}
