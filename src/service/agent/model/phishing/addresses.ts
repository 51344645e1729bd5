import { asRead, fold } from './fold.ts';

/** Between letters, a sign that looks like a full stop is one; browsers read some so: https://www.rfc-editor.org/rfc/rfc3490#section-3.1 */
const STOP_LIKE = /(?<=[\p{L}\p{N}])[。．｡․·•∙⋅‧・۔ꓸ﹒](?=[\p{L}\p{N}])/gu;

/** Links, pictures and mentions, whole or in pieces. */
const LINK =
  /:\s*[/\\]\s*[/\\]|\bhxxps?\b|\bhttps?\b\s*[:/]|w\s?w\s?w\s?\.|\bwww\b|\bmailto\s*:|\]\s*\(|!\s*\[|<[^>]*>|<[!@#\p{L}/]|@|\bxn--|\blocalhost\b/iu;
/** `a (at) b`, `a[.]b`, `a dot com`, `a punto com`, `a slash b`, `a com.` */
const SPELLED = [
  /[([{]\s*(?:at|ät|dot|punkt|point|punto|ponto|punt|arroba|\.)\s*[)\]}]/iu,
  /[\p{L}\p{N}][^\p{L}\p{N}]+dot[^\p{L}\p{N}]+\p{L}|\spunkt (?:at|de)(?!\p{L})/iu,
  /[^\p{L}\p{N}](?:punkt|point|punto|ponto|punt)[^\p{L}\p{N}]+(?:app|biz|ch|com|dev|eu|example|fr|info|io|link|net|online|org|page|site|test|xyz)(?!\p{L})/iu,
  /[\p{L}\p{N}]\s+(?:slash|schr[aä]gstrich|arroba|klammeraffe)\s+\p{L}/iu,
  /(?:^|\p{L}\s)(?:com|org)\s*(?:$|[.,;:!?/])/iu,
];
/** ` .com`, `evil:8080`, `evil/?x=`, four numbers. */
const BARE = /(?:^|\s)\.\s?\p{L}{2,}|\p{L}:\d{2,5}(?!\d)|\p{L}\/\?|(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u;
const PHONE = /\+\s?\d[\d\s()./-]{5,}/;
const ADDRESSES = [LINK, BARE, PHONE];
const DOTTED = /[\p{L}\p{N}_-]+(?:\.[\p{L}_][\p{L}\p{N}_-]*)+/gu;
/** `e.g`, `z.B` */
const SHORT = /^(?:\p{L}\.)*\p{L}$/u;

/** Whether a text leads anywhere or calls anybody. `isName` knows dotted names of the database: `store.orders`. */
export function reachesOut(text: string, isName: (word: string) => boolean): boolean {
  const read = asRead(text);
  const stopped = read.replaceAll(STOP_LIKE, '.');
  if (ADDRESSES.some((rule) => rule.test(stopped)) || mixesAlphabets(read)) return true;
  if (spellsAddress(stopped)) return true;
  return (stopped.match(DOTTED) ?? []).some((word) => !isName(word) && !SHORT.test(word));
}

/** Whether a text has an address in words: `evil dot example`. */
export const spellsAddress = (text: string): boolean =>
  [text, fold(text)].some((each) => SPELLED.some((rule) => rule.test(each)));

const LINKED = /:\s*\/\s*\/|\bhxxps?\b|\bwww\.|\bmailto:|\]\(|<[!@#]|<[^>|]+\|/iu;
/** `evil.example/?d=`, or a host alone. Not the host of an e-mail address. */
const HOST =
  /[\p{L}\p{N}-]\.\p{L}{2,}(?::\d+)?[/?]|(?<![@\p{L}\p{N}.-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:ai|app|biz|ch|click|cn|co|com|de|dev|eu|example|gg|info|io|link|ly|me|net|online|org|ru|site|test|to|top|uk|us|xyz)(?![\p{L}\p{N}-])/iu;

/** Whether a program would make a link of a value. */
export function holdsLink(value: string): boolean {
  const read = asRead(value).replaceAll(STOP_LIKE, '.');
  return LINKED.test(read) || HOST.test(read);
}

/** A word of letters of two alphabets reads like another word. Signs of units (µm, kΩ) are none. */
function mixesAlphabets(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some(
    (word) =>
      /\p{Script=Latin}/u.test(word) &&
      /[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Greek}]/u.test(
        word.replaceAll(/^[μΔΣ]|Ω$/gu, ''),
      ),
  );
}
