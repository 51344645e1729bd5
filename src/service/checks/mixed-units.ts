import type { Finding } from '../agent/checked.ts';
import { aggregatesIn, isWindow } from '../lineage/aggregates.ts';
import { type BoundQuery, type BoundSelect, meaningOf } from '../lineage/bind.ts';
import { groupedBy } from '../lineage/grouped-by.ts';
import { madeOf, type Origin, originOf, originsIn } from '../lineage/origin.ts';
import { type Expression, expressionsOf, partsOf, within } from '../sql/outline/outline.ts';
import type { Check, Facts, Statement } from './check.ts';
import { measureOf } from './measures.ts';
import { constantOf, isCount, scaledOf } from './scaled-columns.ts';
import { type UnitOfRows, unitByOf } from './unit-by.ts';

/** Amounts of several currencies, or of several units, put together as if they were of one. */
export const mixedUnits: Check = {
  trap: 'mixed-units',
  passed: 'one unit',
  find(statement, facts) {
    const { selects } = statement;
    const byRow = selects.flatMap((select) => mixedByRow(select, facts, statement));
    const added = selects.flatMap((select) => addedUnlike(select, facts));
    const looked = byRow.length + added.length > 0 || selects.some((select) => addsUnits(select, facts));
    return looked ? [...byRow, ...added] : undefined;
  },
};

const PUTTING = new Set(['sum', 'avg', 'min', 'max', 'median']);

const PLACING = new Set(['row_number', 'rank', 'dense_rank', 'ntile']);

/** Columns with a unit by row that are put together over units. */
function mixedByRow(select: BoundSelect, facts: Facts, statement: Statement): Finding[] {
  const said = [...expressionsOf(select.select), ...select.orderBy.map(({ by }) => by)];
  const calls = said.flatMap(aggregatesIn).filter(({ name }) => PUTTING.has(name));
  const numbers = calls.flatMap(({ args, filter }) => {
    const kept = filter === null ? [] : originsIn(filter, select);
    return guardedBy(
      kept,
      args.flatMap((arg) => unconverted(arg, select)),
    );
  });
  const ranked =
    calls.length > 0 || select.limit === null
      ? []
      : select.orderBy.flatMap(({ by }) => unconverted(resolved(by, select), select));
  const placed = said
    .flatMap((one) => within(one))
    .flatMap((one) => (isWindow(one) && PLACING.has(one.name) ? (one.over?.orderBy ?? []) : []))
    .flatMap(({ by }) => unconverted(resolved(by, select), select));
  const compared = comparedByRow(select);
  return [...numbers, ...ranked, ...placed, ...compared].flatMap(({ origin, guarded, beside }) => {
    const by = unitByOf(origin, facts);
    if (by === undefined || (by.values !== null && by.values.length < 2)) return [];
    // A ratio of two amounts of one row has no unit.
    const isRatio = beside.some((one) => unitByOf(one, facts)?.column === by.column);
    if (isRatio || guarded.some((one) => isUnit(one, by)) || settles(select, by, statement)) return [];
    return [mixed(origin, by, facts)];
  });
}

interface Counted {
  origin: Origin;
  /** The columns of conditions that choose what is put together: of CASE and FILTER. */
  guarded: Origin[];
  /** What it divides, or is divided by. */
  beside: Origin[];
}

