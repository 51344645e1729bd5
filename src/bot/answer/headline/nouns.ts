/** `orders`, `hours of work`: a plural as far as its letters show. */
export const isPlural = (word: string): boolean => /[a-z]{2}[^s\d_\W]s$/i.test(word) && !NO_PLURAL.test(word);

const NO_PLURAL = /(us|is|series|news|sales|earnings|savings)$/i;

/** `order` of `orders`, `box` of `boxes`. */
export const singular = (noun: string): string =>
  noun
    .replace(/([^aeiou])ies$/i, '$1y')
    .replace(/(s|x|z|ch|sh)es$/i, '$1')
    .replace(/([^sui])s$/i, '$1');

/** `topics` of `topic`; undefined where its letters don't show it. */
function plural(noun: string): string | undefined {
  if (!/^[a-z]+( [a-z]+)*$/.test(noun) || /(s|man|child|person|foot|data|info|id)$/.test(noun)) return undefined;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** `customers` of `customer name`, what a column of names is of; undefined where nothing says it. */
export function pluralOfNamed(column: string): string | undefined {
  const thing = column.replace(/ ?\b(name|title|label|value|code)$/, '');
  return thing === '' ? undefined : plural(thing);
}
