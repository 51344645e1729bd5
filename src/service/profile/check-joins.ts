import type { Spelling } from '../sql/spelling/spelling.ts';
import type { Join, TableProfile } from './profile.ts';
import { numberIn } from './read-facts.ts';
import { type AskTable, tableSql } from './statements.ts';

/** One that names suggest. */
export interface JoinCandidate extends Pick<Join, 'from' | 'to'> {
  /** No two rows there have the same value, says the schema. */
  isTargetKey: boolean;
}

const SAMPLE = 1_000;
/** Rows whose partner was deleted are common where no foreign key forbids it. */
const MOST_LOST = 0.05;
const TARGET_ROWS = 200_001;

interface Checking {
  /** Of the table that the candidates start from. */
  profile: TableProfile;
  ask: AskTable;
  spelling: Spelling;
}

/** The first candidate of each column that holds: its values are there, and each of them once. */
export async function checkJoins(candidates: readonly JoinCandidate[], checking: Checking): Promise<Join[]> {
  const held: Join[] = [];
  const tried = candidates.filter(({ from }) => hasValues(checking.profile, from.columns));
  if (tried.length === 0) return held;
  const result = await checking.ask(checkSql(tried, checking.spelling), { rows: tried.length });
  for (const row of result?.rows ?? []) {
    const candidate = tried[numberIn(row['at']) ?? -1];
    const [values, found, twice] = [row['n'], row['m'], row['u']].map(numberIn);
    if (candidate === undefined || !values || found === null || found === undefined || (twice ?? 0) > 0) continue;
    if (values - found > Math.max(values * MOST_LOST, isToItself(candidate) ? 1 : 0)) continue;
    if (held.some(({ from }) => from.columns[0] === candidate.from.columns[0])) continue;
    const isPartial = found < values || hasNulls(checking.profile, candidate.from.columns);
    const average = averageOf(checking.profile, candidate.from.columns);
    held.push({ from: candidate.from, to: candidate.to, declared: false, isPartial, average });
  }
  return held;
}

/** How many rows have the same value; null where not all were counted, and for several columns together. */
export function averageOf({ columns }: TableProfile, names: readonly string[]): Join['average'] {
  const [only, ...more] = names;
  const column = more.length > 0 ? undefined : columns.find(({ name }) => name === only);
  return column?.filled && column.distinct ? Number((column.filled / column.distinct).toPrecision(4)) : null;
}

/** The row at the top may have a 0, because there is no one above. */
const isToItself = ({ from, to }: JoinCandidate): boolean => from.schema === to.schema && from.table === to.table;

/** Rows of `at`, the candidate's position, `n` values, `m` of them found, `u` values too many on the other side. */
function checkSql(candidates: readonly JoinCandidate[], spelling: Spelling): string {
  const parts = candidates.map(({ from, to, isTargetKey }, at) => {
    const [own, other] = [from.columns[0] ?? '', to.columns[0] ?? ''].map(spelling.name);
    const [source, target] = [from, to].map((end) => tableSql({ schema: end.schema, name: end.table }, spelling));
    const values = `SELECT DISTINCT ${own} AS v FROM ${source} WHERE ${own} IS NOT NULL LIMIT ${SAMPLE}`;
    const rest = `SELECT ${other} AS w FROM ${target} WHERE ${other} IS NOT NULL LIMIT ${TARGET_ROWS}`;
    const twice = isTargetKey ? '0' : `(SELECT count(*) - count(DISTINCT w) FROM (${rest}) AS o${at})`;
    const counts = `count(DISTINCT f.v) AS n, count(DISTINCT t.${other}) AS m, ${twice} AS u`;
    return `SELECT ${at} AS at, ${counts} FROM (${values}) AS f LEFT JOIN ${target} AS t ON t.${other} = f.v`;
  });
  return `${parts.join(' UNION ALL ')} ORDER BY at`;
}

const factsOf = ({ columns }: TableProfile, names: readonly string[]) =>
  columns.filter(({ name }) => names.includes(name));

const hasValues = (profile: TableProfile, names: readonly string[]): boolean =>
  factsOf(profile, names).every(({ distinct }) => distinct !== 0);

const hasNulls = (profile: TableProfile, names: readonly string[]): boolean =>
  factsOf(profile, names).some((column) => column.hasNulls);
