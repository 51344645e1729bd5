import { cleanText, wholeCharacters } from './clamp.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const FENCE = '```';
/** Both fences and their line breaks. */
export const FENCE_LENGTH = 2 * FENCE.length + 2;
/** A backtick and a zero-width space: backticks that are not neighbours neither open a code block nor close one. */
const APART = '`\u200B';

/**
 * Neutralises mentions, links and dates, which in Slack's mrkdwn all start with `<`, and code fences.
 * https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function escapeMrkdwn(text: string): string {
  return cleanText(text)
    .replace(/`(?=`)/g, APART)
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** Escaped text of at most `max` characters as sent; a cut never splits an entity and ends in `…`. */
export function clampMrkdwn(text: string, max: number): string {
  const start = escapeMrkdwn(text.slice(0, max + 1));
  if (text.length <= max && start.length <= max) return start;
  return cutMrkdwn(start, Math.min(max, start.length - 1));
}

/** At most `max` characters of text that is escaped already, never half an entity. */
export function cutMrkdwn(escaped: string, max: number): string {
  if (escaped.length <= max) return escaped;
  return `${wholeCharacters(escaped, max - 1).replace(/&[a-z]{0,3}$/, '')}…`;
}

/** A code block of at most `max` characters in all, whatever `code` holds. */
export function fence(code: string, max: number): string {
  const inner = clampMrkdwn(code, max - FENCE_LENGTH);
  return `${FENCE}\n${inner}\n${FENCE}`;
}
