import { deadName } from '../../../profile/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { countedDead, type Left, leftOutOf } from '../living/living.ts';
import type { Query } from '../query/query.ts';
import { and } from './lists.ts';
import { spokenColumn, tableName } from './nouns.ts';

/** `without 20 deleted users` */
export function deadRowsNotes(catalog: Catalog, query: Query): string[] {
  const left = leftOutOf(catalog, query).map((one) => nameOf(catalog, isOfAll(query, one) ? one : uncounted(one)));
  return left.length === 0 ? [] : [`without ${and([...new Set(left)])}`];
}

/** `deleted users`, of what a query leaves out. */
export const leftOutName = (catalog: Catalog, left: readonly Left[]): string =>
  and([...new Set(left.map((one) => nameOf(catalog, uncounted(one))))]);

/** `this includes 12 draft and 3 void invoices`, which may not be meant. */
export function countedDeadNotes(catalog: Catalog, query: Query): string[] {
  const counted = countedDead(catalog, query).map((one) => nameOf(catalog, isOfAll(query, one) ? one : uncounted(one)));
  return counted.length === 0 ? [] : [`this includes ${and([...new Set(counted)])}`];
}

/** How many there are is known of all rows of a table alone. */
const isOfAll = ({ base, filters, within, set }: Query, { table }: Left): boolean =>
  table === base && filters.length === 0 && within === undefined && set === undefined;

const uncounted = ({ table, dead }: Left): Left => ({ table, dead: { ...dead, rows: null } });

function nameOf(catalog: Catalog, { table, dead }: Left): string {
  const word = spokenColumn(catalog, { table, column: dead.column })
    .split(' ')
    .find((one) => STATES.test(one));
  return `${deadName(dead, word)} ${tableName(catalog, table)}`;
}

const STATES =
  /^(?:voided|cancell?ed|annulled|refunded|reversed|draft|archived|purged|test|demo|dummy|sandbox|removed|discarded)$/i;
