import type { DeadRows } from '../../../profile/index.ts';
import type { AgentRequest } from '../../agent.ts';
import { type Catalog, findColumn, getTable, type Living, tableKey } from '../catalog/catalog.ts';
import type { Filter, Query } from '../query/query.ts';
import { countedTables } from './counted-tables.ts';
import { isAboutDead, picksDeleted } from './dead-words.ts';

/** Which rows a question leaves out for not living, and which it would if it weren't about them. */
export function livingFor({ tables }: Catalog, request: Pick<AgentRequest, 'question' | 'deadRows'>): Living {
  const leftOut = new Map<string, DeadRows[]>();
  const known = new Map<string, DeadRows[]>();
  const kept = new Set<DeadRows>();
  for (const [key, { dead = [] }] of tables) {
    const own = dead.filter((one) => isLeftOut(one, key, request.deadRows ?? []));
    for (const one of dead) if (ruleOf(one, key, request.deadRows ?? []) === 'keep') kept.add(one);
    const left = own.filter(({ kind }) => !isAboutDead(request.question, kind));
    if (left.length > 0) leftOut.set(key, left);
    if (own.length > 0) known.set(key, own);
  }
  return { leftOut, known, kept, picksDeleted: picksDeleted(request.question) };
}

type Rules = NonNullable<AgentRequest['deadRows']>;

const ruleOf = ({ column }: DeadRows, key: string, rules: Rules) =>
  rules.find((one) => tableKey(one.schema, one.table) === key && one.column === column)?.rule;

function isLeftOut(dead: DeadRows, key: string, rules: Rules): boolean {
  const rule = ruleOf(dead, key, rules);
  return dead.rows !== 0 && rule !== 'keep' && (dead.isSure || rule === 'leave-out');
}

/** The question is about all rows. */
export function withAll(catalog: Catalog): Living {
  return { leftOut: new Map(), known: catalog.living?.known ?? new Map(), picksDeleted: false };
}

/** The question is about living rows, whatever its words. */
export function withoutAny(catalog: Catalog): Living {
  const known = catalog.living?.known ?? new Map();
  return { ...catalog.living, leftOut: known, known, picksDeleted: false };
}

/** The catalog that this query is put into SQL with: what it says of a column that tells the dead is what is meant. */
export function livingIn(catalog: Catalog, query: Query): Catalog {
  const { living } = catalog;
  if (living === undefined || living.known.size === 0) return catalog;
  const said = JSON.stringify(query);
  const left = [...(saysWhose(living, said) ? living.known : living.leftOut)].flatMap(
    ([key, dead]): [string, DeadRows[]][] => {
      const own = query.withDead === true ? [] : dead.filter((one) => !isSpokenOf(one, key, said));
      return own.length === 0 ? [] : [[key, own]];
    },
  );
  return { ...catalog, living: { ...living, leftOut: new Map(left) } };
}

/** Users with deleted tickets: whose deletion is meant stands in the query, and all others are left out as ever. */
const saysWhose = ({ known, picksDeleted }: Living, said: string): boolean =>
  picksDeleted &&
  [...known].some(([key, dead]) => dead.some((one) => one.kind === 'deleted' && isSpokenOf(one, key, said)));

/** A condition, a group or a column of it; of versions, also some day that they are of. */
function isSpokenOf({ column, kind }: DeadRows, key: string, said: string): boolean {
  const table = `"table":${JSON.stringify(key)}`;
  const isTimed = /"kind":"(?:period|time)"/.test(said) && said.includes(table);
  return said.includes(`${table},"column":${JSON.stringify(column)}`) || (kind === 'past-version' && isTimed);
}

/** Rows that a query leaves out. */
export interface Left {
  table: string;
  dead: DeadRows;
}

/** What a query leaves out of the tables that it counts, sums or lists. */
export function leftOutOf(catalog: Catalog, query: Query): Left[] {
  const { living } = livingIn(catalog, query);
  if (living === undefined || living.leftOut.size === 0) return [];
  return [...countedTables(query)].flatMap((table) =>
    (living.leftOut.get(table) ?? []).map((dead) => ({ table, dead })),
  );
}

/** Rows that may not be meant and are counted: drafts, cancelled ones. */
export function countedDead(catalog: Catalog, query: Query): Left[] {
  if (query.measures.length === 0 || query.withDead === true) return [];
  const said = JSON.stringify(query);
  const left = leftOutOf(catalog, query);
  return [...countedTables(query)].flatMap((table) => {
    const { dead = [] } = getTable(catalog, table);
    return dead
      .filter((one) => !one.isSure && one.rows !== 0 && !left.some((other) => other.dead === one))
      .filter((one) => catalog.living?.kept?.has(one) !== true)
      .filter((one) => !isSpokenOf(one, table, said))
      .map((one) => ({ table, dead: one }));
  });
}

/** The query without the rows of its base that may not be meant; null where there are none, or a value doesn't say so. */
export function withoutCounted(catalog: Catalog, query: Query): Query | null {
  const counted = countedDead(catalog, query);
  const filters = counted.flatMap(({ table, dead: { column, alive } }): Filter[] =>
    table === query.base && alive.kind === 'not-values'
      ? [{ kind: 'values', values: alive.values, negated: true, ref: { path: [], table, column }, words: '' }]
      : [],
  );
  return filters.length === 0 || filters.length < counted.length
    ? null
    : { ...query, filters: [...query.filters, ...filters] };
}

/** What goes on from this query is about the dead rows too, where its question was. */
export function asAsked(catalog: Catalog, query: Query): Query {
  const { living } = catalog;
  if (living === undefined || living.known.size === 0 || query.withDead === true) return query;
  const { leftOut, known, picksDeleted: isPicked } = living;
  const said = JSON.stringify(query);
  if (saysWhose(living, said)) return query;
  const isMeant = [...countedTables(query)].some((key) =>
    (known.get(key) ?? []).some((one) => leftOut.get(key)?.includes(one) !== true && !isSpokenOf(one, key, said)),
  );
  const [only] = isMeant && isPicked ? pickedIn(catalog, query) : [];
  if (only !== undefined) return { ...query, filters: [...query.filters, only] };
  return isMeant ? { ...query, withDead: true } : query;
}

/** That rows of the base were deleted. */
function pickedIn(catalog: Catalog, query: Query): Filter[] {
  const { base } = query;
  const [dead] = (catalog.living?.known.get(base) ?? []).filter(
    (one) => one.kind === 'deleted' && !isSpokenOf(one, base, JSON.stringify(query)),
  );
  const info = dead === undefined ? undefined : findColumn(catalog, base, dead.column);
  if (dead === undefined || info === undefined) return [];
  const said = { ref: { path: [], table: base, column: dead.column }, words: 'deleted' };
  const { alive } = dead;
  if (alive.kind === 'is-null') return [{ kind: 'null', negated: true, ...said }];
  if (info.kind === 'boolean') return [{ kind: 'boolean', value: alive.kind === 'not-values', ...said }];
  // Of a day that is far ahead while the row lives.
  if (info.kind === 'date' || info.kind === 'timestamp') return [];
  return [{ kind: 'values', values: alive.values, negated: alive.kind === 'values', ...said }];
}

/** What would be left out of a query whose question isn't about it. */
export function includedIn(catalog: Catalog, query: Query): Left[] {
  const { living } = catalog;
  const alive = { ...query, withDead: undefined };
  return living === undefined ? [] : leftOutOf({ ...catalog, living: { ...living, leftOut: living.known } }, alive);
}
