import type { Finding, Severity } from '../agent/checked.ts';
import type { TableInfo } from '../connectors/connector.ts';
import { aggregatesIn, putsTogether, shownValues } from '../lineage/aggregates.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import { givenBy, type Leaf, leavesOf, plainRef, refsIn } from '../lineage/frame.ts';
import { type Grain, grainOf } from '../lineage/grain.ts';
import { groupedBy } from '../lineage/grouped-by.ts';
import { originOf, originsIn, valuesOf } from '../lineage/origin.ts';
import { type Call, type Expression, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';
import { innerJoins, isFiltered, type Joined, lostOf, usedLeaves } from './joined.ts';
import { constantOf } from './scaled-columns.ts';
import { limitsWho, wantsEach, wantsEverybody } from './words.ts';

/** An inner join that loses rows which nobody asked to lose, and averages of groups without those that have none. */
export const lostRows: Check = {
  trap: 'lost-rows',
  passed: 'no row lost in a join',
  find({ selects }, facts, question) {
    const looked = selects.map((select) => findIn(select, facts, question));
    return looked.every((found) => found === undefined) ? undefined : looked.flatMap((found) => found ?? []);
  },
};

function findIn(bound: BoundSelect, facts: Facts, question: string): Finding[] | undefined {
  if (!putsTogether(bound.select)) return listedWithGroups(bound, facts, question);
  const averaged = averagedGroups(bound, facts, question);
  const grain = grainOf(bound, facts.keysOf);
  const joins = innerJoins(grain.frame);
  if (joins.length === 0) return averaged;
  const groups = groupedBy(bound);
  const counted = countedLeaves(bound, grain);
  const named = groups.flatMap((one) => plainRef(one, grain.frame) ?? []);
  const grouped = grain.determined([], groups);
  for (const { leaf, column } of named) if (labelOf(leaf, facts) === column) grouped.add(leaf);
  const used = usedLeaves(grain.frame);
  const lost = joins.filter(
    (join) =>
      join.from.table !== join.to.table &&
      (lostOf(join, facts) ?? 0) > 0 &&
      (wantsEverybody(question) || !isChosen(join, grain, wantsEach(question))),
  );
  return [
    ...(averaged ?? []),
    ...lost.flatMap((join) => {
      const { from, to } = join;
      const isGrouped = groups.some((one) => refsIn(one, grain.frame).some(({ leaf }) => leaf === to.leaf));
      // Also on the way: an invoice's well has no aquifer.
      const isOnTheWay =
        grain.determined([from.leaf]).has(to.leaf) &&
        [...counted].some((leaf) => grain.determined([leaf]).has(from.leaf));
      const isCounted = counted.has(from.leaf) || isOnTheWay;
      if (isCounted && !counted.has(to.leaf)) {
        // It is spoken of, or leads to what is.
        const beyond = [...grain.determined([to.leaf])].filter((leaf) => !counted.has(leaf));
        const isUsed = grain.determined([from.leaf]).has(to.leaf) && beyond.some((leaf) => used.has(leaf));
        if (!(used.has(to.leaf) || isUsed) || limitsWho(question)) return [];
        const isBy =
          isGrouped || groups.some((one) => refsIn(one, grain.frame).some(({ leaf }) => beyond.includes(leaf)));
        return [withoutPartner(lostFrom(from.table, to.table, facts), isBy ? 'note' : 'doubtful')];
      }
      const each = wantsEach(question);
      // Machines without a cycle that has a complaint: what leads to the groups gets lost on the way.
      const leads = [...grouped].some((leaf) => grain.determined([from.leaf]).has(leaf));
      if (
        !(grouped.has(from.leaf) || (leads && !counted.has(from.leaf))) ||
        !counted.has(to.leaf) ||
        each === 'no' ||
        limitsWho(question)
      )
        return [];
      return isUnranked(bound)
        ? [withoutRows(lostFrom(from.table, to.table, facts), wantsEverybody(question) ? 'doubtful' : 'note')]
        : [];
    }),
  ];
}

/** A list of everybody, beside what a query reckons of those that have some. */
function listedWithGroups(bound: BoundSelect, facts: Facts, question: string): Finding[] | undefined {
  if (!wantsEverybody(question) || limitsWho(question)) return undefined;
  const joins = innerJoins(grainOf(bound, facts.keysOf).frame).filter(({ to }) => isGroups(to.leaf));
  if (joins.length === 0) return undefined;
  return joins
    .filter((join) => !isGroups(join.from.leaf) && (lostOf(join, facts) ?? 0) > 0)
    .map(({ from, to }) => withoutRows(lostFrom(from.table, to.table, facts), 'doubtful'));
}

const isGroups = ({ relation: { query } }: Leaf): boolean =>
  query?.selects.every(({ select }) => putsTogether(select) && select.where === null && select.having === null) ??
  false;

const labelOf = ({ relation: { table } }: Leaf, facts: Facts): string | undefined =>
  table && facts.tableOf(table)?.label[0];

/** Conditions on the other table choose rows anyway; also those of all that is added up: `sum(CASE WHEN … THEN x END)`. */
const isChosen = ({ to }: Joined, { frame }: Grain, each: ReturnType<typeof wantsEach>): boolean => {
  const calls = shownValues(frame.select.select).flatMap(aggregatesIn);
  const chooses = ({ args, filter }: Call): boolean =>
    [...args.flatMap(choicesIn), ...(filter === null ? [] : [filter])].some((one) =>
      refsIn(one, frame).some(({ leaf }) => leaf === to.leaf),
    );
  // Where each is asked for, what a join demands chooses rows and not whom they are of.
  return (
    isFiltered(to.leaf, frame, each === 'yes' ? 'where' : 'anywhere') || (calls.length > 0 && calls.every(chooses))
  );
};

/** The conditions of CASE without ELSE, or with 0. */
const choicesIn = (value: Expression): Expression[] =>
  within(value).flatMap((one) => {
    const isChoice = one.kind === 'case' && (one.otherwise === null || constantOf(one.otherwise) === 0);
    return isChoice ? one.branches.map(({ when }) => when) : [];
  });

/** The highest and the lowest are the same of fewer rows, but for those that have none. */
const ADDING = /^(?:sum|avg|count|count_?if)$/;

function countedLeaves(bound: BoundSelect, { frame, determined, leaves }: Grain): Set<Leaf> {
  const calls = shownValues(bound.select)
    .flatMap(aggregatesIn)
    .filter(({ name }) => ADDING.test(name));
  if (calls.length === 0) return new Set();
  const given = calls.flatMap((call) => call.args.flatMap((arg) => givenBy(arg, frame))).map(({ leaf }) => leaf);
  if (given.length > 0) return new Set(given);
  // count(*): the rows of whatever is there once for each row.
  return new Set(leavesOf(frame).filter((leaf) => determined([leaf]).size === leaves.length));
}

/** A ranking shows those with most, and HAVING says how many there must be. */
const isUnranked = ({ limit, select }: BoundSelect): boolean => limit === null && select.having === null;

/** An average of counts by a key that others lead to, where some have none: `SELECT avg(n) FROM (… GROUP BY member_id)`. */
function averagedGroups(bound: BoundSelect, facts: Facts, question: string): Finding[] | undefined {
  if (limitsWho(question)) return undefined;
  const averages = shownValues(bound.select)
    .flatMap(aggregatesIn)
    .filter(({ name }) => name === 'avg');
  if (averages.length === 0) return undefined;
  const groups = averages.flatMap(({ args }) => args.flatMap((arg) => groupsOf(arg, bound)));
  const left = [
    ...groups.flatMap((select) => outsideOf(select, facts)),
    ...groups.flatMap((select) => lostGroups(select, facts)),
  ];
  // Those that conditions choose may all have some.
  const isChosen = bound.conditions.some(({ of, value }) => of === undefined && originsIn(value, bound).length > 0);
  return left.map(({ key, rows }) => leftOfAverage(lostFrom(key, rows, facts), isChosen ? 'note' : 'doubtful'));
}

/** The SELECT whose groups a column counts. */
function groupsOf(value: Expression, bound: BoundSelect): BoundSelect[] {
  if (value.kind === 'cast') return groupsOf(value.value, bound);
  const relation = value.kind === 'column' ? bound.relations.find(({ query }) => query !== undefined) : undefined;
  if (relation === undefined || value.kind !== 'column' || relation.isOptional) return [];
  return valuesOf({ relation, column: value.path.at(-1) ?? '' }).flatMap((made) =>
    aggregatesIn(made.value).some(({ name }) => name === 'count' || name === 'sum') ? [made.select] : [],
  );
}

/** Groups that its inner joins leave out. */
function lostGroups(select: BoundSelect, facts: Facts): { key: TableInfo; rows: TableInfo }[] {
  const grain = grainOf(select, facts.keysOf);
  const grouped = grain.determined([], groupedBy(select));
  const lost = innerJoins(grain.frame).filter((join) => grouped.has(join.from.leaf) && (lostOf(join, facts) ?? 0) > 0);
  return lost.map(({ from, to }) => ({ key: from.table, rows: to.table }));
}

/** The tables whose keys it groups by without having all of them. */
function outsideOf(select: BoundSelect, facts: Facts): { key: TableInfo; rows: TableInfo }[] {
  return groupedBy(select).flatMap((by) => {
    const origin = originOf(by, select);
    if (origin === undefined) return [];
    const { table, column } = origin;
    return facts.profile.joins.flatMap(({ from, to }) => {
      const isOwn = from.schema === table.schema && from.table === table.name && from.columns.join() === column.name;
      const target = isOwn
        ? facts.schema.tables.find(({ schema, name }) => schema === to.schema && name === to.table)
        : undefined;
      const [all, own] = [
        (target && facts.tableOf(target)?.rows) ?? null,
        facts.columnOf(table, column.name)?.distinct ?? null,
      ];
      const reads =
        target !== undefined && select.relations.some((relation) => relation.table === target && !relation.isOptional);
      const isWhole = target !== undefined && select.relations.some((relation) => relation.table === target) && !reads;
      return target !== undefined && all !== null && own !== null && own < all && !isWhole
        ? [{ key: target, rows: table }]
        : [];
    });
  });
}

/** Rows of one table without any of another: as the database names them, and in words. */
interface Lost extends Record<'from' | 'to', string> {
  said: Record<'from' | 'to', string>;
}

const lostFrom = (from: TableInfo, to: TableInfo, { said }: Facts): Lost => ({
  from: from.name,
  to: to.name,
  said: { from: said.table(from), to: said.table(to) },
});

const withoutPartner = ({ from, to, said }: Lost, severity: Severity): Finding => ({
  trap: 'lost-rows',
  severity,
  says: `Rows of ${said.from} without ${said.to} are left out.`,
  tells: `The inner join leaves out rows of ${from} that have no ${to}. Use LEFT JOIN, and coalesce the name, unless only those with ${to} are asked for.`,
});

const withoutRows = ({ from, to, said }: Lost, severity: Severity): Finding => ({
  trap: 'lost-rows',
  severity,
  says: `Those of ${said.from} without ${said.to} aren't shown, with 0.`,
  tells: `The inner join leaves out rows of ${from} without ${to}, which have 0. Start from ${from} and use LEFT JOIN, and count a column of ${to}, unless only those that have some are asked for.`,
});

const leftOfAverage = ({ from: key, to: rows, said }: Lost, severity: Severity): Finding => ({
  trap: 'lost-rows',
  severity,
  says: `The average leaves out those of ${said.from} without ${said.to}.`,
  tells: `The average is over those of ${key} that have rows in ${rows}; those without count as 0. Start from ${key} with LEFT JOIN, unless only those that have some are asked for.`,
});
