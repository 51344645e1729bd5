const ELLIPSIS = '…';

/** Lone surrogates: Slack refuses the JSON. Directions overrides: they make text read as what it is not. Controls: both. */
const UNSAFE = /\p{Surrogate}|[\u202A-\u202E\u2066-\u2069]|(?![\n\t])\p{Cc}/gu;

/** Text that Slack's JSON accepts and that looks like what it says. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSAFE, (found) => (/\p{Surrogate}/u.test(found) ? '\uFFFD' : ''));
}

/** Clean text of at most `max` UTF-16 units, never ending in half a character; a cut ends in `…`. */
export function clampText(text: string, max: number): string {
  const clean = cleanText(text.slice(0, max * 2));
  if (clean.length <= max && text.length <= max * 2) return clean;
  return `${wholeCharacters(clean, max - ELLIPSIS.length)}${ELLIPSIS}`;
}

/** The longest start of `text` within `max` units that splits no surrogate pair. */
export function wholeCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** One line: what a sentence or a text table can hold. */
export function oneLine(text: string, max: number): string {
  return clampText(
    text
      .slice(0, max * 4)
      .replace(/\s+/g, ' ')
      .trim(),
    max,
  );
}

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
