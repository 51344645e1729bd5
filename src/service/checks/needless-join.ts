import type { Finding } from '../agent/checked.ts';
import type { TableInfo } from '../connectors/connector.ts';
import { aggregatesIn, putsTogether } from '../lineage/aggregates.ts';
import type { BoundQuery, BoundSelect } from '../lineage/bind.ts';
import type { Leaf } from '../lineage/frame.ts';
import { grainOf } from '../lineage/grain.ts';
import { expressionsOf } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';
import { innerJoins, type Joined, lostOf, showsAll, usedLeaves } from './joined.ts';
import { limitsWho, nounsOf, touchesTable } from './words.ts';

/** A table that is joined, spoken of nowhere, and changes which rows there are: it repeats some, or loses some. */
export const needlessJoin: Check = {
  trap: 'needless-join',
  passed: undefined,
  find({ bound }, facts, question) {
    const words = nounsOf(question);
    const looked = rowsOf(bound).map((bound) => findIn(bound, facts, { words, limits: limitsWho(question) }));
    return looked.every((found) => found === undefined) ? undefined : looked.flatMap((found) => found ?? []);
  },
};

/** The SELECTs whose rows are rows of the result, or of what it reads; not those of subqueries, which are only looked into. */
const rowsOf = ({ selects, query }: BoundQuery): BoundSelect[] =>
  // What is put together without ALL has no row twice.
  (query.body.kind === 'set' && !query.body.isAll ? [] : selects).flatMap((select) => [
    select,
    ...select.relations.flatMap(({ query }) => (query === undefined ? [] : rowsOf(query))),
  ]);

interface Asked {
  words: readonly string[];
  /** Only those that have something are asked for: a join may choose them. */
  limits: boolean;
}

function findIn(bound: BoundSelect, facts: Facts, { words, limits }: Asked): Finding[] | undefined {
  const grain = grainOf(bound, facts.keysOf);
  if (grain.leaves.length < 2 || showsAll(bound)) return undefined;
  const used = usedLeaves(grain.frame);
  const finest = countsRows(bound)
    ? grain.leaves.filter((leaf) => grain.determined([leaf]).size === grain.leaves.length)
    : [];
  // Of rows that are there once for each other, those that are spoken of are counted.
  if (!finest.some((leaf) => used.has(leaf))) for (const leaf of finest) used.add(leaf);
  const joins = innerJoins(grain.frame);
  const read = grain.leaves.flatMap(({ relation }) => relation.table ?? []);
  const ends = bridges(joins, used);
  // Counted rows of two tables that both repeat the others are the rows of neither.
  const isCounted = countsRows(bound) && finest.length === 0;
  const isListed = !putsTogether(bound.select) && !bound.select.isDistinct;
  const repeats = isListed || isCounted ? repeated(grain, used) : new Set<Leaf>();
  return grain.leaves.flatMap((leaf) => {
    const { table } = leaf.relation;
    if (used.has(leaf) || ends.has(leaf) || used.size === 0 || isChosen(leaf)) return [];
    if (table !== undefined && touchesTable(table, words, read)) return [];
    const loses = !limits && joins.some((join) => join.to.leaf === leaf && (lostOf(join, facts) ?? 0) > 0);
    if (!loses && !repeats.has(leaf)) return [];
    return [finding(table ?? leaf.relation.name, repeats.has(leaf) ? 'repeats' : 'loses', facts)];
  });
}

/** A query that chooses rows is joined to choose. */
const isChosen = ({ relation: { query } }: Leaf): boolean =>
  query?.selects.some(({ select }) => select.where !== null || select.having !== null) ?? false;

/** `count(*)` is about the rows that are there once for each row. */
const countsRows = ({ select, orderBy }: BoundSelect): boolean =>
  [...expressionsOf(select), ...orderBy.map(({ by }) => by)]
    .flatMap(aggregatesIn)
    .some(
      ({ name, isStar, args }) => name.startsWith('count') && (isStar || args.every(({ kind }) => kind === 'number')),
    );

const repeated = (
  { leaves, determined, isCompared }: ReturnType<typeof grainOf>,
  used: ReadonlySet<Leaf>,
): Set<Leaf> => {
  const one = determined([...used]);
  return new Set(leaves.filter((leaf) => !one.has(leaf) && !isCompared(leaf)));
};

/** Tables that nothing is said of but that lead from one to another: what is left without those at the ends. */
function bridges(joins: readonly Joined[], used: ReadonlySet<Leaf>): Set<Leaf> {
  const left = new Set(joins.map(({ from }) => from.leaf));
  const neighbours = (leaf: Leaf) =>
    new Set(joins.filter(({ from, to }) => from.leaf === leaf && left.has(to.leaf)).map(({ to }) => to.leaf));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const leaf of left) if (!used.has(leaf) && neighbours(leaf).size < 2) left.delete(leaf);
  }
  return left;
}

const finding = (table: TableInfo | string, how: 'repeats' | 'loses', { said }: Facts): Finding => ({
  trap: 'needless-join',
  severity: 'wrong',
  says:
    how === 'repeats'
      ? `Rows come several times, once for each of their ${said.table(table)}.`
      : `Rows without ${said.table(table)} are left out, and the question doesn't ask for that.`,
  tells: `The join with ${typeof table === 'string' ? table : table.name} is used for nothing and ${how} rows. Leave it out.`,
});
