import type { DeadRows } from '../../../profile/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { countedDead, type Left, leftOutOf } from '../living/living.ts';
import type { Query } from '../query/query.ts';
import { and } from './lists.ts';
import { spokenColumn, tableName } from './nouns.ts';

const WORDS: Record<DeadRows['kind'], string> = {
  deleted: 'deleted',
  'past-version': 'former versions of',
  void: 'void',
  test: 'test',
};

/** `without 20 deleted users` */
export function deadRowsNotes(catalog: Catalog, query: Query): string[] {
  const left = leftOutOf(catalog, query).map((one) => deadName(catalog, isOfAll(query, one) ? one : uncounted(one)));
  return left.length === 0 ? [] : [`without ${and([...new Set(left)])}`];
}

/** `deleted users`, of what a query leaves out. */
export const leftOutName = (catalog: Catalog, left: readonly Left[]): string =>
  and([...new Set(left.map((one) => deadName(catalog, uncounted(one))))]);

/** `this includes 12 draft and void invoices`, which may not be meant. */
export function countedDeadNotes(catalog: Catalog, query: Query): string[] {
  const counted = countedDead(catalog, query).map((one) =>
    deadName(catalog, isOfAll(query, one) ? one : uncounted(one)),
  );
  return counted.length === 0 ? [] : [`this includes ${and([...new Set(counted)])}`];
}

/** How many there are is known of all rows of a table alone. */
const isOfAll = ({ base, filters, within, set }: Query, { table }: Left): boolean =>
  table === base && filters.length === 0 && within === undefined && set === undefined;

const uncounted = ({ table, dead }: Left): Left => ({ table, dead: { ...dead, rows: null } });

function deadName(catalog: Catalog, { table, dead }: Left): string {
  const count = dead.rows === null ? '' : `${dead.rows.toLocaleString('en')} `;
  return `${count}${wordOf(catalog, { table, dead })} ${tableName(catalog, table)}`;
}

const MOST_NAMED = 3;

/** Values that say it are what such rows are called: `draft and void`. */
function wordOf(catalog: Catalog, { table, dead: { column, kind, alive } }: Left): string {
  const said = alive.kind === 'not-values' ? alive.values.filter((value) => /^\p{L}[\p{L} -]{2,}$/u.test(value)) : [];
  const isState = alive.kind === 'not-values' && said.length === alive.values.length && said.length <= MOST_NAMED;
  if (isState && !said.every(isYes)) return and(said.map((value) => value.toLowerCase()));
  return (
    spokenColumn(catalog, { table, column })
      .split(' ')
      .find((word) => STATES.test(word)) ?? WORDS[kind]
  );
}

const STATES =
  /^(?:voided|cancell?ed|annulled|refunded|reversed|draft|archived|purged|test|demo|dummy|sandbox|removed|discarded)$/i;

const isYes = (value: string): boolean => /^(yes|true)$/i.test(value);
