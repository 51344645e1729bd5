import { type Catalog, findColumn } from '../catalog/catalog.ts';
import type { ColumnRef, Measure, Query, SimpleMeasure } from '../query/query.ts';
import { conditionSql, openSubquery } from './conditions.ts';
import { groupExpressions, groupKeys, groupSortKey } from './groups.ts';
import { quoteNumber } from './quote.ts';
import type { Scope } from './scope.ts';
import { daySql, localSql } from './times.ts';

/** One measure of the SELECT list, of HAVING or of ORDER BY. */
export function measureSql(
  catalog: Catalog,
  scope: Scope,
  { measure, query }: { measure: Measure; query: Query },
): string {
  const whole = combined(catalog, scope, { measure, query });
  if (measure.window === undefined) return whole;
  const frame = windowSql(catalog, scope, query);
  if (measure.window === 'running') return `sum(${whole}) OVER (${frame})`;
  const before = `lag(${whole}) OVER (${frame})`;
  return measure.window === 'change'
    ? `${whole} - ${before}`
    : scope.spelling.percent(`(${whole} - ${before})`, before);
}

function combined(catalog: Catalog, scope: Scope, { measure, query }: { measure: Measure; query: Query }): string {
  const { minus, over } = measure;
  const part = (simple: SimpleMeasure) => simpleSql(catalog, scope, { measure: simple, query });
  const less = minus === undefined ? part(measure) : `(coalesce(${part(measure)}, 0) - coalesce(${part(minus)}, 0))`;
  if (over === undefined) return less;
  const all = part(over.measure);
  const whole = over.butFirst === true ? `(${all} - 1)` : all;
  return over.percent ? scope.spelling.percent(less, whole) : scope.spelling.ratio(less, whole, 2);
}

function simpleSql(
  catalog: Catalog,
  scope: Scope,
  { measure, query }: { measure: SimpleMeasure; query: Query },
): string {
  if (measure.function === 'share') return shareSql(catalog, scope, { measure, query });
  const where =
    measure.where === undefined
      ? null
      : conditionSql(catalog, scope, { filter: measure.where, query, isAggregated: true });
  if (measure.function === 'count' && measure.ref?.path.some((step) => step.many) === true && where === null)
    return `sum(${fannedSql(catalog, scope, { ref: measure.ref, fold: 'count' })})`;
  if (measure.function === 'count' || measure.ref === null)
    return where === null ? 'count(*)' : scope.spelling.countWhere(where);
  const plain = valueSql(catalog, scope, { ...measure, ref: measure.ref });
  const column = scope.carry(where === null ? plain : `CASE WHEN ${where} THEN ${plain} END`);
  const { spelling } = scope;
  const info = findColumn(catalog, measure.ref.table, measure.ref.column);
  // No database reckons with times of day: with the seconds since midnight.
  if (info?.kind === 'time' && (measure.function === 'avg' || measure.function === 'sum'))
    return spelling.clock(`${measure.function}(${spelling.held(column, 'durations', info.dataType)})`);
  const isFloat = measure.scale !== undefined || info?.kind === 'float';
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
    case 'max': {
      const extreme = `${measure.function}(${column})`;
      return measure.scale === undefined ? extreme : spelling.rounded(extreme, 2);
    }
    case 'median':
      if (spelling.percentile === null) throw new Error(`${catalog.dialect} has no median`);
      return spelling.rounded(`(${spelling.percentile(column, quoteNumber(measure.percentile ?? 0.5))})`, 2);
    default:
      return measure.function satisfies never;
  }
}

/** Divided where that is exact: 90 minutes by 60. */
const scaled = (number: string, by: number): string =>
  by < 1 ? `(${number} / ${quoteNumber(Math.round(1 / by))}.0)` : `(${number} * ${quoteNumber(by)})`;

/** The column, or what is computed from it for each row. */
function valueSql(
  catalog: Catalog,
  scope: Scope,
  { ref, until, scale, grain }: SimpleMeasure & { ref: ColumnRef },
): string {
  if (until !== undefined) {
    const end = 'day' in until ? `DATE '${until.day}'` : fannedSql(catalog, scope, { ref: until, fold: 'min' });
    const endDay = 'day' in until ? end : daySql(catalog, until, end);
    return scale === undefined
      ? scope.spelling.days(daySql(catalog, ref, scope.column(ref)), endDay)
      : scaled(scope.spelling.seconds(scope.column(ref), end), scale.by);
  }
  if (scale !== undefined) return scaled(fannedSql(catalog, scope, { ref, fold: 'sum' }), scale.by);
  if (grain !== undefined) return scope.spelling.grain(localSql(catalog, ref, scope.column(ref)), grain);
  return fannedSql(catalog, scope, { ref, fold: 'sum' });
}

/** Of a path that fans out, one number for each row of the base, so that none is counted twice. */
function fannedSql(
  catalog: Catalog,
  scope: Scope,
  { ref, fold }: { ref: ColumnRef; fold: 'sum' | 'min' | 'count' },
): string {
  const fan = ref.path.findIndex((step) => step.many);
  if (fan < 0 || scope.tellsOnce) return scope.column(ref);
  const { inner, link } = openSubquery(catalog, scope, ref.path, fan);
  const column = inner.column({ ...ref, path: ref.path.slice(fan + 1) });
  return `(SELECT ${fold}(${column}) ${inner.from()} WHERE ${link})`;
}

/** In percent. Without a condition, the group's part of all groups: the window is computed before LIMIT. */
function shareSql(
  catalog: Catalog,
  scope: Scope,
  { measure, query }: { measure: SimpleMeasure; query: Query },
): string {
  const { spelling } = scope;
  const number = measure.ref === null ? null : fannedSql(catalog, scope, { ref: measure.ref, fold: 'sum' });
  const whole = number === null ? 'count(*)' : `sum(${number})`;
  if (measure.where === undefined)
    return spelling.percent(whole, `sum(${whole}) OVER (${withinSql(catalog, scope, { measure, query })})`);
  const condition = conditionSql(catalog, scope, { filter: measure.where, query, isAggregated: true });
  const part = number === null ? spelling.countWhere(condition) : spelling.sumWhere(number, condition);
  return spelling.percent(part, whole);
}

/** The whole of each group, where it is still one of those that are shown. */
function withinSql(
  catalog: Catalog,
  scope: Scope,
  { measure, query }: { measure: SimpleMeasure; query: Query },
): string {
  const { within } = measure;
  const isShown =
    within !== undefined && query.groups.some((group) => JSON.stringify(group) === JSON.stringify(within));
  return isShown && within !== undefined ? `PARTITION BY ${groupKeys(catalog, scope, within).join(', ')}` : '';
}

/** Along the time group, within each value of the others. */
function windowSql(catalog: Catalog, scope: Scope, query: Query): string {
  const at = query.groups.findIndex((group) => group.kind === 'time');
  const time = query.groups[at];
  if (time === undefined) throw new Error('a window runs along time');
  const others = query.groups.filter((_, other) => other !== at).flatMap((group) => groupKeys(catalog, scope, group));
  const sort = groupSortKey(catalog, scope, time) ?? groupExpressions(catalog, scope, time).join(', ');
  return `${others.length === 0 ? '' : `PARTITION BY ${others.join(', ')} `}ORDER BY ${sort}`;
}
