import type { Step } from '../../catalog/catalog.ts';
import { blankQuery } from '../../query/blank-query.ts';
import type { ColumnRef, Comparison, Filter, Group, Measure, Order, PlainFilter, Query } from '../../query/query.ts';
import { onOneRow } from '../../query/same-row.ts';
import type { Question } from '../features/question.ts';
import type { PartCondition, Parts } from '../parts/candidate.ts';
import { type JoinTree, pathBetween } from '../parts/join-tree.ts';
import type { Edge, SourceColumn, SourceTable } from '../source/source.ts';

/** Parts that no query can say: the reading is dropped. */
class Unsayable extends Error {}

/** One for all: it is thrown a hundred times a question, and the trace of each would cost more than what is thrown away. */
const UNSAYABLE = new Unsayable();

/** The typed query of some parts, seen from the rows of `parts.base`; undefined where there is none. */
export function lower(parts: Parts, question: Question): Query | undefined {
  try {
    return new Lowering(parts, question).query();
  } catch (error) {
    if (error === UNSAYABLE) return undefined;
    throw error;
  }
}

const ASKING = /^(show|list|give|tell|find|return|display|name|me|us|what|which|are|all|the|of)$/i;

const stepOf = ({ from, to, fromColumns, toColumns, toMany }: Edge): Step => ({
  from: from.key,
  fromColumns: fromColumns.map((column) => column.name),
  to: to.key,
  toColumns: toColumns.map((column) => column.name),
  many: toMany,
  // Rows without a partner are left out, as whoever names both tables means.
  nullable: false,
});

class Lowering {
  private readonly parts: Parts;
  private readonly question: Question;
  private readonly base: SourceTable;
  private readonly tree: JoinTree;

  constructor(parts: Parts, question: Question) {
    this.parts = parts;
    this.question = question;
    this.base = parts.base;
    this.tree = parts.tree;
  }

  query(): Query {
    const { parts } = this;
    const query = { ...this.core(), filters: this.filters(parts.conditions) };
    const met = this.metTables(query);
    const whole: Query = { ...query, filters: [...query.filters, ...met] };
    const { set } = parts.shape.shape;
    if (set === 'int' || set === 'uni') {
      const other = { ...this.core(), filters: this.filters(parts.others), limit: null };
      return { ...whole, set: { operator: set === 'int' ? 'intersect' : 'union', query: other, words: '' } };
    }
    if (set !== 'anti') return whole;
    if (parts.variant === 'except') {
      const other = { ...this.core(), filters: [...this.filters(parts.others), ...this.metNegated()] };
      if (other.filters.length === 0) throw UNSAYABLE;
      return { ...whole, set: { operator: 'except', query: { ...other, limit: null }, words: '' } };
    }
    return { ...whole, filters: [...whole.filters, this.absent()] };
  }

  private core(): Omit<Query, 'filters'> {
    const { parts } = this;
    const measures = this.measures();
    const groups = this.groups(measures);
    const isListing = measures.length === 0 && groups.length === 0;
    if (isListing && parts.having !== undefined) throw UNSAYABLE;
    const order = this.order(measures, groups, isListing);
    return {
      ...blankQuery(this.base.key),
      measures,
      groups,
      having: this.having(),
      order,
      limit: parts.limit === undefined ? null : { count: parts.limit, words: this.words(parts.limitAt) },
      columns: isListing && !parts.isWhole ? this.shown() : [],
      // A value of another table comes once for each of its rows: what is asked is which values there are.
      distinct: isListing && (this.isOfOther() || this.asksDifferent() || this.asksForValues()),
    };
  }

  /** In the order in which they are named; what is not named comes first, as the name of a row does. */
  private shown(): ColumnRef[] {
    const place = (column: SourceColumn) => this.question.columns.get(column)?.[0]?.start ?? -1;
    return [...this.parts.plain]
      .sort((a, b) => place(a.column) - place(b.column))
      .map(({ column }) => this.ref(column));
  }

  /** Different, distinct: said of what is listed. */
  private asksDifferent(): boolean {
    return (
      this.parts.plain.length > 0 &&
      this.question.tokens.some(({ lemma }) => /^(distinct|different|unique)$/.test(lemma))
    );
  }

  /** All majors, which cities: the values that there are; the ages of the students are one for each of them. */
  private asksForValues(): boolean {
    const [only, ...more] = this.parts.plain;
    if (only === undefined || more.length > 0 || this.parts.order !== undefined) return false;
    const { column } = only;
    if (column.isKey || column.isUnique || column === column.table.label) return false;
    const { tokens, columns } = this.question;
    return (columns.get(column) ?? []).some(
      ({ start, end, isFull }) =>
        isFull &&
        tokens.slice(0, start).every(({ word }) => ASKING.test(word)) &&
        !/^(of|for)$/i.test(tokens[end + 1]?.word ?? ''),
    );
  }

