import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { Group, Measure, Query } from '../query/query.ts';
import { measureName } from './measure-text.ts';
import { countedName, entityName, ownerName, spokenColumn, tableName } from './nouns.ts';
import type { Setting } from './setting.ts';

/** Words as the name of a result's column. */
export const identifier = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, 60)
    .replaceAll(/^_+|_+$/g, '') || 'value';

/** Names of the result's columns, unique, in the order groups (each with its labels), measures. */
export function resultNames(catalog: Catalog, query: Query): { groups: string[][]; measures: string[] } {
  const used = new Set<string>();
  const groups = query.groups.map((group) => groupNames(catalog, query, group).map((name) => unique(name, used)));
  // Names hold periods by their days, never what is still running: the same question makes the same SQL.
  const setting = { catalog, query, today: '' };
  const measures = query.measures.map((measure) => unique(columnHead(setting, measure), used));
  return { groups, measures };
}

function groupNames(catalog: Catalog, query: Query, group: Group): string[] {
  if (group.kind === 'time') return [identifier(group.grain)];
  if (group.kind === 'column') return [identifier(spokenColumn(catalog, group.ref))];
  if (group.labels.length > 1)
    return group.labels.map((column) => identifier(spokenColumn(catalog, { table: group.table, column })));
  const same = query.groups.filter((other) => other.kind === 'entity' && other.table === group.table);
  const name = same.length > 1 ? ownerName(catalog, group.table, group.path) : entityName(catalog, group.table);
  return [identifier(name)];
}

function columnHead(setting: Setting, measure: Measure): string {
  const { catalog, query } = setting;
  const isPlain = [measure.where, measure.minus, measure.over, measure.window, measure.title].every(
    (part) => part === undefined,
  );
  if (
    measure.function === 'share' &&
    measure.title === undefined &&
    measure.minus === undefined &&
    measure.over === undefined
  )
    return 'percent';
  if (isPlain && measure.function === 'count') return identifier(countedName(catalog, query.base, measure));
  if (isPlain && measure.function === 'count-distinct' && measure.ref !== null && measure.grain === undefined) {
    const isKey = getTable(catalog, measure.ref.table).info.primaryKey.includes(measure.ref.column);
    return identifier(isKey ? tableName(catalog, measure.ref.table) : `distinct ${spokenColumn(catalog, measure.ref)}`);
  }
  return identifier(
    measureName(setting, measure)
      .replace(/^number of (different )?/, '')
      .replace(/ from the \w+( of the \w+)? before$/, ''),
  );
}

export { entityName, spoken, spokenColumn, spokenTable, tableName } from './nouns.ts';

export function unique(name: string, used: Set<string>): string {
  let result = name;
  for (let n = 2; used.has(result); n++) result = `${name}_${n}`;
  used.add(result);
  return result;
}
