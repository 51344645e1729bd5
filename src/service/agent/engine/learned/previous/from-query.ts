import type { Step } from '../../catalog/catalog.ts';
import type { ColumnRef, Filter, Group, Query } from '../../query/query.ts';
import { COLUMN_ROLES, type ColumnRole } from '../features/columns.ts';
import type { PartCondition } from '../parts/candidate.ts';
import type { Source, SourceColumn, SourceTable } from '../source/source.ts';
import type { Previous } from './previous.ts';

/** A typed query as the turn before; what the models have no word for is left out. */
export function previousOfQuery(query: Query, source: Source): Previous {
  const reader = new QueryReader(source);
  reader.read(query);
  return reader.previous(query);
}

class QueryReader {
  private readonly byKey: Map<string, SourceTable>;
  private readonly tables = new Set<SourceTable>();
  private readonly plain: SourceColumn[] = [];
  private readonly group: SourceColumn[] = [];
  private readonly aggregates: { name: string; column: SourceColumn | undefined }[] = [];
  private readonly conditions: PartCondition[] = [];
  private readonly others: PartCondition[] = [];
  private isAny = false;
  private isWhole = false;
  private set: 'int' | 'uni' | 'anti' | '-' = '-';

  constructor(source: Source) {
    this.byKey = new Map(source.tables.map((table) => [table.key, table]));
  }

  read(query: Query): void {
    this.table(query.base);
    const isListing = query.measures.length === 0 && query.groups.length === 0;
    for (const ref of query.columns) this.show(this.column(ref));
    this.isWhole = isListing && query.columns.length === 0;
    for (const group of query.groups) this.grouped(group);
    for (const { function: name, ref } of query.measures) {
      const known = { count: 'count', 'count-distinct': 'distinct', avg: 'avg', sum: 'sum', min: 'min', max: 'max' };
      const own = Object.hasOwn(known, name) ? known[name as keyof typeof known] : undefined;
      const column = ref === null || ref === undefined ? undefined : this.column(ref);
      if (own !== undefined) this.aggregates.push({ name: own, column });
    }
    for (const filter of query.filters) this.filter(filter, this.conditions, []);
    mergeRanges(this.conditions);
    const { set } = query;
    if (set === undefined) return;
    for (const filter of set.query.filters) this.filter(filter, this.others, []);
    this.set = set.operator === 'intersect' ? 'int' : set.operator === 'union' ? 'uni' : 'anti';
  }

  previous(query: Query): Previous {
    const having = query.having[0];
    const havingColumn =
      having === undefined || having.measure.ref === null ? undefined : this.column(having.measure.ref);
    const order = this.order(query);
    const limit = query.limit?.count;
    const cut = limit === undefined ? '' : limit === 1 ? ' 1' : ' n';
    const orderText =
      order === undefined
        ? limit === undefined
          ? ''
          : 'lim'
        : `${order.by === 'count' ? 'count' : (order.aggregate ?? 'c')} ${query.order?.direction ?? 'asc'}${cut}`;
    const aggregates = [...this.aggregates.map(({ name }) => name), ...(this.isWhole ? ['*'] : [])].sort();
    const kinds = (of: readonly PartCondition[]) =>
      of
        .map(({ kind }) => kind)
        .sort()
        .join(',');
    return {
      shape: {
        plain: String(this.plain.length),
        aggregates: aggregates.join(','),
        conditions: kinds(this.conditions) + (this.isAny ? ' or' : ''),
        other: this.set === '-' ? '' : kinds(this.others),
        set: this.set,
        grouped: this.group.length > 0 ? 'g' : '',
        having: having === undefined ? '' : `${having.measure.function}${having.operator.replace('<>', '!=')}`,
        order: orderText,
      },
      roles: this.roles(order?.column, order?.aggregate),
      tables: this.tables,
      main: this.plain[0]?.table ?? (this.tables.size === 1 ? [...this.tables][0] : undefined),
      plain: this.plain,
      conditions: [...this.conditions, ...this.others],
      group: this.group,
      having:
        having === undefined || having.value === 'overall'
          ? undefined
          : {
              aggregate: having.measure.function,
              column: havingColumn,
              operator: having.operator.replace('<>', '!='),
              value: having.value,
            },
      order,
      direction: query.order?.direction ?? 'asc',
      limit,
    };
  }

