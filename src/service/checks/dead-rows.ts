import type { Finding, Severity } from '../agent/checked.ts';
import type { TableInfo } from '../connectors/connector.ts';
import { aggregatesIn, putsTogether, shownValues } from '../lineage/aggregates.ts';
import { allSelects, asQuery, type BoundSelect, boundWithin, meaningOf } from '../lineage/bind.ts';
import { conditionsOf, givenBy, type Leaf, leavesOf, takenApart } from '../lineage/frame.ts';
import { type Grain, grainOf } from '../lineage/grain.ts';
import { groupedBy } from '../lineage/grouped-by.ts';
import { originOf, originsIn } from '../lineage/origin.ts';
import { DEAD_WORDS, type DeadRows, deadName } from '../profile/index.ts';
import { type Expression, expressionsOf, within } from '../sql/outline/outline.ts';
import type { Check, Facts, Statement } from './check.ts';
import { isPartOf } from './lines.ts';

/** Rows that were deleted, or former versions of a row, counted like any other. */
export const deadRows: Check = {
  trap: 'dead-rows',
  passed: ({ selects }, facts) => leftOut(selects, facts),
  find(statement, facts, question) {
    // What a plain subquery reads is looked at where its rows are used.
    const inner = new Set(statement.selects.flatMap((select) => takenApart(grainOf(select, facts.keysOf).frame)));
    const choosing = new Set(statement.selects.flatMap((select) => choosersIn(select, facts)));
    const read = statement.selects.flatMap((select) =>
      inner.has(select) || choosing.has(select)
        ? []
        : deadIn(select, facts).flatMap((one) => {
            const severity = severityOf(one, select, facts);
            return severity === undefined ? [] : [{ ...one, select, severity }];
          }),
    );
    if (read.length === 0) return undefined;
    if (isAboutDead(question)) return [];
    const isAboutChange = CHANGES.test(question);
    const open = read.filter(
      (one) => !(isAboutChange && one.dead.kind === 'past-version') && !one.isLookedUp && !isSpokenOf(one, statement),
    );
    return [
      ...new Map(
        open.map((one) => [`${one.table.name}.${one.dead.column} ${one.dead.kind}`, finding(one, facts)]),
      ).values(),
    ];
  },
};

/** `o.customer_id IN (SELECT id FROM customers …)`: each row is looked up by its key, as a join would. */
const choosersIn = (select: BoundSelect, facts: Facts): BoundSelect[] =>
  expressionsOf(select.select)
    .flatMap((one) => within(one))
    .flatMap((one) => (one.kind === 'query' && one.how === 'any' && !one.isNegated ? one.query : []))
    .flatMap((query) => boundWithin(query, select).selects)
    .filter((chooser) => {
      const [first] = shownValues(chooser.select);
      const origin = first && originOf(first, chooser);
      return origin !== undefined && facts.keysOf(origin.table).some((key) => key.join() === origin.column.name);
    });

interface Read {
  table: TableInfo;
  dead: DeadRows;
  /** Whether all of its rows are read, but for those that are dead: how many of these there are is known of a whole table. */
  isWhole: boolean;
  /** There is one at most for each row of something else, which would get lost with it. */
  isLookedUp: boolean;
}

/** Tables with dead rows that a SELECT reads. */
function deadIn(select: BoundSelect, facts: Facts): Read[] {
  const grain = grainOf(select, facts.keysOf);
  return leavesOf(grain.frame).flatMap((leaf) => {
    const { table } = leaf.relation;
    if (table === undefined) return [];
    const known = facts.tableOf(table)?.dead ?? [];
    const visible = known.filter((dead) => dead.rows !== 0 && table.columns.some(({ name }) => name === dead.column));
    return visible.map((dead) => ({
      table,
      dead,
      isWhole:
        grain.leaves.length === 1 &&
        conditionsOf(grain.frame).every(({ value }) => leavesOut(value, select, table, dead)),
      isLookedUp: isLookedUp(leaf, grain, facts) || countsKeys(select, table, dead, facts),
    }));
  });
}

/**
 * How loudly it is said that such rows count: past versions although they may be none, drafts and void rows where they are
 * put together. What somebody decided goes first.
 */
