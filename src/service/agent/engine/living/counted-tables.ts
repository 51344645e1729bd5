import type { Step } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';

/** Tables whose rows a query counts, sums, lists or looks for; those that are only looked up by their key are none. */
export function countedTables(query: Query): Set<string> {
  const above = countedAbove(query)?.at(-1);
  const found = new Set<string>(above === undefined ? [query.base] : [query.base, above.to]);
  JSON.stringify(query, (key, value: unknown) => {
    if (isStep(value) && value.many) found.add(value.to);
    if (key === 'base' && typeof value === 'string') found.add(value);
    if (key === 'of' && isPlace(value)) found.add(value.table);
    return value;
  });
  return found;
}

/** The way to rows further up that are all that is counted: how many users have tickets. */
export function countedAbove({ measures }: Query): Step[] | undefined {
  const [only, ...more] = measures;
  const path = only?.function === 'count-distinct' ? (only.ref?.path ?? []) : [];
  const last = path.at(-1);
  const isKey = last?.toColumns.join() === only?.ref?.column;
  return more.length === 0 && isKey && path.every(({ many }) => !many) ? path : undefined;
}

const isStep = (value: unknown): value is Pick<Step, 'many' | 'to'> =>
  typeof value === 'object' &&
  value !== null &&
  'many' in value &&
  typeof value.many === 'boolean' &&
  'to' in value &&
  typeof value.to === 'string';

const isPlace = (value: unknown): value is { table: string } =>
  typeof value === 'object' && value !== null && 'table' in value && typeof value.table === 'string';
