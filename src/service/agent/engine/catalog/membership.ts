import { PEOPLE } from '../words/lexicon.ts';
import { type Catalog, getTable, type Step } from './catalog.ts';
import { perCatalog } from './per-catalog.ts';
import { validityOf } from './validity.ts';

/** The rows that say since when each of these belongs somewhere; null where there are none, or none that ties. */
export function membershipOf(catalog: Catalog, base: string, isTied: boolean): Step | null {
  if (!isTied && !getTable(catalog, base).words.some((word) => PEOPLE.has(word))) return null;
  const below = (catalog.steps.get(base) ?? []).filter(
    (step) => step.many && validityOf(getTable(catalog, step.to)) !== null,
  );
  const rows = ({ to }: Step) => getTable(catalog, to).info.rowEstimate ?? 0;
  const most = Math.max(...below.map(rows));
  // Few are managers: what nearly all of them have says who is there.
  const common = below.filter(
    (step) => rows(step) * 2 >= Math.min(most, getTable(catalog, base).info.rowEstimate ?? most),
  );
  const ties = common.filter(({ to }) => (catalog.steps.get(to) ?? []).filter(({ many }) => !many).length > 1);
  return ties[0] ?? (isTied ? null : (common[0] ?? null));
}

/** The rows that say until when people belonged somewhere, of each table of people: who is in which department. */
export const membershipsOfPeople = perCatalog((catalog): readonly Step[] =>
  [...catalog.tables.values()].flatMap(({ key, words }) =>
    words.some((word) => PEOPLE.has(word)) ? (membershipOf(catalog, key, true) ?? []) : [],
  ),
);
