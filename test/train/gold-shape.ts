import { COLUMN_ROLES, type ColumnRole } from '../../src/service/agent/engine/learned/features/columns.ts';
import type { ConditionCandidate } from '../../src/service/agent/engine/learned/features/conditions.ts';
import { TABLE_ROLES, type TableRole } from '../../src/service/agent/engine/learned/features/tables.ts';
import type { PartCondition } from '../../src/service/agent/engine/learned/parts/candidate.ts';
import type { Shape } from '../../src/service/agent/engine/learned/parts/shape.ts';
import type { Previous } from '../../src/service/agent/engine/learned/previous/previous.ts';
import type { SourceColumn, SourceTable } from '../../src/service/agent/engine/learned/source/source.ts';
import { normalise } from '../../src/service/agent/engine/learned/text/words.ts';
import type { GoldCondition, GoldItem, GoldQuery } from './gold-sql.ts';

/** Gold as the generator would build it: its own conditions, those of the second or negated part, all tables read. */
export interface GoldShape {
  query: GoldQuery;
  conditions: KindedCondition[];
  others: KindedCondition[];
  negated: Set<SourceTable> | undefined;
  set: '-' | 'int' | 'uni' | 'anti';
  isAny: boolean;
  tables: Set<SourceTable>;
}

interface KindedCondition extends GoldCondition {
  kind: string;
}

function kindOf({ nested, operator, value }: GoldCondition): string {
  if (nested !== undefined) {
    if (operator === 'in' || operator === 'not in') return operator;
    const aggregate = nested.shown[0]?.aggregate;
    return aggregate === undefined ? (operator === '!=' ? '!=' : 'in') : `X${operator}${aggregate}`;
  }
  if (operator === 'between') return 'bet';
  if (operator === '=') return typeof value === 'number' ? 'n=' : 'eq';
  return operator;
}

/** A condition on a query that lists keys is that of the join. */
function flatten(query: GoldQuery): KindedCondition[] {
  return query.conditions.flatMap((condition) => {
    const kind = kindOf(condition);
    return kind === 'in' && condition.nested !== undefined ? flatten(condition.nested) : [{ ...condition, kind }];
  });
}

function addTables(query: GoldQuery, tables: Set<SourceTable>): void {
  for (const table of query.tables) tables.add(table);
  for (const condition of query.conditions)
    if (condition.nested !== undefined && kindOf(condition) === 'in') addTables(condition.nested, tables);
}

export function shapeGold(query: GoldQuery): GoldShape {
  const shaped: GoldShape = {
    query,
    conditions: [],
    others: [],
    negated: undefined,
    set: '-',
    isAny: query.conditions.some(({ joiner }) => joiner === 'or'),
    tables: new Set(),
  };
  addTables(query, shaped.tables);
  for (const condition of flatten(query)) {
    if (condition.kind !== 'not in' || condition.nested === undefined) shaped.conditions.push(condition);
    else {
      shaped.negated = new Set(condition.nested.tables);
      addTables(condition.nested, shaped.negated);
      shaped.others = flatten(condition.nested);
      shaped.set = 'anti';
    }
  }
  const inner = query.conditions.find((one) => one.nested?.set !== undefined && kindOf(one) === 'in')?.nested;
  const combined = query.set === undefined ? inner : query;
  if (combined?.other !== undefined) {
    const { other } = combined;
    shaped.others = flatten(other);
    if (combined.set === 'except') {
      shaped.negated = new Set(other.tables);
      shaped.set = 'anti';
    } else {
      shaped.set = combined.set === 'union' ? 'uni' : 'int';
      for (const table of other.tables) shaped.tables.add(table);
    }
  }
  return shaped;
}

const shownKind = ({ aggregate, column, isDistinct }: GoldItem): string =>
  aggregate === 'count'
    ? isDistinct && column !== undefined
      ? 'distinct'
      : 'count'
    : (aggregate ?? (column === undefined ? '*' : 'c'));

const kindsOf = (conditions: readonly KindedCondition[]): string =>
  conditions
    .map(({ kind }) => kind)
    .sort()
    .join(',');

export function shapeOf({ query, conditions, others, set, isAny }: GoldShape): Shape {
  const shown = query.shown.map(shownKind);
  return {
    plain: String(shown.filter((kind) => kind === 'c').length),
    aggregates: shown
      .filter((kind) => kind !== 'c')
      .sort()
      .join(','),
    conditions: kindsOf(conditions) + (isAny ? ' or' : ''),
    other: set === '-' ? '' : kindsOf(others),
    set,
    grouped: query.group.length > 0 ? 'g' : '',
    having: query.having
      .map((one) => `${one.aggregate ?? 'x'}${one.operator === 'between' ? 'bet' : one.operator}`)
      .join(),
    order: orderOf(query),
  };
}

function orderOf({ order, direction, limit }: GoldQuery): string {
  const [first] = order;
  if (first === undefined) return limit === undefined ? '' : 'lim';
  const what = first.aggregate === 'count' ? 'count' : (first.aggregate ?? 'c');
  const cut = limit === undefined ? '' : limit === 1 ? ' 1' : ' n';
  return `${what}${order.length > 1 ? '2' : ''} ${direction}${cut}`;
}

