import { type Catalog, findColumn, holdsTexts, type Step } from '../catalog/catalog.ts';
import { countedAbove } from '../living/counted-tables.ts';
import { besideRef, type ColumnRef, type Filter, type PlainFilter, type Query } from '../query/query.ts';
import { groupExpressions, groupKeys } from './groups.ts';
import { quoteNumber } from './quote.ts';
import { saidSql } from './said-number.ts';
import { Scope } from './scope.ts';
import { dayLiteral, localSql } from './times.ts';

/** The WHERE clause; '' when there is nothing to restrict. */
export function whereSql(catalog: Catalog, scope: Scope, query: Query, more: string[] = []): string {
  const said = query.filters.map((filter) => conditionSql(catalog, scope, { filter, query }));
  const above = countedAbove(query);
  const living = [...new Set([...scope.living(), ...(above === undefined ? [] : scope.living(above))])];
  const conditions = [...said, ...living, ...more];
  return conditions.length === 0 ? '' : `WHERE ${conditions.join('\n  AND ')}`;
}

/** One condition. `isAggregated`: it stands in `count(CASE WHEN …)`. */
interface Condition<Kind extends Filter = Filter> {
  filter: Kind;
  query: Query;
  isAggregated?: boolean;
}

/** One WHERE condition. A path that fans out becomes EXISTS, so that no row is counted twice. */
export function conditionSql(catalog: Catalog, scope: Scope, condition: Condition): string {
  const { filter, query, isAggregated = false } = condition;
  if (filter.kind === 'related') return relatedSql(catalog, scope, { filter, query, isAggregated });
  if (filter.kind === 'top') return topSql(catalog, scope, { filter, query });
  if (filter.kind === 'any')
    return `(${filter.filters.map((one) => conditionSql(catalog, scope, { ...condition, filter: one })).join(' OR ')})`;
  const fan = filter.ref.path.findIndex((step) => step.many);
  if (fan < 0) return plainSql(catalog, scope, filter);
  const negated = (filter.kind === 'values' || filter.kind === 'text') && filter.negated;
  const rows = openSubquery(catalog, scope, filter.ref.path, fan);
  const positive = negated ? { ...filter, negated: false } : filter;
  const rest = { ...positive, ref: { ...filter.ref, path: filter.ref.path.slice(fan + 1) } };
  return existsSql(rows, { such: ` AND ${plainSql(catalog, rows.inner, rest)}`, negated, isAggregated });
}

/** The rows that a path leads to where it fans out. `keys`: what links them where that is one column, outside and inside. */
interface Subquery {
  inner: Scope;
  link: string;
  keys: { outer: string; inner: string } | null;
}

export function openSubquery(catalog: Catalog, scope: Scope, path: Step[], fan: number): Subquery {
  const step = path[fan];
  if (step === undefined) throw new Error('a path that fans out has the step');
  const before = path.slice(0, fan);
  const outer = scope.join(before).alias;
  const inner = new Scope(catalog, step.to, { used: scope.aliases, mustMeet: true });
  const innerAlias = inner.join([]).alias;
  const link = [inner.joinCondition(outer, step, innerAlias), ...inner.living()].join(' AND ');
  const [from, ...more] = step.fromColumns;
  const [to] = step.toColumns;
  const isOne = from !== undefined && to !== undefined && more.length === 0;
  const { name, column } = inner.spelling;
  const keys = isOne ? { outer: `${name(outer)}.${column(from)}`, inner: `${name(innerAlias)}.${column(to)}` } : null;
  return { inner, link, keys };
}

/**
 * Some row meets `such` (from ` AND ` on), or none does.
 * In an aggregate the rows are not looked for by what is outside: MariaDB refuses that beside GROUP BY with its error 1055.
 */
function existsSql(
  { inner, link, keys }: Subquery,
  { such, negated, isAggregated }: { such: string; negated: boolean; isAggregated: boolean },
): string {
  if (!isAggregated || keys === null)
    return `${negated ? 'NOT ' : ''}EXISTS (SELECT 1 ${inner.from()} WHERE ${link}${such})`;
  const known = [`${keys.inner} IS NOT NULL`, ...inner.living()].join(' AND ');
  const among = `(SELECT ${keys.inner} ${inner.from()} WHERE ${known}${such})`;
  return negated ? `(${keys.outer} IS NULL OR ${keys.outer} NOT IN ${among})` : `${keys.outer} IN ${among}`;
}