/** Columns that an expression passes on, but for those multiplied by something else of the data: by a rate. */
function unconverted(value: Expression, select: BoundSelect): Counted[] {
  switch (value.kind) {
    case 'operation': {
      const { operator, left, right } = value;
      const isScaling = operator === '*' || operator === '/';
      if (
        isScaling &&
        originsIn(left, select).length > 0 &&
        originsIn(right, select).length > 0 &&
        isRate(left, right, select) &&
        !isCount(left) &&
        !isCount(right)
      )
        return [];
      if (!isScaling) return [...unconverted(left, select), ...unconverted(right, select)];
      // What it is multiplied by may be chosen by the unit.
      const [top, bottom] = [
        guardedBy(originsIn(right, select), unconverted(left, select)),
        guardedBy(originsIn(left, select), unconverted(right, select)),
      ];
      if (operator === '*') return [...top, ...bottom];
      return [...dividing(originsIn(right, select), top), ...dividing(originsIn(left, select), bottom)];
    }
    case 'case': {
      const guarded = [value.operand, ...value.branches.map(({ when }) => when)].flatMap((one) =>
        one === null ? [] : originsIn(one, select),
      );
      const given = [...value.branches.map((branch) => branch.value), value.otherwise].flatMap((one) =>
        one === null ? [] : unconverted(one, select),
      );
      return guardedBy(guarded, given);
    }
    case 'call': {
      const guarded = value.name === 'if' || value.name === 'iff' ? originsIn(value.args[0] ?? value, select) : [];
      return guardedBy(
        guarded,
        value.args.flatMap((arg) => unconverted(arg, select)),
      );
    }
    case 'cast':
    case 'minus':
      return unconverted(value.value, select);
    case 'column': {
      const origin = originOf(value, select);
      if (origin !== undefined) return [{ origin, guarded: [], beside: [] }];
      return madeOf(value, select).flatMap((made) => unconverted(made.value, made.select));
    }
    case 'between':
    case 'boolean':
    case 'in':
    case 'is-null':
    case 'not':
    case 'null':
    case 'number':
    case 'other':
    case 'query':
    case 'text':
      return [];
  }
}

const dividing = (beside: readonly Origin[], counted: readonly Counted[]): Counted[] =>
  counted.map((one) => ({ ...one, beside: [...one.beside, ...beside] }));

const guardedBy = (columns: readonly Origin[], counted: readonly Counted[]): Counted[] =>
  counted.map((one) => ({ ...one, guarded: [...one.guarded, ...columns] }));

/** Whether one side is of another table than the other, as a rate of the day is. */
const isRate = (left: Expression, right: Expression, select: BoundSelect): boolean => {
  const [one, other] = [originsIn(left, select), originsIn(right, select)].map(
    (origins) => new Set(origins.map(({ table }) => table)),
  );
  return [...(one ?? [])].some((table) => !other?.has(table)) || [...(other ?? [])].some((table) => !one?.has(table));
};

/** The column of units, or one of which each value has one unit. */
const isUnit = ({ table, column }: Origin, by: UnitOfRows): boolean =>
  [by, ...by.keys].some((one) => one.table === table && one.column === column.name);

/** Whether rows are of one unit: grouped by it, or held to one value; also in a query around or inside. */
function settles(select: BoundSelect, by: UnitOfRows, { selects }: Statement): boolean {
  const names = (value: Expression, of: BoundSelect) => originsIn(value, of).some((one) => isUnit(one, by));
  return [select, ...selects.filter((other) => reads(select, other))].some(
    (of) =>
      groupedBy(of).some((one) => names(one, of)) ||
      of.conditions.some(({ value, of: how }) => how === undefined && isOne(value) && names(value, of)) ||
      of.conditions.some(
        ({ value }) =>
          value.kind === 'operation' &&
          value.operator === '=' &&
          [value.left, value.right].some(({ kind }) => kind === 'text') &&
          names(value, of),
      ),
  );
}

const reads = (outer: BoundSelect, inner: BoundSelect): boolean =>
  outer.relations.some(({ query }) => query !== undefined && isIn(query, inner));

const isIn = ({ selects }: BoundQuery, wanted: BoundSelect): boolean =>
  selects.some((one) => one === wanted || reads(one, wanted));

/** A condition that leaves one value. */
const isOne = (value: Expression): boolean =>
  (value.kind === 'operation' && value.operator === '=') ||
  (value.kind === 'in' && !value.isNegated && value.list.length === 1);

/** `ORDER BY amount` may name an item. */
function resolved(by: Expression, { select, names }: BoundSelect): Expression {
  if (by.kind !== 'column' || by.path.length > 1) return by;
  const item = select.items.find(
    (one) => one.kind === 'value' && one.as !== null && names.isSame(one.as, by.path[0] ?? ''),
  );
  return item?.kind === 'value' ? item.value : by;
}

/** A column of rows compared with a number, or with what a query puts together, as the average of all. */
function comparedByRow(select: BoundSelect): Counted[] {
  return select.conditions.flatMap(({ value }) => {
    if (value.kind !== 'operation' || !/^[<>]=?$/.test(value.operator)) return [];
    const isOther = (one: Expression) =>
      constantOf(one) !== undefined || within(one).some((part) => part.kind === 'query' || isAveraged(part, select));
    if (isOther(value.right)) return unconverted(value.left, select);
    return isOther(value.left) ? unconverted(value.right, select) : [];
  });
}

