import type { Catalog } from './catalog.ts';
import { LIST_PRICES } from './line-revenue.ts';

const SAID = /(?<=\p{L} )(?:list|catalog|catalogue|sticker) (?=prices?\b)/giu;

/** Average list price: the price, where that is all that it is called here. */
export function listPriceAsPrice(catalog: Catalog, question: string): string {
  if (question.search(SAID) < 0) return question;
  const names = [...catalog.tables.values()].flatMap(({ columns }) =>
    [...columns.values()].map(({ words }) => words.join(' ')),
  );
  const isKept = names.some((name) => LIST_PRICES.includes(name)) || !names.includes('price');
  return isKept ? question : question.replace(SAID, '');
}