function relatedSql(
  catalog: Catalog,
  scope: Scope,
  { filter: { ways = [], ...filter }, query, isAggregated = false }: Condition<Filter & { kind: 'related' }>,
): string {
  if (ways.length > 0) {
    const each = [undefined, ...ways].map((way) => {
      const path = way === undefined ? filter.path : [way, ...filter.path.slice(1)];
      return relatedSql(catalog, scope, { filter: { ...filter, path }, query, isAggregated });
    });
    // None of them, or one is enough.
    return `(${each.join(filter.operator === '=' ? ' AND ' : ' OR ')})`;
  }
  const fan = Math.max(
    filter.path.findIndex((step) => step.many),
    0,
  );
  const rows = openSubquery(catalog, scope, filter.path, fan);
  const { inner, link } = rows;
  const rest = filter.path.slice(fan + 1);
  inner.join(rest);
  const { period } = filter;
  const when =
    period === undefined
      ? ''
      : ` AND ${periodSql(catalog, inner.column({ ...period.ref, path: [...rest, ...period.ref.path] }), period)}`;
  const others = (filter.filters ?? []).map(
    (one) => ` AND ${plainSql(catalog, inner, { ...one, ref: { ...one.ref, path: [...rest, ...one.ref.path] } })}`,
  );
  const such = `${when}${others.join('')}`;
  const bound = saidSql(scope, { value: filter.count, words: filter.words, operator: filter.operator });
  if (filter.sum !== undefined) {
    const sum = `coalesce(sum(${inner.column({ ...filter.sum, path: [...rest, ...filter.sum.path] })}), 0)`;
    return `(SELECT ${sum} ${inner.from()} WHERE ${link}${such}) ${filter.operator} ${bound}`;
  }
  if (filter.count === 0 && (filter.operator === '=' || filter.operator === '>')) {
    return existsSql(rows, { such, negated: filter.operator === '=', isAggregated });
  }
  const counted =
    filter.each === undefined
      ? thingsSql(inner, rest)
      : `DISTINCT ${eachSql(catalog, inner, { rest, each: filter.each })}`;
  return `(SELECT count(${counted}) ${inner.from()} WHERE ${link}${such}) ${filter.operator} ${bound}`;
}

/** More than 5 products: products that several lines lead to are one each. */
function thingsSql(inner: Scope, rest: Step[]): string {
  const last = rest.at(-1);
  const [key, ...more] = last?.toColumns ?? [];
  return last === undefined || last.many || key === undefined || more.length > 0
    ? '*'
    : `DISTINCT ${inner.column({ path: rest, column: key })}`;
}

function eachSql(
  catalog: Catalog,
  inner: Scope,
  { rest, each: { ref, grain } }: { rest: Step[]; each: NonNullable<(Filter & { kind: 'related' })['each']> },
): string {
  const column = inner.column({ ...ref, path: [...rest, ...ref.path] });
  return inner.spelling.grain(localSql(catalog, ref, column), grain);
}

/** `key IN (the first few by the measure, over the query's own filters)`. */
function topSql(
  catalog: Catalog,
  scope: Scope,
  { filter, query }: { filter: Filter & { kind: 'top' }; query: Query },
): string {
  const inner = new Scope(catalog, query.base, { used: scope.aliases });
  const keys = groupKeys(catalog, inner, filter.group);
  const { function: fn, ref } = filter.measure;
  const measure = ref === null || fn === 'count' ? 'count(*)' : `${fn}(${inner.column(ref)})`;
  const where = whereSql(catalog, inner, query, [`${keys[0]} IS NOT NULL`]);
  return scope.spelling.inRanked({
    outer: groupKeys(catalog, scope, filter.group),
    inner: keys,
    names: groupExpressions(catalog, inner, filter.group).filter((name) => !keys.includes(name)),
    from: `${inner.from()}\n${where}`,
    measure,
    direction: filter.direction,
    count: quoteNumber(filter.count),
  });
}

/** Of a field with several texts: one of these is among them, or all. */
const holdsOne = (
  column: string,
  list: readonly string[],
  { negated, all }: Pick<PlainFilter & { kind: 'values' }, 'negated' | 'all'>,
): string => {
  const test = `${column}::text[] ${all === true ? '@>' : '&&'} ARRAY[${list.join(', ')}]`;
  return negated ? `(NOT (${test}) OR ${column} IS NULL)` : test;
};

