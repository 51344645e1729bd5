import { type Expression, type Operator, partsOf, type Select, within } from '../sql/outline/outline.ts';
import { isWindow, putsTogether, shownValues } from './aggregates.ts';
import { type BoundQuery, type BoundSelect, type Condition, meaningOf, outputsOf, type Relation } from './bind.ts';

/**
 * What a SELECT reads from, with plain subqueries taken apart: those that only choose rows and columns are as good as
 * the tables in them. A query that is named twice is there twice.
 */
export interface Frame {
  select: BoundSelect;
  parts: ReadonlyMap<Relation, Leaf | Frame>;
}

/** A table, or a query whose rows are its own. */
export interface Leaf {
  relation: Relation;
  /** An outer join may leave it, or the subquery that it is in, without a row. */
  isOptional: boolean;
}

/** A column of a leaf. */
export interface Ref {
  leaf: Leaf;
  column: string;
}

export const frameOf = (select: BoundSelect): Frame => framed(select, false);

function framed(select: BoundSelect, isInOptional: boolean): Frame {
  const parts = select.relations.map((relation): [Relation, Leaf | Frame] => {
    const plain = relation.query === undefined ? undefined : plainSelect(relation.query);
    const isOptional = isInOptional || relation.isOptional;
    return [relation, plain === undefined ? { relation, isOptional } : framed(plain, isOptional)];
  });
  return { select, parts: new Map(parts) };
}

/** The SELECT that a query is, where each of its rows is one of what it reads. */
function plainSelect({ selects, isWhole }: BoundQuery): BoundSelect | undefined {
  const [only, ...others] = selects;
  if (only === undefined || others.length > 0 || !isWhole || only.limit !== null) return undefined;
  const { select } = only;
  const isPlain = !select.isDistinct && select.qualify === null && !putsTogether(select) && !hasRanks(select);
  return isPlain ? only : undefined;
}

/** Windows that only reckon leave the rows as they are; what ranks them may be used to choose some. */
const hasRanks = (select: Select): boolean =>
  shownValues(select).some((value) => within(value).some((one) => isWindow(one) && !RECKONING.has(one.name)));

const RECKONING = new Set(['sum', 'count', 'avg', 'min', 'max']);

const isFrame = (part: Leaf | Frame): part is Frame => 'parts' in part;

export const leavesOf = ({ parts }: Frame): Leaf[] =>
  [...parts.values()].flatMap((part) => (isFrame(part) ? leavesOf(part) : [part]));

/** The plain SELECTs that are taken apart in a frame. */
export const takenApart = ({ parts }: Frame): BoundSelect[] =>
  [...parts.values()].flatMap((part) => (isFrame(part) ? [part.select, ...takenApart(part)] : []));

/** A condition, and in whose names it is written. */
export interface FramedCondition extends Condition {
  frame: Frame;
}

export const conditionsOf = (frame: Frame): FramedCondition[] => [
  ...frame.select.conditions.map((condition) => ({ ...condition, frame })),
  ...[...frame.parts.values()].flatMap((part) => (isFrame(part) ? conditionsOf(part) : [])),
];

/** What a column is: one of a leaf, or an expression of a plain subquery. 'outer': of a query around, or of nothing known. */
export function resolve(path: readonly string[], frame: Frame): Ref | { value: Expression; frame: Frame } | 'outer' {
  const meaning = meaningOf(path, frame.select);
  const part = meaning?.select === frame.select ? frame.parts.get(meaning.relation) : undefined;
  if (meaning === undefined || part === undefined) return 'outer';
  if (!isFrame(part)) return { leaf: part, column: meaning.column };
  const value = valueOf(meaning.relation, meaning.column, frame);
  return value === undefined ? 'outer' : { value, frame: part };
}

/** What a plain subquery makes of its column. */
function valueOf({ query, columns }: Relation, column: string, { select }: Frame): Expression | undefined {
  const outputs = query === undefined ? [] : outputsOf(query);
  const at =
    columns.length > 0 ? columns.indexOf(column) : outputs.findIndex(({ name }) => select.names.isSame(name, column));
  return outputs[at]?.values[0]?.value;
}

/** The column of a leaf that an expression is, unchanged. */
export function plainRef(value: Expression, frame: Frame): Ref | undefined {
  if (value.kind === 'cast') return plainRef(value.value, frame);
  if (value.kind !== 'column') return undefined;
  const found = resolve(value.path, frame);
  if (found === 'outer') return undefined;
  return 'leaf' in found ? found : plainRef(found.value, found.frame);
}

/** The columns of leaves that an expression is made of, wherever they are in it. */
export function refsIn(value: Expression, frame: Frame): Ref[] {
  return within(value).flatMap((one) => {
    if (one.kind !== 'column') return [];
    const found = resolve(one.path, frame);
    if (found === 'outer') return [];
    return 'leaf' in found ? [found] : refsIn(found.value, found.frame);
  });
}

const CONDITIONS = new Set<Operator>(['and', 'or', '=', '<>', '<', '<=', '>', '>=', 'like', 'not like']);

/** The columns whose values an expression gives, without what only decides which: conditions of CASE and of functions. */
export function givenBy(value: Expression, frame: Frame): Ref[] {
  switch (value.kind) {
    case 'case': {
      const given = [...value.branches.map((branch) => branch.value), value.otherwise];
      return given.flatMap((one) => (one === null ? [] : givenBy(one, frame)));
    }
    case 'call': {
      const isChoice = value.name === 'if' || value.name === 'iff' || value.name === 'nullif';
      const args = !isChoice ? value.args : value.name === 'nullif' ? value.args.slice(0, 1) : value.args.slice(1);
      return args.flatMap((one) => givenBy(one, frame));
    }
    case 'column': {
      const found = resolve(value.path, frame);
      if (found === 'outer') return [];
      return 'leaf' in found ? [found] : givenBy(found.value, found.frame);
    }
    case 'operation':
      return CONDITIONS.has(value.operator) ? [] : partsOf(value).flatMap((one) => givenBy(one, frame));
    case 'not':
    case 'is-null':
    case 'in':
    case 'between':
      return [];
    case 'boolean':
    case 'cast':
    case 'minus':
    case 'null':
    case 'number':
    case 'other':
    case 'query':
    case 'text':
      return partsOf(value).flatMap((one) => givenBy(one, frame));
  }
}
