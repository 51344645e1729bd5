const PERSON = String.raw`(?:<@[UW]\w+(?:\|[^>]*)?>|(?<![\p{L}\p{N}])@[\p{L}\p{N}][\p{L}\p{N}._-]*)`;
const PEOPLE = `${PERSON}(?:(?:\\s*(?:,|&|\\+)\\s*|\\s+and\\s+|\\s+)${PERSON})*`;

/** Everyone in a channel or a group: nothing that is asked. */
const EVERYONE = /<!(?:here|channel|everyone|subteam\^)[^>]*>|(?<!\S)@(?:here|channel|everyone)\b/gu;
/** Who gets a copy, or is called to the question. */
const COPIED = new RegExp(
  `(?:^|[\\s,;(–—-])\\(?(?:/?cc(?:['’]?ing)?|copying|fyi|ping|pinging|attn|h/t)[:.,]?\\s+${PEOPLE}\\)?`,
  'giu',
);
const BEFORE = new RegExp(`^\\s*${PEOPLE}[\\s,:;–—-]+(?=\\S)`, 'u');
const AFTER = new RegExp(`(?<=[.?!,;])\\s*${PEOPLE}\\s*$`, 'u');
const NAMED = /<@[UW]\w+\|@?([^>]+)>/gu;
const AT = /(?<![\p{L}\p{N}._%+-])@(?=[\p{L}\p{N}])/gu;

/** People by their names, and none of those that only get a copy: orders with owner @ana, cc @ben. */
export function withPeopleNamed(question: string): string {
  if (!/[@<]/.test(question)) return question;
  const rest = question.replace(EVERYONE, ' ').replace(COPIED, ' ').replace(BEFORE, '').replace(AFTER, '');
  return rest.replace(NAMED, '$1').replace(AT, '').replaceAll(/ {2,}/g, ' ').trim();
}