function severityOf({ table, dead }: Read, { select }: BoundSelect, facts: Facts): Severity | undefined {
  const rule = ruleOf(table, dead, facts);
  if (rule !== undefined) return rule === 'leave-out' ? 'doubtful' : undefined;
  if (dead.isSure || dead.kind === 'past-version') return 'doubtful';
  return putsTogether(select) ? 'note' : undefined;
}

const ruleOf = (table: TableInfo | undefined, { column }: DeadRows, { deadRows: rules = [] }: Facts) =>
  rules.find((one) => one.schema === table?.schema && one.table === table.name && one.column === column)?.rule;

/** What is added up of them counts, however its rows were found. */
function isLookedUp(leaf: Leaf, { frame, leaves, determined }: Grain, facts: Facts): boolean {
  // What an outer join may leave out leads to nothing.
  const others = leaves.filter((one) => one !== leaf && !one.isOptional);
  const calls = shownValues(frame.select.select).flatMap(aggregatesIn);
  // Lines of an order that was deleted are so too.
  const isWhole = others.some(({ relation }) => isPartOf(relation.table, leaf.relation.table, facts));
  const summed = calls.flatMap(({ args }) => args.flatMap((arg) => givenBy(arg, frame))).map((ref) => ref.leaf);
  return others.length > 0 && !isWhole && !summed.includes(leaf) && determined(others).has(leaf);
}

/** Versions of a row count once where its key is counted, or grouped by. */
function countsKeys(select: BoundSelect, table: TableInfo, { kind }: DeadRows, facts: Facts): boolean {
  const key = kind === 'past-version' ? businessKey(table, facts) : [];
  if (key.length === 0) return false;
  const isKey = (value: Expression): boolean => {
    const origin = originOf(value, select);
    return origin?.table === table && key.includes(origin.column.name);
  };
  const said = expressionsOf(select.select).flatMap((one) => within(one));
  const counts = said.some((one) => one.kind === 'call' && one.isDistinct && one.args.some(isKey));
  const numbered = said.some((one) => one.kind === 'call' && one.over !== null && one.over.partitionBy.some(isKey));
  const groups = groupedBy(select);
  const isGrouped = key.every((name) =>
    groups.some((one) => originOf(one, select)?.column.name === name && isKey(one)),
  );
  return (
    counts ||
    numbered ||
    (isGrouped && !addsUp(select, table)) ||
    isDistinctKey(select, isKey) ||
    (select.select.distinctOn.some(isKey) && select.orderBy.length > 0)
  );
}

/** Whether rows of a table are counted, or their columns added up. */
const addsUp = (select: BoundSelect, table: TableInfo): boolean =>
  expressionsOf(select.select)
    .flatMap(aggregatesIn)
    .filter(({ name, isDistinct }) => /^(?:sum|avg|count)/.test(name) && !isDistinct)
    .some(
      ({ args, isStar }) => isStar || args.some((arg) => originsIn(arg, select).some((one) => one.table === table)),
    );

/** What versions of a row have in common: a key is it together with the day that a version begins. */
function businessKey(table: TableInfo, facts: Facts): string[] {
  const isDay = (name: string) =>
    table.columns.some((one) => one.name === name && (one.kind === 'date' || one.kind === 'timestamp'));
  const dated = facts.keysOf(table).find((key) => key.length > 1 && key.some(isDay));
  return dated?.filter((name) => !isDay(name)) ?? [];
}

const isDistinctKey = ({ select }: BoundSelect, isKey: (value: Expression) => boolean): boolean =>
  select.isDistinct && select.items.every((item) => item.kind === 'value' && isKey(item.value));

/** Whether the SELECT, what it is in, or what is in it says anything of the column that tells which rows are dead. */
const isSpokenOf = (
  { table, dead: { column }, select: reading }: Read & { select: BoundSelect },
  { selects }: Statement,
): boolean => {
  const own = new Set(allSelects(asQuery(reading)));
  // Around it, only what is said of its own columns counts.
  const around = selects.filter((one) => !own.has(one) && allSelects(asQuery(one)).includes(reading));
  const passesOn = (value: Expression, select: BoundSelect) =>
    within(value).some((one) => {
      const meaning = one.kind === 'column' ? meaningOf(one.path, select) : undefined;
      const isPassed = meaning?.relation.query !== undefined && allSelects(meaning.relation.query).includes(reading);
      return (
        isPassed && originsIn(one, select).some((origin) => origin.table === table && origin.column.name === column)
      );
    });
  if (around.some((select) => expressionsOf(select.select).some((value) => passesOn(value, select)))) return true;
  return [...own].some((select) =>
    [...expressionsOf(select.select), ...select.orderBy.map(({ by }) => by)].some((value) =>
      originsIn(value, select).some((origin) => origin.table === table && origin.column.name === column),
    ),
  );
};

