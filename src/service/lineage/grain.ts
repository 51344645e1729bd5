import type { TableInfo } from '../connectors/connector.ts';
import type { Expression } from '../sql/outline/outline.ts';
import { aggregatesIn, putsTogether } from './aggregates.ts';
import { type BoundQuery, type BoundSelect, type Output, outputsOf } from './bind.ts';
import {
  conditionsOf,
  type Frame,
  type FramedCondition,
  frameOf,
  type Leaf,
  leavesOf,
  plainRef,
  type Ref,
  refsIn,
} from './frame.ts';

/** Sets of columns of a table of which no two rows have the same values. */
export type KeysOf = (table: TableInfo) => readonly (readonly string[])[];

/** What a row of a SELECT's joins is: which of its leaves have one row at most for a row of others. */
export interface Grain {
  frame: Frame;
  leaves: readonly Leaf[];
  /**
   * The leaves of which there is one row at most, where there is one of each of `given`, and `fixed` expressions have
   * one value each.
   */
  determined(this: void, given: readonly Leaf[], fixed?: readonly Expression[]): Set<Leaf>;
  /** Columns that leaves are joined by: of an equality of this leaf with others, or with constants. */
  joinedBy(this: void, leaf: Leaf): string[];
  /** Whether a leaf is compared with others in another way than by equality: valid from one day to another. */
  isCompared(this: void, leaf: Leaf): boolean;
}

/** A column of a leaf that has one value for each combination of others. */
interface Equation {
  ref: Ref;
  by: readonly Ref[];
  /** It has no value: two rows without one aren't the same by a key of one column. */
  isEmpty?: boolean;
}

const grains = new WeakMap<BoundSelect, Grain>();

/** Reckoned once for each SELECT: what is known of its tables doesn't change while it is looked at. */
export function grainOf(select: BoundSelect, keysOf: KeysOf): Grain {
  const grain = grains.get(select) ?? makeGrain(select, keysOf);
  grains.set(select, grain);
  return grain;
}

function makeGrain(select: BoundSelect, keysOf: KeysOf): Grain {
  const frame = frameOf(select);
  const leaves = leavesOf(frame);
  const conditions = conditionsOf(frame);
  const equations = [
    ...conditions.flatMap(({ value, frame: of }) => equationsOf(value, of)),
    ...asOfOneDay(conditions),
  ];
  const absent = leaves.filter((leaf) => conditions.some((one) => isAbsent(leaf, one)));
  const keys = new Map(leaves.map((leaf) => [leaf, keysOfLeaf(leaf, keysOf)] as const));
  return {
    frame,
    leaves,
    determined(given, fixed = []) {
      const grouped = fixed.flatMap((one) => plainRef(one, frame) ?? []).map((ref) => ({ ref, by: [] }));
      // What isn't there leads to nothing.
      const leading = equations.filter(({ by }) => !by.some(({ leaf }) => absent.includes(leaf)));
      return closure({ leaves, keys, equations: [...leading, ...grouped] }, [...given, ...absent]);
    },
    joinedBy: (leaf) => [...new Set(equations.flatMap(({ ref }) => (ref.leaf === leaf ? [ref.column] : [])))],
    isCompared: (leaf) =>
      conditions.some(({ value, frame: of }) => {
        const refs = isRange(value) ? refsIn(value, of) : [];
        return refs.some((ref) => ref.leaf === leaf) && refs.some((ref) => ref.leaf !== leaf);
      }),
  };
}

/** `LEFT JOIN a … WHERE a.id IS NULL`: there is no row of it. */
function isAbsent(leaf: Leaf, { value, frame, of }: FramedCondition): boolean {
  if (!leaf.isOptional || of !== undefined || value.kind !== 'is-null' || value.isNegated) return false;
  const ref = plainRef(value.value, frame);
  return (
    ref?.leaf === leaf &&
    leaf.relation.table?.columns.some(({ name, nullable }) => name === ref.column && !nullable) === true
  );
}

const isRange = (value: Expression): boolean =>
  value.kind === 'between' ||
  (value.kind === 'operation' && /^(?:[<>]=?|(?:not )?like|or|other)$/.test(value.operator));

