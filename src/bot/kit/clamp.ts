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