  private order({ order, groups }: Query): Previous['order'] {
    if (order === null) return undefined;
    const { by } = order;
    if (by.kind === 'column') return { by: 'column', aggregate: undefined, column: this.column(by.ref) };
    if (by.kind === 'group') {
      const group = groups[by.at];
      const column = group?.kind === 'column' ? this.column(group.ref) : undefined;
      return { by: 'column', aggregate: undefined, column };
    }
    const { function: name, ref } = by.measure;
    if (name === 'count' || ref === null || ref === undefined)
      return { by: 'count', aggregate: undefined, column: undefined };
    return { by: 'column', aggregate: name, column: this.column(ref) };
  }

  private roles(ordered: SourceColumn | undefined, aggregate: string | undefined): Map<SourceColumn, number[]> {
    const roles = new Map<SourceColumn, Set<number>>();
    const mark = (column: SourceColumn | undefined, role: ColumnRole) => {
      if (column === undefined) return;
      roles.set(column, (roles.get(column) ?? new Set()).add(COLUMN_ROLES.indexOf(role)));
    };
    for (const column of this.plain) mark(column, 'shown');
    for (const { name, column } of this.aggregates) mark(column, COLUMN_ROLES.find((role) => role === name) ?? 'count');
    for (const { column, kind } of [...this.conditions, ...this.others])
      mark(column, kind.startsWith('X') ? 'nested' : 'where');
    for (const column of this.group) mark(column, 'group');
    mark(ordered, aggregate === undefined ? 'order' : 'order-aggregate');
    return new Map([...roles].map(([column, own]) => [column, [...own].sort((a, b) => a - b)]));
  }

  private grouped(group: Group): void {
    if (group.kind !== 'entity') {
      const column = this.column(group.ref);
      this.show(column);
      if (column !== undefined) this.group.push(column);
      return;
    }
    this.path(group.path);
    const table = this.table(group.table);
    const named = (name: string | undefined) => table?.columns.find((column) => column.name === name);
    for (const label of group.labels) this.show(named(label));
    const key = named(group.key[0]);
    if (key !== undefined) this.group.push(key);
  }

  private filter(filter: Filter, into: PartCondition[], path: Step[]): void {
    if (filter.kind === 'any') {
      this.isAny = true;
      for (const one of filter.filters) this.filter(one, into, path);
      return;
    }
    if (filter.kind === 'related') {
      this.path(filter.path);
      if (filter.operator === '=' && filter.count === 0) {
        this.set = 'anti';
        for (const one of filter.filters ?? []) this.filter(one, this.others, filter.path);
      }
      return;
    }
    if (!('ref' in filter)) return;
    const column = this.column(filter.ref);
    if (column === undefined) return;
    const add = (kind: string, value: string | number | undefined) =>
      into.push({
        column,
        kind,
        value,
        upper: undefined,
        score: 0,
        start: -1,
        end: -2,
        start2: undefined,
        via: 'kept',
        useScore: 0,
      });
    switch (filter.kind) {
      case 'compare': {
        const equal = typeof filter.value === 'number' ? 'n=' : 'eq';
        add(filter.operator === '=' ? equal : filter.operator.replace('<>', '!='), filter.value);
        return;
      }
      case 'values':
        for (const value of filter.values) add(filter.negated ? '!=' : 'eq', value);
        if (filter.values.length > 1) this.isAny = true;
        return;
      case 'text':
        add(filter.negated ? 'notlike' : 'like', filter.value);
        return;
      case 'null':
        add(filter.negated ? 'notnull' : 'null', undefined);
        return;
      case 'versus':
        add(`X${filter.operator.replace('<>', '!=')}${filter.function}`, undefined);
        return;
      case 'period':
        if (/^\d{4}$/.test(filter.label)) add('like', filter.label);
        return;
      case 'boolean':
      case 'weekday':
      case 'months':
      case 'hours':
      case 'beside':
      case 'lasts':
        return;
      default:
        return filter satisfies never;
    }
  }

  private show(column: SourceColumn | undefined): void {
    if (column !== undefined) this.plain.push(column);
  }

  private table(key: string): SourceTable | undefined {
    const table = this.byKey.get(key);
    if (table !== undefined) this.tables.add(table);
    return table;
  }

  private path(path: readonly Step[]): void {
    for (const step of path) this.table(step.to);
  }

  private column({ path, table, column }: ColumnRef): SourceColumn | undefined {
    this.path(path);
    return this.table(table)?.columns.find((one) => one.name === column);
  }
}

/** At least and at most of one column are a range. */
function mergeRanges(conditions: PartCondition[]): void {
  for (const low of conditions) {
    if (low.kind !== '>=') continue;
    const at = conditions.findIndex((one) => one.column === low.column && one.kind === '<=');
    if (at < 0) continue;
    low.kind = 'bet';
    low.upper = conditions[at]?.value;
    conditions.splice(at, 1);
    return;
  }
}
