import type { Checks } from '../../contract/conversations.ts';
import { type Checked, type Finding, isLoud, NOTHING_CHECKED, type Severity, type Trap } from '../agent/checked.ts';
import { allSelects, bind } from '../lineage/bind.ts';
import type { Dialect } from '../sql/guard.ts';
import type { Query } from '../sql/outline/outline.ts';
import { outlineOf } from '../sql/outline-of.ts';
import { SqlRefusedError } from '../sql/refused.ts';
import { averageOverMissing } from './average-over-missing.ts';
import type { Check, Facts } from './check.ts';
import { deadRows } from './dead-rows.ts';
import { leftOutValue } from './left-out-value.ts';
import { lostRows } from './lost-rows.ts';
import { mixedUnits } from './mixed-units.ts';
import { needlessJoin } from './needless-join.ts';
import { notInNull } from './not-in-null.ts';
import { otherUnit } from './other-unit.ts';
import { otherZone } from './other-zone.ts';
import { personalColumns } from './personal-columns.ts';
import { repeatedTotal } from './repeated-total.ts';
import { type Run, tiesOf } from './ties.ts';
import { undoneOuter } from './undone-outer.ts';
import { unfinishedPeriod } from './unfinished-period.ts';
import { unrelatedTables } from './unrelated-tables.ts';
import { wholeDivision } from './whole-division.ts';

export type { Facts } from './check.ts';
export { factsOf } from './facts.ts';

/** In the order that findings are told. */
const CHECKS: readonly Check[] = [
  repeatedTotal,
  mixedUnits,
  deadRows,
  needlessJoin,
  lostRows,
  undoneOuter,
  notInNull,
  wholeDivision,
  otherUnit,
  leftOutValue,
  otherZone,
  unfinishedPeriod,
  averageOverMissing,
  unrelatedTables,
  personalColumns,
];

const SEVERITIES: readonly Severity[] = ['wrong', 'doubtful', 'note'];

/** What isn't in order where something else was found: rows that a needless join loses are lost too. */
const AGAINST: readonly (readonly [passed: Trap, found: Trap])[] = [
  ['lost-rows', 'needless-join'],
  ['lost-rows', 'undone-outer'],
  ['repeated-total', 'needless-join'],
];

interface About {
  facts: Facts;
  question: string;
  /** Runs one statement more, where a ranking is the answer; undefined: ties aren't looked for. */
  run?: Run | undefined;
}

/** What may be wrong with SQL as the answer to a question. A statement that can't be read isn't checked. */
export async function checkSql(sql: string, dialect: Dialect, { facts, question, run }: About): Promise<Checked> {
  const query = await outlineOf(sql, dialect).catch(unreadable);
  if (query === undefined) return NOTHING_CHECKED;
  const tied = run === undefined ? [] : await tiesOf(sql, { facts, run, question });
  const checked = checkQuery(query, { facts, question }, tied);
  return (await facts.gatherNames()) ? checkQuery(query, { facts, question }, tied) : checked;
}

/** The same of what a statement says; `tied`: what running it has shown. */
export function checkQuery(
  query: Query,
  { facts, question }: Omit<About, 'run'>,
  tied: readonly Finding[] = [],
): Checked {
  const bound = bind(query, facts.schema);
  const statement = { bound, selects: allSelects(bound) };
  const looked = CHECKS.map((check) => ({ check, found: check.find(statement, facts, question) }));
  const findings = eachOnce([...looked.flatMap(({ found }) => found ?? []), ...tied].sort(bySeverity));
  const traps = new Set(findings.map(({ trap }) => trap));
  const passed = looked.flatMap(({ check: { trap, passed: said }, found }) => {
    const isSaidOtherwise = AGAINST.some(([one, other]) => one === trap && traps.has(other));
    if (found?.length !== 0 || said === undefined || isSaidOtherwise) return [];
    return typeof said === 'string' ? [said] : said(statement, facts);
  });
  return { findings, passed };
}

const bySeverity = (one: Finding, other: Finding): number =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity);

/** Several parts of a statement may have the same fault: the gravest is told. Expects them in that order. */
const eachOnce = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ tells }, at) => findings.findIndex((one) => one.tells === tells) === at);

/** For people. undefined: nothing was looked at. */
export function tellChecks({ findings, passed }: Checked): Checks | undefined {
  if (findings.length + passed.length === 0) return undefined;
  const said = (loud: boolean) => findings.filter((one) => isLoud(one) === loud).map(({ says }) => says);
  return { doubts: said(true), notes: said(false), passed };
}

function unreadable(error: unknown): undefined {
  if (error instanceof SqlRefusedError) return undefined;
  throw error;
}
