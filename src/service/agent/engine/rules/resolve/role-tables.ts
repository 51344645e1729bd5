import type { Catalog, Step } from '../../catalog/catalog.ts';
import { tableName } from '../../wording/nouns.ts';
import type { Context } from './context.ts';

/** What one has beside belonging to something: who manages a department is not who is in it. */
const ROLES = new Set(
  'manager head leader lead chief director supervisor chair chairman president captain owner deputy mentor founder'.split(
    ' ',
  ),
);

/** Tables of those with a special part in something, which nobody named. */
export const isUnsaidRole = (catalog: Catalog, named: ReadonlySet<string>, key: string): boolean =>
  !named.has(key) && catalog.tables.get(key)?.words.some((word) => ROLES.has(word)) === true;

/** Of the ways to departments, the one past who is in them, where the others go past who manages them; what was taken is said. */
export function plainWay(context: Context, paths: readonly Step[][]): Step[] | null {
  const { catalog, named } = context;
  const isRole = (path: Step[]) => path.some(({ to }) => isUnsaidRole(catalog, named, to));
  const [only, ...more] = paths.filter((path) => !isRole(path));
  const other = paths.find(isRole);
  if (only === undefined || other === undefined || more.length > 0 || only.length > other.length) return null;
  const passed = other.find(({ to }) => isUnsaidRole(catalog, named, to))?.to ?? '';
  const own = only.find(({ to }) => !other.some((step) => step.to === to))?.to;
  if (own === undefined) return null;
  context.notes.add(`I went by the ${tableName(catalog, own)} and not by the ${tableName(catalog, passed)}`);
  return only;
}