/** By column, 1 at each role it plays. */
export function columnLabels({ query, conditions, others }: GoldShape): Map<SourceColumn, Uint8Array> {
  const labels = new Map<SourceColumn, Uint8Array>();
  const mark = (column: SourceColumn | undefined, role: ColumnRole) => {
    if (column === undefined) return;
    const own = labels.get(column) ?? new Uint8Array(COLUMN_ROLES.length);
    own[COLUMN_ROLES.indexOf(role)] = 1;
    labels.set(column, own);
  };
  for (const { aggregate, column } of query.shown) mark(column, aggregate === undefined ? 'shown' : roleOf(aggregate));
  for (const condition of [...conditions, ...others]) {
    if (condition.kind.startsWith('X')) {
      mark(condition.column, 'nested');
      mark(condition.nested?.shown[0]?.column, 'nested-aggregate');
    } else mark(condition.column, 'where');
  }
  for (const column of query.group) mark(column, 'group');
  for (const { aggregate, column } of query.order)
    if (aggregate !== 'count') mark(column, aggregate === undefined ? 'order' : 'order-aggregate');
  for (const { aggregate, column } of query.having) if (aggregate !== 'count') mark(column, 'having');
  return labels;
}

const roleOf = (aggregate: string): ColumnRole => COLUMN_ROLES.find((role) => role === aggregate) ?? 'shown';

export function tableLabels({ query, tables, negated }: GoldShape): Map<SourceTable, Uint8Array> {
  const labels = new Map<SourceTable, Uint8Array>();
  const mark = (table: SourceTable, role: TableRole) => {
    const own = labels.get(table) ?? new Uint8Array(TABLE_ROLES.length);
    own[TABLE_ROLES.indexOf(role)] = 1;
    labels.set(table, own);
  };
  for (const table of tables) mark(table, 'from');
  if (negated !== undefined)
    for (const table of negated) if (!tables.has(table) || negated.size === 1) mark(table, 'negated');
  const main = query.shown.find(({ column }) => column !== undefined)?.column?.table;
  const [only] = tables;
  if (main !== undefined) mark(main, 'main');
  else if (tables.size === 1 && only !== undefined) mark(only, 'main');
  return labels;
}

const bare = (value: unknown): string => normalise(String(value).replaceAll('%', ' '));
const isSameValue = (a: unknown, b: unknown): boolean => bare(a) === bare(b);

/** Whether gold has this condition. */
export function isGoldCondition(
  { column, group, value }: ConditionCandidate,
  gold: readonly KindedCondition[],
): boolean {
  return gold.some((one) => {
    if (one.column !== column) return false;
    if (group === 'like') return /like/.test(one.kind) && isSameValue(one.value, value);
    if (group === 'number')
      return (
        (/^(n=|eq|>|<|>=|<=|!=)$/.test(one.kind) && String(one.value) === String(value)) ||
        (one.kind === 'bet' && [one.value, one.upper].some((bound) => String(bound) === String(value)))
      );
    return /^(eq|n=|!=)$/.test(one.kind) && String(one.value).toLowerCase() === String(value).toLowerCase();
  });
}

/** Whether a condition of the turn before is gold's again. */
export function isKept(before: PartCondition, { column, kind, value }: KindedCondition): boolean {
  if (before.column !== column || (before.kind !== kind && !(before.kind.startsWith('X') && kind.startsWith('X'))))
    return false;
  return before.value === undefined || isSameValue(before.value, value);
}

/** Gold as the turn before of the next one. */
export function previousOfGold(gold: GoldShape): Previous {
  const { query, conditions, others, tables } = gold;
  const columns = (items: readonly GoldItem[]) =>
    items.flatMap(({ aggregate, column }) => (aggregate === undefined && column !== undefined ? [column] : []));
  const plain = columns(query.shown);
  const [having] = query.having;
  const [order] = query.order;
  const main = query.shown.find(({ column }) => column !== undefined)?.column?.table;
  return {
    shape: shapeOf(gold),
    roles: new Map(
      [...columnLabels(gold)].map(([column, own]) => [column, [...own].flatMap((is, at) => (is === 1 ? [at] : []))]),
    ),
    tables,
    main: main ?? (tables.size === 1 ? [...tables][0] : undefined),
    plain,
    conditions: [...conditions, ...others].flatMap(keptCondition),
    group: query.group,
    having:
      having === undefined || typeof having.value !== 'number'
        ? undefined
        : {
            aggregate: having.aggregate ?? 'x',
            column: having.column,
            operator: having.operator,
            value: having.value,
          },
    order:
      order === undefined
        ? undefined
        : order.aggregate === 'count'
          ? { by: 'count', aggregate: undefined, column: undefined }
          : { by: 'column', aggregate: order.aggregate, column: order.column },
    direction: query.direction,
    limit: query.limit,
  };
}

function keptCondition({
  column,
  kind,
  value,
  upper,
  aggregate,
  otherColumn,
  nested,
}: KindedCondition): PartCondition[] {
  if (column === undefined || aggregate !== undefined || otherColumn !== undefined) return [];
  if (nested !== undefined && (!kind.startsWith('X') || nested.conditions.length > 0)) return [];
  const isText = /like/.test(kind);
  if (nested === undefined && value === undefined && kind !== 'null' && kind !== 'notnull') return [];
  return [
    {
      column,
      kind,
      value: isText ? String(value).replace(/^%|%$/g, '') : value,
      upper,
      score: 0,
      start: -1,
      end: -2,
      start2: undefined,
      via: 'kept',
      useScore: 0,
    },
  ];
}

/** What gold uses a number or quoted text for. */
export function useOf({ query, conditions, others }: GoldShape, value: string | number, isNumber: boolean): string {
  const found = [...conditions, ...others].find(
    (one) =>
      one.value !== undefined &&
      (isSameValue(one.value, value) || (one.upper !== undefined && isSameValue(one.upper, value))),
  );
  if (found !== undefined) return found.kind.startsWith('X') ? 'none' : found.kind === 'bet' ? 'between' : found.kind;
  const having = query.having.find((one) => one.value === value);
  if (having !== undefined) return `having${having.operator}`;
  return isNumber && query.limit === value ? 'limit' : 'none';
}