function equationsOf(value: Expression, frame: Frame): Equation[] {
  if (value.kind === 'in' && !value.isNegated && value.list.length === 1) {
    const [only] = value.list;
    return only === undefined
      ? []
      : equationsOf({ kind: 'operation', operator: '=', left: value.value, right: only }, frame);
  }
  if (value.kind === 'is-null' && !value.isNegated) {
    const ref = plainRef(value.value, frame);
    return ref === undefined ? [] : [{ ref, by: [], isEmpty: true }];
  }
  // A yes/no column by itself.
  const flag = value.kind === 'not' ? value.value : value;
  const flagRef = flag.kind === 'column' ? plainRef(flag, frame) : undefined;
  if (flagRef !== undefined) return [{ ref: flagRef, by: [] }];
  if (value.kind !== 'operation' || value.operator !== '=') return [];
  const { left, right } = value;
  return [
    [left, right],
    [right, left],
  ].flatMap(([one, other]) => {
    const ref = one === undefined ? undefined : plainRef(one, frame);
    return ref === undefined || other === undefined ? [] : [{ ref, by: refsIn(other, frame) }];
  });
}

/** `valid_from <= day AND (valid_to IS NULL OR valid_to > day)`: of versions, the one that holds. */
function asOfOneDay(conditions: readonly FramedCondition[]): Equation[] {
  const bounds = conditions.flatMap(({ value, frame }) => boundsIn(value, frame));
  const begins = bounds.filter(({ side }) => side === 'begin');
  return bounds.flatMap(({ ref, side, mayBeOpen }) => {
    const hasBegin = begins.some((one) => one.ref.leaf === ref.leaf && one.ref.column !== ref.column);
    return side === 'end' && (hasBegin || mayBeOpen) ? [{ ref, by: [] }] : [];
  });
}

/** A column that some day is compared with. */
interface DayBound {
  ref: Ref;
  side: 'begin' | 'end';
  /** Rows without a day are in. */
  mayBeOpen: boolean;
}

function boundsIn(value: Expression, frame: Frame): DayBound[] {
  const bound = (one: Expression, side: DayBound['side'], mayBeOpen = false): DayBound[] => {
    const isFilled = one.kind === 'call' && /^(?:coalesce|ifnull|nvl)$/.test(one.name);
    const ref = plainRef(isFilled ? (one.args[0] ?? one) : one, frame);
    return ref === undefined ? [] : [{ ref, side, mayBeOpen: mayBeOpen || isFilled }];
  };
  if (value.kind === 'between' && !value.isNegated && refsIn(value.value, frame).length === 0)
    return [...bound(value.low, 'begin'), ...bound(value.high, 'end')];
  if (value.kind !== 'operation' || refsIn(value.right, frame).length > (value.operator === 'or' ? 1 : 0)) return [];
  if (value.operator === '>' || value.operator === '>=') return bound(value.left, 'end');
  if (value.operator === '<' || value.operator === '<=') return bound(value.left, 'begin');
  if (value.operator !== 'or') return [];
  const [empty, other] = value.left.kind === 'is-null' ? [value.left, value.right] : [value.right, value.left];
  if (empty.kind !== 'is-null' || empty.isNegated) return [];
  const own = plainRef(empty.value, frame);
  return boundsIn(other, frame).flatMap((one) =>
    own !== undefined && one.side === 'end' && isSameRef(one.ref, own) ? [{ ...one, mayBeOpen: true }] : [],
  );
}

interface Known {
  leaves: readonly Leaf[];
  keys: ReadonlyMap<Leaf, Keys>;
  equations: readonly Equation[];
}

function closure({ leaves, keys, equations }: Known, given: readonly Leaf[]): Set<Leaf> {
  const found = new Set(given);
  const known = (ref: Ref, seen: ReadonlySet<Equation>, mayBeEmpty = true): boolean =>
    found.has(ref.leaf) ||
    equations.some(
      (equation) =>
        !seen.has(equation) &&
        (mayBeEmpty || equation.isEmpty !== true) &&
        isSameRef(equation.ref, ref) &&
        equation.by.every((by) => known(by, new Set([...seen, equation]))),
    );
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const leaf of leaves) {
      const own = keys.get(leaf) ?? [];
      const isDetermined =
        own === 'unknown'
          ? equations.some(({ ref }) => ref.leaf === leaf && known(ref, new Set()))
          : own.some((key) => key.every((column) => known({ leaf, column }, new Set(), key.length > 1)));
      if (!found.has(leaf) && isDetermined) found.add(leaf);
    }
  }
  return found;
}

