import { type Catalog, findColumn } from '../catalog/catalog.ts';
import type { Measure } from '../query/query.ts';
import { conditionSql } from './conditions.ts';
import type { Scope } from './scope.ts';

/** One measure of the SELECT list, of HAVING or of ORDER BY. */
export function measureSql(catalog: Catalog, scope: Scope, measure: Measure): string {
  if (measure.function === 'share') return shareSql(catalog, scope, measure);
  if (measure.function === 'count' || measure.ref === null) return 'count(*)';
  const column = scope.column(measure.ref);
  const { spelling } = scope;
  const isFloat = findColumn(catalog, measure.ref.table, measure.ref.column)?.kind === 'float';
  switch (measure.function) {
    case 'count-distinct':
      return `count(DISTINCT ${column})`;
    case 'sum':
      return isFloat ? spelling.rounded(`sum(${column})`, 2) : `sum(${column})`;
    case 'avg':
      return measure.per === undefined
        ? spelling.rounded(`avg(${column})`, 2)
        : spelling.ratio(`sum(${column})`, `count(DISTINCT ${scope.column(measure.per)})`, 2);
    case 'min':
    case 'max':
      return `${measure.function}(${column})`;
    case 'median':
      if (spelling.median === null) throw new Error(`${catalog.dialect} has no median`);
      return spelling.rounded(`(${spelling.median(column)})`, 2);
    default:
      return measure.function satisfies never;
  }
}

/** In percent. Without a condition, the group's part of all groups: the window is computed before LIMIT. */
function shareSql(catalog: Catalog, scope: Scope, measure: Measure): string {
  const { spelling } = scope;
  const number = measure.ref === null ? null : scope.column(measure.ref);
  const whole = number === null ? 'count(*)' : `sum(${number})`;
  if (measure.where === undefined) return spelling.percent(whole, `sum(${whole}) OVER ()`);
  const condition = conditionSql(catalog, scope, measure.where);
  const part = number === null ? spelling.countWhere(condition) : spelling.sumWhere(number, condition);
  return spelling.percent(part, whole);
}
