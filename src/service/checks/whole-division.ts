import type { Finding } from '../agent/checked.ts';
import { type BoundSelect, boundWithin, meaningOf, outputsOf } from '../lineage/bind.ts';
import { groupedBy } from '../lineage/grouped-by.ts';
import { valuesOf } from '../lineage/origin.ts';
import { type Expression, expressionsOf, type Query, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';

/** Where a division of whole numbers cuts the fraction off, a rate of 2 in 3 is 0. */
export const wholeDivision: Check = {
  trap: 'whole-division',
  passed: undefined,
  find({ selects }, facts, question) {
    const divisions = selects.flatMap((select) => divisionsIn(select, facts));
    const rounded = selects
      .flatMap(({ select }) => expressionsOf(select).flatMap((one) => within(one)))
      .filter(isRounded);
    if (divisions.length + rounded.length === 0) return undefined;
    if (WANTS_WHOLE.test(question)) return [];
    const isWrong =
      divisions.some(({ value, select }) => isCut(value, select, facts)) ||
      rounded.some((one) => isMultiplied(one, selects) || WANTS_FRACTION.test(question));
    return isWrong ? [FOUND] : [];
  },
};

const FOUND: Finding = {
  trap: 'whole-division',
  severity: 'wrong',
  says: 'A division of whole numbers cuts off what comes after the decimal point.',
  tells:
    'Both sides of a division are whole numbers, so the fraction is cut off. Multiply by 1.0 or cast one side to numeric before dividing.',
};

/** Full boxes, complete weeks, decades. */
const WANTS_WHOLE = /\b(?:(?:in|how many|number of) (?:whole|full|complete)|decades?|buckets?|rounded down)\b/i;

const WANTS_FRACTION =
  /\b(?:averages?|avg|mean|on average|per|shares?|parts?|percent(?:age)?|rates?|ratios?|proportions?|fractions?|%)(?!\w)/i;

/** A ratio that is made a whole number: `CAST(a / b AS SIGNED)`, `round(a / b)`. */
function isRounded(one: Expression): boolean {
  const isRatio = (value: Expression | undefined): boolean =>
    value?.kind === 'operation' && value.operator === '/' && value.right.kind !== 'number' && !hasHundred(value.left);
  if (one.kind === 'cast') return WHOLE_TYPES.test(one.type) && isRatio(one.value);
  return (
    one.kind === 'call' &&
    /^(?:round|floor|ceil|ceiling|trunc|truncate)$/.test(one.name) &&
    one.args.length === 1 &&
    isRatio(one.args[0])
  );
}

const hasHundred = (value: Expression): boolean =>
  within(value).some((one) => one.kind === 'number' && Number(one.value) >= 100);

/** Rounded first, multiplied afterwards. */
const isMultiplied = (rounded: Expression, selects: readonly BoundSelect[]): boolean =>
  selects
    .flatMap(({ select }) => expressionsOf(select).flatMap((one) => within(one)))
    .some((one) => one.kind === 'operation' && one.operator === '*' && (one.left === rounded || one.right === rounded));

type Division = Expression & { kind: 'operation' };

interface Divided {
  value: Division;
  select: BoundSelect;
}

/** Divisions, but for those that are multiplied by what they were divided by: 1987 / 10 * 10 is a decade. */
function divisionsIn(select: BoundSelect, { schema: { dialect } }: Facts): Divided[] {
  const all = [...expressionsOf(select.select), ...select.orderBy.map(({ by }) => by)].flatMap((one) => [
    ...within(one),
  ]);
  // Bands of rows: what they are grouped by is to be whole.
  const bands = new Set(
    groupedBy(select)
      .flatMap((one) => within(one))
      .map((one) => JSON.stringify(one)),
  );
  const divisions = all.filter(
    (one): one is Division => one.kind === 'operation' && isDivision(one, dialect) && !bands.has(JSON.stringify(one)),
  );
  const buckets = new Set(
    all.flatMap((one) => {
      if (one.kind !== 'operation' || one.operator !== '*') return [];
      const { left, right } = one;
      if (left.kind === 'operation' && isDivision(left, dialect) && isSame(left.right, right))
        return [JSON.stringify(left)];
      return right.kind === 'operation' && isDivision(right, dialect) && isSame(right.right, left)
        ? [JSON.stringify(right)]
        : [];
    }),
  );
  // Hours beside the minutes left over.
  const rests = new Set(all.flatMap((one) => restIn(one)).map((sides) => JSON.stringify(sides)));
  const isParted = ({ left, right }: Division) =>
    rests.has(JSON.stringify([left, right])) || (left.kind === 'operation' && left.operator === '%');
  return divisions
    .filter((one) => !buckets.has(JSON.stringify(one)) && !isParted(one))
    .map((value) => ({ value, select }));
}

const restIn = (one: Expression): Expression[][] => {
  if (one.kind === 'operation' && one.operator === '%') return [[one.left, one.right]];
  return one.kind === 'call' && one.name === 'mod' ? [one.args] : [];
};

/** MySQL's `/` keeps the fraction, its DIV is asked for. */
const isDivision = ({ operator }: Division, dialect: Facts['schema']['dialect']): boolean =>
  operator === 'div' || (operator === '/' && dialect === 'postgres');

const isSame = (one: Expression, other: Expression | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** DIV cuts whatever it divides. */
const isCut = ({ operator, left, right }: Division, select: BoundSelect, facts: Facts): boolean =>
  operator === 'div' || (isWhole(left, select, facts) && isWhole(right, select, facts));

const WHOLE_TYPES = /^(?:int|int2|int4|int8|integer|smallint|bigint|tinyint|signed|unsigned|mediumint)/;
const KEEPING = new Set(['abs', 'greatest', 'least', 'coalesce', 'ifnull', 'nullif', 'min', 'max']);
const COUNTING = new Set([
  'datediff',
  'timestampdiff',
  'date_diff',
  'year',
  'month',
  'day',
  'to_days',
  'count',
  'row_number',
  'rank',
  'dense_rank',
  'ntile',
  'length',
  'char_length',
  'regr_count',
]);

/** Whether PostgreSQL takes an expression for a whole number. */
function isWhole(value: Expression, select: BoundSelect, facts: Facts): boolean {
  switch (value.kind) {
    case 'query':
      return value.how === 'scalar' && isWholeQuery(value.query, select, facts);
    case 'number':
      return /^\d+$/.test(value.value);
    case 'minus':
      return isWhole(value.value, select, facts);
    case 'cast':
      return WHOLE_TYPES.test(value.type);
    case 'operation': {
      // MySQL's conditions are 1 or 0.
      if (/^(?:<>|[<>]=?|=|and|or)$/.test(value.operator)) return true;
      const isReckoned = ['+', '-', '*', '/', '%', 'div'].includes(value.operator);
      return isReckoned && isWhole(value.left, select, facts) && isWhole(value.right, select, facts);
    }
    case 'case': {
      const given = [...value.branches.map((branch) => branch.value), value.otherwise].filter((one) => one !== null);
      return given.filter(({ kind }) => kind !== 'null').every((one) => isWhole(one, select, facts));
    }
    case 'call':
      return isWholeCall(value, select, facts);
    case 'column':
      return isWholeColumn(value, select, facts);
    case 'between':
    case 'boolean':
    case 'in':
    case 'is-null':
    case 'not':
    case 'null':
    case 'other':
    case 'text':
      return false;
  }
}

function isWholeQuery(query: Query, select: BoundSelect, facts: Facts): boolean {
  const [first] = outputsOf(boundWithin(query, select));
  return first !== undefined && first.values.every((made) => isWhole(made.value, made.select, facts));
}

function isWholeCall(value: Expression & { kind: 'call' }, select: BoundSelect, facts: Facts): boolean {
  if (COUNTING.has(value.name)) return true;
  // A sum of bigint is numeric: https://www.postgresql.org/docs/current/functions-aggregate.html
  const mayBeLong = facts.schema.dialect === 'postgres';
  if (value.name === 'sum')
    return value.args.every((arg) => isWhole(arg, select, facts) && !(mayBeLong && isLong(arg, select)));
  return KEEPING.has(value.name) && value.args.every((arg) => isWhole(arg, select, facts));
}

function isWholeColumn(value: Expression & { kind: 'column' }, select: BoundSelect, facts: Facts): boolean {
  const meaning = meaningOf(value.path, select);
  if (meaning === undefined) return false;
  const column = meaning.relation.table?.columns.find(({ name }) => name === meaning.column);
  // MySQL's booleans are numbers.
  if (column !== undefined) return column.kind === 'integer' || column.kind === 'boolean';
  const made = valuesOf(meaning);
  return made.length > 0 && made.every((one) => isWhole(one.value, one.select, facts));
}

function isLong(value: Expression, select: BoundSelect): boolean {
  if (value.kind === 'cast') return /^(?:int8|bigint)/.test(value.type);
  if (value.kind === 'call') return COUNTING.has(value.name) || value.args.some((arg) => isLong(arg, select));
  if (value.kind === 'operation') return isLong(value.left, select) || isLong(value.right, select);
  const meaning = value.kind === 'column' ? meaningOf(value.path, select) : undefined;
  if (meaning === undefined) return false;
  const column = meaning.relation.table?.columns.find(({ name }) => name === meaning.column);
  if (column !== undefined) return /^(?:bigint|int8)/i.test(column.dataType);
  return valuesOf(meaning).some((one) => isLong(one.value, one.select));
}
