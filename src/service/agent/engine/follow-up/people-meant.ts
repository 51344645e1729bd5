import { type Catalog, getTable } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import { isRowCount } from '../query/row-counts.ts';
import type { Knowledge } from '../rules/understand.ts';
import { PEOPLE } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import { rowsOf } from './rows.ts';
import { isOfPeople } from './who-did.ts';

const DOER =
  /\b(?:did|do|does|have|has) (?:he|she|they)(?: \S+)?? (buy|order|place|placed|spend|pay|purchase|bought|ordered|spent|paid|purchased)\b/;

const PERSON = /\b(?:he|she|him|his|her)\b/;

/** Everybody in there, after who manages a department: nobody is in people, and which place is meant is not said. */
export function inPeople(catalog: Catalog, tokens: readonly Token[], parent: Query): boolean {
  const said = tokens.flatMap(({ kind, lower }) => (kind === 'symbol' ? [] : [lower])).join(' ');
  return (
    /\bin there$/.test(said) &&
    parent.groups.length === 0 &&
    isOfPeople(catalog, rowsOf(catalog, parent)?.table ?? parent.base)
  );
}

/**
 * How many orders did they place, after the products that a customer bought: of the customer, as products place none. When was
 * her last one: of the person, whatever was listed of hers.
 * @returns a list of the people that the answer before was restricted to; the answer before where its rows are people
 */
export function peopleMeant(catalog: Catalog, tokens: readonly Token[], parent: Query): Query {
  const said = tokens.map(({ lower }) => lower).join(' ');
  const { within } = parent;
  if (within === undefined || !(DOER.test(said) || PERSON.test(said)) || !isOfPeople(catalog, within.table))
    return parent;
  const rows = rowsOf(catalog, parent);
  if (rows === null || areWho(catalog, rows.table)) return parent;
  return { ...blankQuery(within.table), within: { ...within, path: [] } };
}

const THOSE = /\b(?:those|these|the same) (\S+)\b/;

/**
 * Average salary of those people, after how many were hired by department: of those who were counted, and not of everybody in
 * the departments that are shown.
 */
export function countedMeant({ catalog }: Knowledge, tokens: readonly Token[], parent: Query): Query {
  const noun = THOSE.exec(tokens.map(({ lemma }) => lemma).join(' '))?.[1];
  const { base, groups, measures, limit, rank, having } = parent;
  const isCounted = measures.length > 0 && measures.every((one) => isRowCount(one) && !one.where);
  const isCut = limit !== null || rank !== null || having.length > 0;
  if (noun === undefined || groups.length === 0 || !isCounted || isCut) return parent;
  const isThem = getTable(catalog, base).words.at(-1) === noun || (isOfPeople(catalog, base) && PEOPLE.has(noun));
  return isThem ? { ...structuredClone(parent), measures: [], groups: [], order: null, notes: [] } : parent;
}

/** Called so, or with a first and a last name. */
export const areWho = (catalog: Catalog, table: string): boolean =>
  isOfPeople(catalog, table) ||
  getTable(catalog, table).labels.some((label) => /^(first|last|sur|given|family)_?name$/i.test(label));