  /** Lists columns of tables that each row of the base merely points to. */
  private isOfOther(): boolean {
    const { plain } = this.parts;
    return (
      plain.length > 0 && this.parts.order === undefined && plain.every(({ column }) => column.table !== this.base)
    );
  }

  private measures(): Measure[] {
    const { parts } = this;
    return [
      ...parts.aggregates.map(
        ({ aggregate, column }): Measure => ({
          function: aggregate === 'distinct' ? 'count-distinct' : aggregate,
          ref: this.ref(column),
          words: '',
        }),
      ),
      ...(parts.countsRows ? [COUNT] : []),
    ];
  }

  private groups(measures: readonly Measure[]): Group[] {
    const { group, plain } = this.parts;
    if (group.option === 'none') {
      if (measures.length > 0 && plain.length > 0) throw UNSAYABLE;
      return [];
    }
    if (group.option === 'shown' || group.option === 'alone')
      return group.columns.map((column) => ({ kind: 'column', ref: this.ref(column), words: '' }));
    const [key] = group.columns;
    if (key === undefined) throw UNSAYABLE;
    const own = plain.filter(({ column }) => column.table === key.table);
    const rest = plain.filter(({ column }) => column.table !== key.table);
    if (own.length === 0) throw UNSAYABLE;
    const { path, table } = this.ref(key);
    return [
      { kind: 'entity', path, table, key: [key.name], labels: own.map(({ column }) => column.name), words: '' },
      ...rest.map(({ column }): Group => ({ kind: 'column', ref: this.ref(column), words: '' })),
    ];
  }

  private having(): Query['having'] {
    const { having } = this.parts;
    if (having === undefined) return [];
    const measure: Measure =
      having.aggregate === 'count' || having.column === undefined
        ? COUNT
        : { function: having.aggregate, ref: this.ref(having.column), words: '' };
    return [{ measure, operator: comparison(having.operator), value: having.value, words: this.words(having.at) }];
  }

  private order(measures: readonly Measure[], groups: readonly Group[], isListing: boolean): Order | null {
    const { order, direction } = this.parts;
    if (order === undefined) return null;
    const words = '';
    if (order.by === 'count') {
      if (isListing) throw UNSAYABLE;
      return { by: { kind: 'measure', measure: COUNT }, direction, words };
    }
    if (order.column === undefined) throw UNSAYABLE;
    const ref = this.ref(order.column);
    if (order.aggregate !== undefined) {
      if (isListing) throw UNSAYABLE;
      return { by: { kind: 'measure', measure: { function: order.aggregate, ref, words: '' } }, direction, words };
    }
    if (isListing) return { by: { kind: 'column', ref }, direction, words };
    const at = groups.findIndex(
      (group) => group.kind === 'column' && group.ref.table === ref.table && group.ref.column === ref.column,
    );
    if (at < 0 || measures.length === 0) throw UNSAYABLE;
    return { by: { kind: 'group', at }, direction, words };
  }

  private filters(conditions: readonly PartCondition[]): Filter[] {
    const { isAny } = this.parts;
    if (isAny && conditions.length > 1) {
      const filters = conditions.map((condition) => this.filter(condition, this.path(condition.column.table)));
      return [{ kind: 'any', filters: filters.flat(), words: this.wordsOf(conditions) }];
    }
    return onOneRow(conditions.flatMap((condition) => this.filter(condition, this.path(condition.column.table))));
  }

  private filter(condition: PartCondition, path: Step[]): PlainFilter[] {
    const { column, kind, value, upper } = condition;
    const ref: ColumnRef = { path, table: column.table.key, column: column.name };
    const words = this.wordsOf([condition]);
    const nested = /^X(<=|>=|!=|=|<|>)(avg|min|max|sum)$/.exec(kind);
    if (nested !== null) {
      const [, operator = '=', name = 'avg'] = nested;
      const of = { table: column.table.key, column: column.name };
      return [{ kind: 'versus', ref, operator: comparison(operator), function: name as 'avg', of, words }];
    }
    if (kind === 'null' || kind === 'notnull') return [{ kind: 'null', ref, negated: kind === 'notnull', words }];
    if (value === undefined) throw UNSAYABLE;
    if (kind === 'like' || kind === 'notlike') {
      const negated = kind === 'notlike';
      const year = yearOf(value);
      if (isTime(column) && !negated && year !== undefined)
        return [{ kind: 'period', ref, from: `${year}-01-01`, to: `${year + 1}-01-01`, label: String(year), words }];
      return [{ kind: 'text', ref, match: 'contains', value: String(value), negated, words }];
    }
    if (kind === 'bet') {
      if (upper === undefined) throw UNSAYABLE;
      return [
        { kind: 'compare', ref, operator: '>=', value, words },
        { kind: 'compare', ref, operator: '<=', value: upper, words },
      ];
    }
    if (isTime(column) && yearOf(value) !== undefined) return [yearFilter(ref, kind, Number(value), words)];
    if (kind === 'eq' && column.isText && !column.isNumber)
      return [{ kind: 'values', ref, values: [String(value)], negated: false, words }];
    return [{ kind: 'compare', ref, operator: comparison(kind), value: typed(column, value), words }];
  }

