import type { Candidate } from '../../catalog/candidates.ts';
import { isIdentifier, isNumeric } from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import type { Cursor } from './cursor.ts';
import { daysOf, type Lasting } from './lasting.ts';

const BACK = ['return', 'returned', 'back', 'checkin'];
const ALLOWING = ['allowed', 'max', 'maximum', 'permitted'];
const LENGTHS = ['duration', 'period', 'day', 'days', 'length'];

/** Rentals, loans: the one table whose rows begin on a day and end on the one that something came back; null for none, or several. */
export function lendingOf({ catalog }: Pick<Cursor, 'catalog'>): Lasting | null {
  const found = [...catalog.tables.values()].flatMap((table) => {
    const days = daysOf(table);
    return days?.until.words.some((word) => BACK.includes(word)) === true ? [days] : [];
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}

/** The rental duration of films: the one number of what is lent that says how many days it may take. */
export function allowedDays({ catalog }: Pick<Cursor, 'catalog'>, { table }: Lasting): Candidate | null {
  const above = [...shortestPaths(catalog, table.key, 'to-one')].filter(([, paths]) => paths.length === 1);
  const found = above.flatMap(([key]): Candidate[] => {
    const own = catalog.tables.get(key);
    if (own === undefined || key === table.key) return [];
    return [...own.columns.values()]
      .filter(({ info, words, formula }) => {
        const isSaid = words.some((word) => table.words.includes(word) || ALLOWING.includes(word));
        const isNumber = formula === undefined && isNumeric(info) && !isIdentifier(own, info.name);
        return isNumber && isSaid && words.some((word) => LENGTHS.includes(word));
      })
      .map(({ info }) => ({ kind: 'column', table: key, column: info.name, score: 1 }));
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}