const isSameRef = (one: Ref, other: Ref): boolean => one.leaf === other.leaf && one.column === other.column;

/** `unknown`: of a function and the like, which gives no row twice. */
type Keys = readonly (readonly string[])[] | 'unknown';

function keysOfLeaf({ relation }: Leaf, keysOf: KeysOf): Keys {
  const { table, query, columns } = relation;
  if (query !== undefined)
    return keysOfQuery(query, keysOf).map((key) => key.map((name) => renamedTo(name, query, columns)));
  return table === undefined ? 'unknown' : keysOf(table);
}

function renamedTo(name: string, query: BoundQuery, columns: readonly string[]): string {
  const at = outputsOf(query).findIndex((output) => output.name === name);
  return columns[at] ?? name;
}

/** Sets of columns of a query's result of which no two rows have the same values. */
function keysOfQuery(bound: BoundQuery, keysOf: KeysOf): string[][] {
  const outputs = outputsOf(bound);
  const [select, ...others] = bound.selects;
  const isDistinctSet = bound.query.body.kind === 'set' && !bound.query.body.isAll;
  if (select === undefined || others.length > 0) return isDistinctSet ? [outputs.map(({ name }) => name)] : [];
  const { limit } = select;
  if (limit?.kind === 'number' && limit.value === '1') return [[]];
  const whole = select.select.isDistinct ? [outputs.map(({ name }) => name)] : [];
  return [
    ...whole,
    ...(putsTogether(select.select) ? keysOfGroups(select, outputs) : keysOfRows(select, outputs, keysOf)),
  ];
}

function keysOfGroups({ select }: BoundSelect, outputs: readonly Output[]): string[][] {
  const { by, kind } = select.groupBy;
  if (kind === 'sets') return [];
  if (kind === 'all')
    return [
      outputs
        .filter(({ values }) => values.every(({ value }) => aggregatesIn(value).length === 0))
        .map(({ name }) => name),
    ];
  const names = by.map((one) => outputGrouped(one, outputs));
  return names.every((name) => name !== undefined) ? [names] : [];
}

/** `GROUP BY 1`, by the name of an output, or by what one is. */
function outputGrouped(by: Expression, outputs: readonly Output[]): string | undefined {
  if (by.kind === 'number') return outputs[Number(by.value) - 1]?.name;
  const isSame = ({ name, values }: Output): boolean =>
    values.some(({ value }) => JSON.stringify(value) === JSON.stringify(by) || isSameColumn(value, by)) ||
    (by.kind === 'column' && by.path.length === 1 && by.path[0] === name);
  return outputs.find(isSame)?.name;
}

const isSameColumn = (one: Expression, other: Expression): boolean =>
  one.kind === 'column' &&
  other.kind === 'column' &&
  one.path.at(-1) === other.path.at(-1) &&
  (one.path.length === 1 || other.path.length === 1);

/** Each row is one of the joins' rows: keys of the leaves that determine all others, and row numbers with what they begin anew by. */
function keysOfRows(select: BoundSelect, outputs: readonly Output[], keysOf: KeysOf): string[][] {
  const { frame, leaves, determined } = grainOf(select, keysOf);
  const nameOf = (wanted: Ref): string | undefined =>
    outputs.find(({ values: [first] }) => {
      const ref = first === undefined ? undefined : plainRef(first.value, frame);
      return ref !== undefined && isSameRef(ref, wanted);
    })?.name;
  const finest = leaves.filter((leaf) => determined([leaf]).size === leaves.length);
  const keys = finest.flatMap((leaf) => {
    const own = keysOfLeaf(leaf, keysOf);
    return own === 'unknown' ? [] : own.map((key) => key.map((column) => nameOf({ leaf, column })));
  });
  const numbered = outputs.flatMap(({ name, values: [first] }) => {
    const value = first?.value;
    if (value?.kind !== 'call' || value.name !== 'row_number' || value.over === null) return [];
    const by = value.over.partitionBy.map((one) => {
      const ref = plainRef(one, frame);
      return ref === undefined ? undefined : nameOf(ref);
    });
    return [[name, ...by]];
  });
  return [...keys, ...numbered].filter((key): key is string[] => key.every((name) => name !== undefined));
}