  /** Tables that are only there because rows must have a partner in them. */
  private metTables(query: Omit<Query, 'set'>): Filter[] {
    const reached = new Set([this.base.key]);
    const note = (path: readonly Step[]) => {
      for (const step of path) reached.add(step.to);
    };
    for (const { ref } of query.measures) if (ref !== null) note(ref.path);
    for (const group of query.groups) note(group.kind === 'entity' ? group.path : group.ref.path);
    for (const ref of query.columns) note(ref.path);
    for (const filter of query.filters)
      for (const one of filter.kind === 'any' ? filter.filters : [filter])
        note('ref' in one ? one.ref.path : pathOf(one));
    const { by } = query.order ?? {};
    if (by?.kind === 'column') note(by.ref.path);
    if (by?.kind === 'measure' && by.measure.ref !== null) note(by.measure.ref.path);
    return this.parts.extra.flatMap((table): Filter[] => {
      if (reached.has(table.key)) return [];
      const path = this.path(table);
      return path.length === 0 ? [] : [{ kind: 'related', path, operator: '>', count: 0, words: '' }];
    });
  }

  /** Rows without a partner of which all the other conditions hold. */
  private absent(): Filter {
    const { negated, others } = this.parts;
    if (negated === undefined || negated === this.base) throw UNSAYABLE;
    const path = this.path(negated);
    if (path.length === 0) throw UNSAYABLE;
    const filters = others.flatMap((condition) => {
      const whole = this.path(condition.column.table);
      const isBeyond = path.every((step, at) => whole[at]?.to === step.to);
      if (!isBeyond) throw UNSAYABLE;
      return this.filter(condition, whole.slice(path.length));
    });
    return { kind: 'related', path, operator: '=', count: 0, filters, words: '' };
  }

  private metNegated(): Filter[] {
    const { negated, others } = this.parts;
    if (negated === undefined || negated === this.base || others.length > 0) return [];
    const path = this.path(negated);
    return path.length === 0 ? [] : [{ kind: 'related', path, operator: '>', count: 0, words: '' }];
  }

  private path(table: SourceTable): Step[] {
    const path = pathBetween(this.tree, this.base, table);
    if (path === undefined) throw UNSAYABLE;
    return path.map(stepOf);
  }

  /** A column of the row itself or of one it points to. */
  private ref(column: SourceColumn): ColumnRef {
    const path = this.path(column.table);
    if (path.some((step) => step.many)) throw UNSAYABLE;
    return { path, table: column.table.key, column: column.name };
  }

  private words(at: number | undefined): string {
    return at === undefined ? '' : (this.question.tokens[at]?.word ?? '');
  }

  private wordsOf(conditions: readonly PartCondition[]): string {
    return conditions
      .flatMap(({ start, end }) => this.question.tokens.slice(Math.max(0, start), end + 1).map((token) => token.word))
      .join(' ')
      .slice(0, 400);
  }
}

/** The way to the rows that several conditions are met by together. */
const pathOf = (filter: Filter): Step[] =>
  filter.kind === 'related' ? [...filter.path, ...(filter.filters ?? []).flatMap(({ ref }) => ref.path)] : [];

const COUNT: Measure = { function: 'count', ref: null, words: '' };

const isTime = ({ info }: SourceColumn): boolean => info.kind === 'date' || info.kind === 'timestamp';

function yearOf(value: string | number): number | undefined {
  return /^[12]\d{3}$/.test(String(value)) ? Number(value) : undefined;
}

function yearFilter(ref: ColumnRef, kind: string, year: number, words: string): PlainFilter {
  const day = (of: number) => `${of}-01-01`;
  const bounds = {
    '>': { from: day(year + 1), to: null },
    '>=': { from: day(year), to: null },
    '<': { from: null, to: day(year) },
    '<=': { from: null, to: day(year + 1) },
  }[kind] ?? { from: day(year), to: day(year + 1) };
  return { kind: 'period', ref, ...bounds, label: String(year), words };
}

const typed = (column: SourceColumn, value: string | number): string | number =>
  column.isNumber ? Number(value) : column.isText ? String(value) : value;

function comparison(operator: string): Comparison {
  switch (operator) {
    case '<':
    case '<=':
    case '>':
    case '>=':
      return operator;
    case '!=':
      return '<>';
    default:
      return '=';
  }
}
