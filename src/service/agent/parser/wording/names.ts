import { type Catalog, getTable, type Step } from '../catalog/catalog.ts';
import type { ColumnRef, Group, Measure, Query } from '../query/query.ts';
import { lemma, nameWords } from '../words/lemma.ts';

/** `order_items` → `order items`; names that only have capitals, as Snowflake keeps them, are not shouted. */
export const spoken = (name: string): string =>
  (/\p{Ll}/u.test(name) ? name : name.toLowerCase()).replaceAll(/[_\s.]+/g, ' ').trim();

export const tableName = (catalog: Catalog, key: string): string => spoken(getTable(catalog, key).info.name);

/** `order_items` → `order item`. */
export const entityName = (catalog: Catalog, key: string): string => {
  const parts = tableName(catalog, key).split(' ');
  return [...parts.slice(0, -1), lemma(parts.at(-1) ?? '')].join(' ');
};

const identifier = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60) || 'value';

/** What the last step of a path is called by its foreign key: `origin`, `home_team`. */
export function roleOf(path: Step[]): string | null {
  const column = path.at(-1)?.fromColumns[0];
  return column === undefined ? null : spoken(column).replace(/ (id|code|key|no)$/i, '');
}

export function measureTitle(catalog: Catalog, query: Pick<Query, 'base'>, measure: Measure): string {
  if (measure.title !== undefined) return measure.title;
  const of = measure.ref;
  if (measure.function === 'count') return `number of ${tableName(catalog, query.base)}`;
  if (measure.function === 'count-distinct') {
    return `number of different ${of === null ? 'rows' : countedName(catalog, of)}`;
  }
  if (measure.function === 'share') return shareTitle(catalog, query, measure);
  const word = { sum: 'total', avg: 'average', min: 'lowest', max: 'highest', median: 'median' }[measure.function];
  const column = of === null ? '' : spoken(of.column);
  if (measure.per !== undefined) return `average ${entityName(catalog, measure.per.table)} ${column}`;
  return word === 'total' && /\btotal\b/.test(column) ? `sum of ${column}` : `${word} ${column}`;
}

function shareTitle(catalog: Catalog, query: Pick<Query, 'base'>, measure: Measure): string {
  const whole = measure.ref === null ? tableName(catalog, query.base) : `total ${spoken(measure.ref.column)}`;
  return `percentage of ${measure.where === undefined ? 'all ' : ''}${whole}`;
}

function countedName(catalog: Catalog, of: ColumnRef): string {
  const table = getTable(catalog, of.table);
  return table.info.primaryKey.includes(of.column)
    ? tableName(catalog, of.table)
    : `${spoken(of.column)} of ${tableName(catalog, of.table)}`;
}

/** Names of the result's columns, unique, in the order groups (each with its labels), measures. */
export function resultNames(catalog: Catalog, query: Query): { groups: string[][]; measures: string[] } {
  const used = new Set<string>();
  const groups = query.groups.map((group) => groupNames(catalog, query, group).map((name) => unique(name, used)));
  const measures = query.measures.map((measure) => unique(measureName(catalog, query, measure), used));
  return { groups, measures };
}

function groupNames(catalog: Catalog, query: Query, group: Group): string[] {
  if (group.kind === 'time') return [identifier(group.grain)];
  if (group.kind === 'column') return [identifier(group.ref.column)];
  if (group.labels.length > 1) return group.labels.map(identifier);
  const same = query.groups.filter((other) => other.kind === 'entity' && other.table === group.table);
  const role = same.length > 1 ? roleOf(group.path) : null;
  return [identifier(role ?? entityName(catalog, group.table))];
}

function measureName(catalog: Catalog, query: Query, measure: Measure): string {
  if (measure.title !== undefined) return identifier(measure.title);
  if (measure.function === 'count') return identifier(tableName(catalog, query.base));
  if (measure.function === 'count-distinct' && measure.ref !== null) {
    const key = getTable(catalog, measure.ref.table).info.primaryKey.includes(measure.ref.column);
    return identifier(key ? tableName(catalog, measure.ref.table) : `distinct ${measure.ref.column}`);
  }
  if (measure.function === 'share') return 'percent';
  return identifier(
    measure.function === 'sum' && saysItself(measure) ? measure.words : measureTitle(catalog, query, measure),
  );
}

/** `revenue`: one plain word that the person used for the sum. */
const saysItself = (measure: Measure): boolean =>
  /^[a-z]{3,30}$/i.test(measure.words) &&
  lemma(measure.words) !== 'total' &&
  !nameWords(measure.ref?.column ?? '').includes(lemma(measure.words));

export function unique(name: string, used: Set<string>): string {
  let result = name;
  for (let n = 2; used.has(result); n++) result = `${name}_${n}`;
  used.add(result);
  return result;
}
