import { type Catalog, findColumn } from '../catalog/catalog.ts';
import type { Measure } from '../query/query.ts';
import { conditionSql } from './conditions.ts';
import type { Scope } from './scope.ts';

/** One measure of the SELECT list, of HAVING or of ORDER BY. */
export function measureSql(catalog: Catalog, scope: Scope, measure: Measure): string {
  if (measure.function === 'share') return shareSql(catalog, scope, measure);
  if (measure.function === 'count' || measure.ref === null) return 'count(*)';
  const column = scope.column(measure.ref);
  const isFloat = findColumn(catalog, measure.ref.table, measure.ref.column)?.kind === 'float';
  switch (measure.function) {
    case 'count-distinct':
      return `count(DISTINCT ${column})`;
    case 'sum':
      return isFloat ? `round(sum(${column})::numeric, 2)` : `sum(${column})`;
    case 'avg':
      return measure.per === undefined
        ? `round(avg(${column})::numeric, 2)`
        : `round(sum(${column})::numeric / nullif(count(DISTINCT ${scope.column(measure.per)}), 0), 2)`;
    case 'min':
    case 'max':
      return `${measure.function}(${column})`;
    case 'median':
      return `round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column}))::numeric, 2)`;
    default:
      return measure.function satisfies never;
  }
}

/** In percent. Without a condition, the group's part of all groups: the window is computed before LIMIT. */
function shareSql(catalog: Catalog, scope: Scope, measure: Measure): string {
  const whole = measure.ref === null ? 'count(*)' : `sum(${scope.column(measure.ref)})`;
  const [part, all] =
    measure.where === undefined
      ? [whole, `sum(${whole}) OVER ()`]
      : [`${whole} FILTER (WHERE ${conditionSql(catalog, scope, measure.where)})`, whole];
  // Nothing of something is 0 percent; a part of nothing is unknown.
  return `round(100.0 * coalesce(${part}, 0)::numeric / nullif(${all}, 0)::numeric, 1)`;
}
