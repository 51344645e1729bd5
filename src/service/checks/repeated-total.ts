import type { Finding, Severity } from '../agent/checked.ts';
import type { TableInfo } from '../connectors/connector.ts';
import { isAggregate, isWindow, putsTogether } from '../lineage/aggregates.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import { givenBy, type Leaf, plainRef, type Ref, refsIn } from '../lineage/frame.ts';
import { type Grain, grainOf } from '../lineage/grain.ts';
import { groupedBy } from '../lineage/grouped-by.ts';
import type { TableProfile } from '../profile/index.ts';
import { type Call, type Expression, expressionsOf, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';
import { abbreviates, countedIn, nounsOf, placeOf } from './words.ts';

const ADDING = new Set(['sum', 'avg', 'count', 'count_if', 'countif']);

/** A sum, an average, or a count over rows that a join repeats: an order's total once for each of its lines. */
export const repeatedTotal: Check = {
  trap: 'repeated-total',
  passed: 'no row counted twice',
  find({ selects }, facts, question) {
    const looked = selects.map((select) => findIn(select, facts, question));
    return looked.every((found) => found === undefined) ? undefined : looked.flatMap((found) => found ?? []);
  },
};

function findIn(bound: BoundSelect, facts: Facts, question: string): Finding[] | undefined {
  const adding = addingIn(bound);
  if (adding.length === 0) return undefined;
  const grain = grainOf(bound, facts.keysOf);
  if (grain.leaves.length < 2) return undefined;
  const groups = groupedBy(bound);
  const grouped = { groups, leaves: labelledBy([...groups, ...constantsIn(grain)], grain, facts) };
  return adding.flatMap((call) => repeatedIn(call, { bound, grain, grouped, facts, question }) ?? []);
}

/** Calls that add rows up; of windows those over rows, and not over groups. */
function addingIn({ select, orderBy }: BoundSelect): Call[] {
  const overRows = !putsTogether(select);
  const said = [...expressionsOf(select), ...orderBy.map(({ by }) => by)];
  return said
    .flatMap((one) => within(one))
    .filter((one): one is Call => isAggregate(one) || (overRows && isWindow(one)))
    .filter(({ name, isDistinct }) => ADDING.has(name) && !isDistinct);
}

interface Looking {
  bound: BoundSelect;
  grain: Grain;
  grouped: { groups: Expression[]; leaves: Leaf[] };
  facts: Facts;
  question: string;
}

function repeatedIn(call: Call, looking: Looking): Finding | undefined {
  const { grain, grouped } = looking;
  const fixed = [...grouped.groups, ...(call.over?.partitionBy ?? [])];
  const given = [...new Set(call.args.flatMap((arg) => givenBy(arg, grain.frame)).map(({ leaf }) => leaf))];
  const repeating = (leaves: readonly Leaf[]) => {
    const one = grain.determined([...leaves, ...grouped.leaves], fixed);
    return grain.leaves.filter((leaf) => !one.has(leaf) && !grain.isCompared(leaf));
  };
  const counted = given.length === 0 || isKeyCount(call, given, looking) ? countedLeaf(looking) : undefined;
  const subject = counted ?? (given.length > 0 ? finestOf(given, repeating) : undefined);
  const [of] = subject ?? [];
  const [by] = subject === undefined ? [] : repeating(subject);
  if (of === undefined) return undefined;
  const beside = by === undefined ? groupedBeside(of, looking) : undefined;
  if (beside !== undefined) return finding(call, { of, by: beside, severity: 'doubtful', facts: looking.facts, grain });
  if (by === undefined) return undefined;
  return finding(call, { of, by, severity: severityOf(by, grain, looking.facts), facts: looking.facts, grain });
}

/**
 * What rows are grouped by one by one, joined by a part of its key to what doesn't lead to it: each volume has all orders
 * of its work.
 */
function groupedBeside(of: Leaf, { grain, grouped, facts }: Looking): Leaf | undefined {
  const single = grain.determined([], grouped.groups);
  return grain.leaves.find((leaf) => {
    const { table } = leaf.relation;
    if (leaf === of || table === undefined || !single.has(leaf) || grain.determined([of]).has(leaf)) return false;
    if (grain.determined([leaf]).has(of)) return false;
    const joined = grain.joinedBy(leaf);
    const own = grouped.groups.flatMap((one) => plainRef(one, grain.frame) ?? []);
    const isGrouped = (column: string) => own.some((ref) => ref.leaf === leaf && ref.column === column);
    return facts.keysOf(table).some((key) => {
      const rest = key.filter((column) => !joined.includes(column));
      return rest.length > 0 && rest.length < key.length && rest.every(isGrouped);
    });
  });
}

/** Of columns multiplied with each other, those of which there is one for each of the others are reckoned with them. */
function finestOf(given: readonly Leaf[], repeating: (leaves: readonly Leaf[]) => Leaf[]): readonly Leaf[] {
  const finest = given.find((leaf) => !given.some((other) => repeating([leaf]).includes(other)));
  return finest === undefined ? given.slice(0, 1) : given;
}

/** `count(tech_id)`: the key of what is counted, in whichever table it is named. */
function isKeyCount({ name, args }: Call, given: readonly Leaf[], looking: Looking): boolean {
  const [arg] = args;
  const [counted] = name === 'count' ? (countedLeaf(looking) ?? []) : [];
  const table = counted?.relation.table;
  if (arg?.kind !== 'column' || table === undefined || counted === undefined || given.includes(counted)) return false;
  const column = arg.path.at(-1) ?? '';
  return looking.facts.keysOf(table).some((key) => key.length === 1 && key[0] === column);
}

/** What a count of rows counts: what the question names first; undefined: it can't be told. */
function countedLeaf({ grain, grouped, facts, question }: Looking): Leaf[] | undefined {
  const words = nounsOf(countedIn(question) ?? '');
  // What is grouped by is there once: customers by their number of orders.
  const once = grain.determined(grouped.leaves, grouped.groups);
  // What is counted by its keys beside isn't what the rows are counted for.
  const isKey = ({ leaf: { relation }, column }: Ref) =>
    relation.table === undefined || facts.keysOf(relation.table).some((key) => key.join() === column);
  const distinct = new Set(distinctIn(grain.frame).flatMap((ref) => (isKey(ref) ? [ref.leaf] : [])));
  const named = grain.leaves
    .filter((leaf) => !once.has(leaf) && !distinct.has(leaf))
    .flatMap((leaf) => {
      const { table } = leaf.relation;
      if (table === undefined) return [];
      const place = placeOf(table, words) ?? shortPlace(table, words);
      return place === undefined ? [] : [{ leaf, place }];
    })
    .sort((one, other) => one.place - other.place);
  const [first] = named;
  return first === undefined || isBeyondHead(words.slice(0, first.place)) ? undefined : [first.leaf];
}

/** Whether what is counted was said before: “services with Jersey bulls” are no bulls. */
const isBeyondHead = (before: readonly string[]): boolean =>
  before.slice(before[0] === 'of' ? 1 : 0).some((word) => PARTS.has(word));

const PARTS = new Set('of in on at with for from by to do be have per each that who which'.split(' '));

/** Where a question says the word that a table's name is cut down from: `dlv` of delivery. */
function shortPlace({ name }: TableInfo, words: readonly string[]): number | undefined {
  const at = words.findIndex((word) => abbreviates(name.toLowerCase(), word));
  return at < 0 ? undefined : at;
}

const distinctIn = (frame: Grain['frame']): Ref[] =>
  expressionsOf(frame.select.select)
    .flatMap((one) => within(one))
    .flatMap((one) =>
      isAggregate(one) && one.name === 'count' && one.isDistinct ? one.args.flatMap((arg) => refsIn(arg, frame)) : [],
    );

/** Leaves whose rows are told apart by their names: grouped by a product's name, there is one product. */
function labelledBy(by: readonly Expression[], { frame }: Grain, facts: Facts): Leaf[] {
  return by.flatMap((one) => {
    const ref = plainRef(one, frame);
    const table = ref?.leaf.relation.table;
    const profile = table === undefined ? undefined : facts.tableOf(table);
    const [label, ...more] = profile?.label ?? [];
    const isLabel = ref !== undefined && more.length === 0 && label === ref.column && namesMost(ref.column, profile);
    return isLabel ? [ref.leaf] : [];
  });
}

/** Two people may have one name; versions of a row have one again and again. */
const MOSTLY = 0.9;

function namesMost(label: string, profile: TableProfile | undefined): boolean {
  const distinct = profile?.columns.find(({ name }) => name === label)?.distinct ?? null;
  const rows = profile?.rows ?? null;
  return distinct === null || rows === null || distinct >= rows * MOSTLY;
}

/** Columns that conditions hold to one value. */
const constantsIn = ({ frame }: Grain): Expression[] =>
  frame.select.conditions.flatMap(({ value }) => {
    if (value.kind !== 'operation' || value.operator !== '=') return [];
    const isConstant = (one: Expression) => refsIn(one, frame).length === 0;
    if (isConstant(value.right)) return [value.left];
    return isConstant(value.left) ? [value.right] : [];
  });

/** Several columns may be a key that nobody declared, and a query's rows may be what they are. */
function severityOf(by: Leaf, grain: Grain, facts: Facts): Severity {
  const { table, query } = by.relation;
  const columns = grain.joinedBy(by);
  if (table === undefined) return query === undefined ? 'doubtful' : 'wrong';
  if (columns.length === 0) return 'doubtful';
  const isPartOfKey = facts
    .keysOf(table)
    .some((key) => key.length > columns.length && columns.every((one) => key.includes(one)));
  return columns.length === 1 || isPartOfKey ? 'wrong' : 'doubtful';
}

interface Repeated {
  of: Leaf;
  by: Leaf;
  severity: Severity;
  facts: Facts;
  grain: Grain;
}

function finding(call: Call, { of, by, severity, facts, grain }: Repeated): Finding {
  const [repeated, repeating] = [of, by].map(({ relation }) => relation.table?.name ?? relation.name);
  const [row, by_] = [of, by].map(({ relation }) => facts.said.table(relation.table ?? relation.name));
  const often = timesOf(by, grain, facts);
  const verb = call.name === 'avg' ? 'averaged' : call.name === 'sum' ? 'added up' : 'counted';
  const once = often === undefined ? 'several times' : `about ${often} times`;
  return {
    trap: 'repeated-total',
    severity,
    says: `Joined with ${by_}, each row of ${row} is ${verb} ${once}.`,
    tells: `${call.name}(…) ${call.name === 'count' ? 'counts' : 'adds up'} rows of ${repeated} that the join with ${repeating} repeats${often === undefined ? '' : ` (about ${often} rows each)`}. Join a subquery with one row each, use EXISTS, count DISTINCT keys, or add up a column of ${repeating}.`,
  };
}

/** How many rows there are on average for one value of what they are joined by. */
function timesOf(leaf: Leaf, grain: Grain, facts: Facts): string | undefined {
  const { table } = leaf.relation;
  const [column, ...others] = grain.joinedBy(leaf);
  if (table === undefined || column === undefined || others.length > 0) return undefined;
  const rows = facts.tableOf(table)?.rows;
  const distinct = facts.columnOf(table, column)?.distinct;
  if (!rows || !distinct || rows <= distinct) return undefined;
  return (rows / distinct).toLocaleString('en', { maximumSignificantDigits: 2 });
}
