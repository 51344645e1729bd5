/** Signs that stand in names are none: Acme™. */
const ONE = String.raw`(?![©®™‼⁉])\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?`;

/** One picture as a reader sees it: with its skin tone, a flag of two letters, a family. */
export const EMOJI = String.raw`(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|${ONE}(?:\u200D(?:${ONE}|\p{Extended_Pictographic}))*)`;

const EACH = new RegExp(EMOJI, 'gu');

export const emojiIn = (text: string): string[] => (isPlain(text) ? [] : (text.match(EACH) ?? []).map(bareEmoji));

/** How a picture is drawn is no part of what it is. */
const bareEmoji = (text: string): string => text.replaceAll('\uFE0F', '');

/** Each as a word of letters, for readers of letters: 🚀 is `emoji1f680`. */
export const emojiAsWords = (text: string): string =>
  isPlain(text) ? text : text.replaceAll(EACH, (one) => ` emoji${codesOf(bareEmoji(one))} `);

const codesOf = (emoji: string): string =>
  Array.from(emoji, (sign) => sign.codePointAt(0)?.toString(16) ?? '').join('x');

/** Nearly all texts are. */
const isPlain = (text: string): boolean => !/[\u20E3\u2190-\u{1FFFF}]/u.test(text);
