import type { Namesake } from '../../../profile/index.ts';
import { lemma, nameWords, stem } from '../words/lemma.ts';
import { BUYERS, SELLERS } from '../words/lexicon.ts';
import { isBridge, type Table, tableKey } from './catalog.ts';
import { commentHead } from './comment-words.ts';
import { namePhrases, withSynonyms } from './name-phrases.ts';

const PEOPLE_WHO_SELL = [
  'sale rep',
  'sale agent',
  'sale person',
  'salesperson',
  'salesman',
  'seller',
  'sale representative',
  'support rep',
  'rep',
  'staff member',
  'team member',
  'colleague',
  'worker',
  'person',
];
const PEOPLE_WHO_BUY = ['customer', 'client', 'buyer', 'shopper'];

/** Room types are called rooms, where nothing else is. */
const KINDS = new Set(['type', 'kind', 'category', 'class', 'sort', 'catalog', 'catalogue', 'master']);

const writtenPhrases = (written: readonly string[]): [string, number][] => [
  ...namePhrases(written).filter(([, score]) => score >= WHOLE_NAME),
  [written.join('_'), WHOLE_NAME],
];

const WHOLE_NAME = 0.9;

/** What people call a table's rows. */
export function tablePhrases(table: Table): [phrase: string, score: number][] {
  const { words, info, namesake } = table;
  const all = (phrases: string[], score: number) => phrases.map((phrase): [string, number] => [phrase, score]);
  const sells = words.some((word) => SELLERS.has(word));
  const buys = words.some((word) => BUYERS.has(word) && !['user', 'member', 'company', 'account'].includes(word));
  const [first = ''] = words;
  const isLine = words.length > 1 && ['detail', 'line', 'item'].includes(words.at(-1) ?? '');
  return [
    ...namePhrases(words),
    // As it is written, for those who know it so.
    ...(table.called === undefined ? [] : writtenPhrases(nameWords(info.name))),
    ...(namesake === undefined ? [] : namesakePhrases(table, namesake)),
    ...all(words.length > 1 && KINDS.has(words.at(-1) ?? '') ? [words.slice(0, -1).join(' ')] : [], 0.85),
    ...all(commentHead(info.comment), 0.3),
    ...all(sells ? PEOPLE_WHO_SELL : [], 0.8),
    ...all(buys ? PEOPLE_WHO_BUY : [], 0.75),
    ...all(isLine ? ['item', 'line item', 'line', `${first} item`, `${first} line`] : [], 0.78),
  ];
}

/** The bare name means all that are called so, and first the one that no schema has to be said of. */
function namesakePhrases({ info, words }: Table, { schema }: Namesake): [phrase: string, score: number][] {
  const before = nameWords(info.schema);
  const bare = schema === undefined ? words : words.slice(before.length);
  return [
    [bare.join(' '), schema === undefined ? 1 : 0.97],
    [[...before, ...bare].join(' '), 1],
  ];
}

/** Shipped, of shipments; delivered, of deliveries; reserved, of reservations. */
export function tableStems({ words }: Table): [stem: string, score: number][] {
  const noun = words.at(-1) ?? '';
  const verb = /^(.{3,})(?:ment|ation|al|y|ion)$/.exec(noun)?.[1];
  return [noun, ...(verb === undefined ? [] : [verb])].map((word) => [stem(word), 0.6]);
}

/** Film category, movie genre, of a table that ties films to categories: the category of a film, and no row of what ties them. */
export function tiedPhrases(table: Table): [phrase: string, table: string, score: number][] {
  if (!isBridge(table)) return [];
  return table.info.foreignKeys.flatMap(({ references }): [string, string, number][] => {
    const words = nameWords(references.table).map(lemma);
    const isEnd =
      table.words.length > words.length && words.every((word, i) => table.words.at(i - words.length) === word);
    const key = tableKey(references.schema, references.table);
    const whole = table.words.join(' ');
    const said = isEnd ? [whole, ...withSynonyms(whole)] : [];
    return said.map((phrase) => [phrase, key, phrase === whole ? 1.06 : 0.98]);
  });
}
