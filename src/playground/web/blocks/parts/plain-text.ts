import { findEmoji } from '../../text/emoji.ts';
import { textOf } from './payload.ts';

/** The string of a `plain_text` object, with the short names of emoji replaced. */
export function plainText(value: unknown): string {
  return textOf(value).replace(/:([a-z0-9_+-]+):/g, (whole, name: string) => findEmoji(name) ?? whole);
}