function plainSql(catalog: Catalog, scope: Scope, filter: PlainFilter): string {
  const column = scope.column(filter.ref);
  const { spelling } = scope;
  switch (filter.kind) {
    case 'compare':
      return `${column} ${filter.operator} ${comparedSql(catalog, scope, filter)}`;
    case 'values': {
      const list = valueList(catalog, scope, filter);
      if (holdsTexts(catalog, filter.ref)) return holdsOne(column, list, filter);
      const test = list.length === 1 ? `= ${list[0]}` : `IN (${list.join(', ')})`;
      if (!filter.negated) return `${column} ${test}`;
      const not = list.length === 1 ? `${column} <> ${list[0]}` : `${column} NOT IN (${list.join(', ')})`;
      return scope.mayBeNull(filter.ref) ? `(${not} OR ${column} IS NULL)` : not;
    }
    case 'period': {
      const within = periodSql(catalog, column, filter);
      return filter.orOpen === true ? `(${within} OR ${column} IS NULL)` : within;
    }
    case 'null':
      if (holdsTexts(catalog, filter.ref)) return `coalesce(cardinality(${column}), 0) ${filter.negated ? '>' : '='} 0`;
      return holdsText(catalog, filter.ref)
        ? nothingWritten(column, filter.negated)
        : `${column} IS ${filter.negated ? 'NOT ' : ''}NULL`;
    case 'boolean':
      return spelling.isTrue(column, filter.value);
    case 'weekday':
      return `${spelling.isoWeekday(localSql(catalog, filter.ref, column))} IN (${filter.days.map(quoteNumber).join(', ')})`;
    case 'months':
      return `${spelling.monthNumber(localSql(catalog, filter.ref, column))} IN (${filter.months.map(quoteNumber).join(', ')})`;
    case 'hours':
      return hoursSql(spelling.grain(localSql(catalog, filter.ref, column), 'hour'), filter);
    case 'text':
      return textSql(catalog, scope, filter);
    case 'versus': {
      const of = new Scope(catalog, filter.of.table, { used: scope.aliases });
      const aggregate = `${filter.function}(${of.column({ path: [], column: filter.of.column })})`;
      const { per } = filter;
      const named = (filter.is ?? []).map(
        (one) => `${of.column({ path: [], column: one.column })} = ${spelling.text(one.value)}`,
      );
      const same =
        per === undefined
          ? []
          : [`${of.column({ path: [], column: per })} = ${scope.column({ ...filter.ref, column: per })}`];
      const such = (filter.where ?? []).map((one) => plainSql(catalog, of, one));
      const only = [...same, ...named, ...such, ...of.living()];
      const isSame = only.length === 0 ? '' : ` WHERE ${only.join(' AND ')}`;
      return `${column} ${filter.operator} (SELECT ${aggregate} ${of.from()}${isSame})`;
    }
    case 'beside':
      return `${column} ${filter.operator} ${scope.column(besideRef(filter))}`;
    case 'lasts': {
      const until = scope.column({ ...filter.ref, column: filter.until });
      const { allowed } = filter;
      const each = allowed === undefined ? '' : `${scope.column(inAllowed(filter, allowed))} * `;
      return `${spelling.seconds(column, until)} ${filter.operator} ${each}${quoteNumber(filter.seconds)}`;
    }
    default:
      return filter satisfies never;
  }
}

/** The allowed days lie on a way from the row whose days these are, wherever that is. */
const inAllowed = ({ ref }: PlainFilter & { kind: 'lasts' }, allowed: ColumnRef): ColumnRef => ({
  ...allowed,
  path: [...ref.path, ...allowed.path],
});

function comparedSql(catalog: Catalog, scope: Scope, filter: PlainFilter & { kind: 'compare' }): string {
  const { value, words, operator, ref } = filter;
  if (typeof value === 'string') return scope.spelling.text(value);
  return saidSql(scope, { value, words, operator }, findColumn(catalog, ref.table, ref.column)?.kind);
}

/** Codes of a column of numbers are numbers. */
function valueList(catalog: Catalog, { spelling }: Scope, { ref, values }: PlainFilter & { kind: 'values' }): string[] {
  const kind = findColumn(catalog, ref.table, ref.column)?.kind;
  const isNumber = kind === 'integer' && values.every((value) => /^-?\d+$/.test(value));
  return isNumber ? values.map((value) => spelling.exact(BigInt(value).toString())) : values.map(spelling.text);
}

/** Letters count alike in either case; a sign that LIKE reads for itself stands for any one character. */
function textSql(catalog: Catalog, scope: Scope, filter: Filter & { kind: 'text' }): string {
  const column = scope.column(filter.ref);
  const { spelling } = scope;
  const text =
    findColumn(catalog, filter.ref.table, filter.ref.column)?.kind === 'text' ? column : spelling.asText(column);
  const part = filter.value.toLowerCase().replaceAll(/[%_\\]/g, '_');
  const pattern = { contains: `%${part}%`, starts: `${part}%`, ends: `%${part}` }[filter.match];
  return `lower(${text}) ${filter.negated ? 'NOT ' : ''}LIKE ${spelling.text(pattern)}`;
}

function periodSql(
  catalog: Catalog,
  column: string,
  filter: Pick<Filter & { kind: 'period' }, 'ref' | 'from' | 'to'>,
): string {
  const literal = (day: string) => dayLiteral(catalog, filter.ref, day);
  const parts = [
    ...(filter.from === null ? [] : [`${column} >= ${literal(filter.from)}`]),
    ...(filter.to === null ? [] : [`${column} < ${literal(filter.to)}`]),
  ];
  return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
}

const holdsText = (catalog: Catalog, { table, column }: ColumnRef): boolean => {
  const info = findColumn(catalog, table, column);
  return info?.kind === 'text' && /char|text|string/i.test(info.dataType);
};

/** An empty text is no text: nobody means it by a phone number that is there. */
const nothingWritten = (column: string, isWritten: boolean): string =>
  isWritten ? `${column} <> ''` : `(${column} IS NULL OR ${column} = '')`;

function hoursSql(hour: string, { from, to }: PlainFilter & { kind: 'hours' }): string {
  const since = `${hour} >= ${quoteNumber(from)}`;
  const until = `${hour} < ${quoteNumber(to)}`;
  if (to === 24) return since;
  if (from === 0) return until;
  return from < to ? `(${since} AND ${until})` : `(${since} OR ${until})`;
}