const ABOUT_DEAD =
  /\b(?:deleted?|deletions?|removed?|removals?|archived?|inactive|former(?:ly)?|histor\w+|versions?|ever|since|over time|changed?|changes|dearer|used to|including all|all rows|gelöscht\w*|ehemalig\w*)\b/i;

/** Former versions tell how something went up. */
const CHANGES = /\b(?:rais(?:e[ds]?|ing)|increas\w+|decreas\w+|adjust\w+|went (?:up|down)|cheaper)\b/i;

/** Whether a question is about rows that are dead, or about all that there ever were. */
const isAboutDead = (question: string): boolean => ABOUT_DEAD.test(question);

function finding({ table, dead, isWhole, severity }: Read & { severity: Severity }, { said }: Facts): Finding {
  const rows = dead.rows === null ? '' : `${dead.rows.toLocaleString('en')} `;
  const name = `${deadName(isWhole ? dead : { ...dead, rows: null })} ${said.table(table)}`;
  return {
    trap: 'dead-rows',
    severity,
    says: isWhole ? `This includes ${name}.` : `This includes ${name}, if there are any.`,
    tells: `${table.name} has ${rows}${DEAD_WORDS[dead.kind]} rows: leave them out by ${table.name}.${dead.column} (${aliveBy(dead)}), unless they are asked for.`,
    ...(dead.alive.kind === 'is-null'
      ? {}
      : { values: { schema: table.schema, table: table.name, column: dead.column, values: dead.alive.values } }),
  };
}

const ALIVE = {
  'is-null': 'IS NULL while a row lives',
  values: 'these values while a row lives',
  'not-values': 'other values, or none, while a row lives',
} as const;

const aliveBy = ({ alive }: DeadRows): string => ALIVE[alive.kind];

/** `20 deleted users left out`, where a condition on their column leaves them out. */
function leftOut(selects: readonly BoundSelect[], facts: Facts): string[] {
  const found = selects.flatMap((select) =>
    deadIn(select, facts).flatMap(({ table, dead, isWhole }) => {
      const isDemanded = select.conditions.some(({ value }) => leavesOut(value, select, table, dead));
      return isDemanded
        ? [`${deadName(isWhole ? dead : { ...dead, rows: null })} ${facts.said.table(table)} left out`]
        : [];
    }),
  );
  return [...new Set(found)];
}

function leavesOut(value: Expression, select: BoundSelect, table: TableInfo, { column, alive }: DeadRows): boolean {
  const isColumn = (one: Expression): boolean => {
    const origin = originOf(one, select);
    return origin?.table === table && origin.column.name === column;
  };
  if (value.kind === 'is-null') return alive.kind === 'is-null' && !value.isNegated && isColumn(value.value);
  if (alive.kind === 'is-null') return false;
  if (value.kind === 'not') return isColumn(value.value);
  if (value.kind === 'other') return value.parts.some(isColumn);
  const isListed = (one: Expression) => written(one).some((text) => alive.values.includes(text));
  if (value.kind === 'in')
    return isColumn(value.value) && (value.list.some(isListed) === (alive.kind === 'values')) !== value.isNegated;
  if (value.kind !== 'operation' || !isColumn(value.left)) return false;
  const isOpposite = alive.kind === 'not-values';
  if (value.operator === '=') return isListed(value.right) !== isOpposite;
  return value.operator === '<>' && isListed(value.right) === isOpposite;
}

const written = (one: Expression): string[] => {
  if (one.kind === 'boolean') return [String(one.value), one.value ? '1' : '0'];
  return one.kind === 'text' || one.kind === 'number' ? [one.value] : [];
};
