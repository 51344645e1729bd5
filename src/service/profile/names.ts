/** `orderItems`, `order_items`, `ORDER ITEMS` → order, items; in lower case. */
export function wordsOf(name: string): string[] {
  // Most names are these, and a large schema has each of them read many times.
  if (/^[a-z0-9_]*$/.test(name)) return name.split('_').filter((part) => part !== '');
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}

/** Of the last word of a name; consistent rather than right. */
export function singular(word: string): string {
  if (word === 'people') return 'person';
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** What two names of the same thing share: `OrderItems`, `order_item` → `order item`. */
export const nameKey = (name: string): string => wordsOf(name).map(singular).join(' ');

/** Last words of the names of keys. */
export const KEY_WORDS: ReadonlySet<string> = new Set('id code key no nr num number ref uuid guid sku iata'.split(' '));
