import { getTable, isNumeric } from '../../catalog/catalog.ts';
import { SIZE_UNITS } from '../../catalog/unit-phrases.ts';
import type { ColumnRef } from '../../query/query.ts';
import { longForms } from '../../words/abbreviations.ts';
import { isDelayInstead } from '../../words/delays.ts';
import { nameWords } from '../../words/lemma.ts';
import { secondsOf } from '../../words/units.ts';
import { type Context, UnboundError } from './context.ts';
import { listPrice } from './list-price.ts';

/** The one number column near the base whose name says the concept: `older` looks for an age. */
export function conceptColumn(context: Context, concepts: string[], words: string): ColumnRef {
  const listed = concepts[0] === 'price' ? listPrice(context) : null;
  if (listed !== null) return listed;
  for (const length of [0, 1]) {
    for (const concept of concepts) {
      const found = columnsNamed(context, concept, length);
      const whole = found.filter(({ column }) => nameWords(column).includes('total'));
      const [only, ...others] = whole.length === 1 ? whole : found;
      if (only === undefined) continue;
      if (others.length > 0) throw new UnboundError(`“${words}” could mean several columns`);
      context.cost += 0.5 + length;
      return only;
    }
  }
  throw new UnboundError(`there is no column for “${words}”`);
}

/** Duration hours is a duration. */
const isCalled = (words: readonly string[], concept: string): boolean => {
  if (concept.includes(' ')) return words.join(' ') === concept;
  const isNamed = (word = '') => word === concept || longForms(word).includes(concept);
  const isUnit = (word = '') =>
    secondsOf(word) !== undefined || SIZE_UNITS.includes(word) || ['cent', 'eur', 'usd', 'gbp'].includes(word);
  return isNamed(words.at(-1)) || (isNamed(words.at(-2)) && isUnit(words.at(-1)));
};

function columnsNamed(context: Context, concept: string, length: number): ColumnRef[] {
  return [...context.toOne].flatMap(([key, paths]) =>
    paths
      .filter((path) => path.length === length)
      .flatMap((path) =>
        [...getTable(context.catalog, key).columns.values()]
          .filter(({ info, words }) => isNumeric(info) && isCalled(words, concept) && !isDelayInstead(words, concept))
          .map((column): ColumnRef => ({ path, table: key, column: column.info.name })),
      ),
  );
}