function isAveraged(part: Expression, select: BoundSelect): boolean {
  const meaning = part.kind === 'column' ? meaningOf(part.path, select) : undefined;
  return (
    meaning?.relation.query?.selects.some((one) =>
      one.select.items.some((item) => item.kind === 'value' && aggregatesIn(item.value).length > 0),
    ) ?? false
  );
}

const MOST_NAMED = 3;

function mixed({ table, column }: Origin, by: UnitOfRows, { said }: Facts): Finding {
  const values = by.values ?? [];
  const few = values.slice(0, MOST_NAMED).join(', ');
  const more = values.length > MOST_NAMED ? ` and ${values.length - MOST_NAMED} more` : '';
  return {
    trap: 'mixed-units',
    // That lines are in the unit of what they belong to is a guess, if a good one.
    severity: by.table === table ? 'wrong' : 'doubtful',
    says: `${capital(said.column(table, column.name))} is in several units (${few}${more}) and is put together as if it were one.`,
    tells: `${table.name}.${column.name} is in the unit that ${by.table.name}.${by.column} names, and there are several. Group by ${by.column}, choose one, or convert before putting together.`,
    values: { schema: by.table.schema, table: by.table.name, column: by.column, values: values.slice(0, MOST_NAMED) },
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ADDING = new Set(['+', '-', '<', '<=', '>', '>=', '=']);

/** Sums and comparisons of columns that count different things: minutes and hours. */
function addedUnlike(select: BoundSelect, facts: Facts): Finding[] {
  const operations = expressionsOf(select.select)
    .flatMap((one) => within(one))
    .filter((one) => one.kind === 'operation' && ADDING.has(one.operator));
  // A sum of many terms is looked at once, as a whole.
  const inner = new Set(operations.flatMap((one) => partsOf(one)));
  return operations
    .filter((one) => !inner.has(one))
    .flatMap((one) => {
      const [first, ...others] = partsOf(one).flatMap((part) => unitsOf(part, select, facts));
      const other = first && others.find((each) => !isAlike(first, each));
      return first === undefined || other === undefined ? [] : [unlike(first.origin, other.origin, facts)];
    });
}

/** Of one unit, or made so. */
const isAlike = (one: Sized, other: Sized): boolean =>
  one.dimension === other.dimension && (one.factor === other.factor || Math.abs(one.size / other.size - 1) < 0.01);

interface Sized {
  origin: Origin;
  dimension: string;
  /** What 1 of the column is in the smallest unit of its kind, and what 1 of the expression is. */
  factor: number;
  size: number;
}

function unitsOf(value: Expression, select: BoundSelect, facts: Facts): Sized[] {
  if (value.kind === 'operation' && (value.operator === '+' || value.operator === '-'))
    return [...unitsOf(value.left, select, facts), ...unitsOf(value.right, select, facts)];
  const scaled = scaledOf(value, select);
  const measure = scaled && measureOf(scaled.origin, facts);
  // A part of something is a number by itself.
  if (scaled === undefined || measure === undefined || measure.dimension === 'share') return [];
  return [
    { origin: scaled.origin, dimension: measure.dimension, factor: measure.factor, size: measure.factor / scaled.by },
  ];
}

const addsUnits = (select: BoundSelect, facts: Facts): boolean =>
  expressionsOf(select.select)
    .flatMap(aggregatesIn)
    .some(
      ({ name, args }) =>
        PUTTING.has(name) &&
        args.some((arg) => originsIn(arg, select).some((origin) => unitByOf(origin, facts) !== undefined)),
    );

const unlike = (one: Origin, other: Origin, { said }: Facts): Finding => ({
  trap: 'mixed-units',
  severity: 'wrong',
  says: `${capital(said.column(one.table, one.column.name))} and ${said.column(other.table, other.column.name)} are in different units.`,
  tells: `${one.table.name}.${one.column.name} and ${other.table.name}.${other.column.name} are in different units. Convert one of them first.`,
});
