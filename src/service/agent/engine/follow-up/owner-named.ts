import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import type { Knowledge } from '../rules/understand.ts';
import { tablesOf } from '../wording/tables-of.ts';
import type { Token } from '../words/tokenize.ts';
import { areWho } from './people-meant.ts';
import { rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { tableNamed } from './table-named.ts';
import { valuesOf } from './that-value.ts';

/**
 * Her title, after the departments that a person worked in: asked anew of that person, as departments are no “her”. When was
 * their last order, after the orders of somebody this month: the last one that they placed.
 * @returns the question with the name; null where nobody, or more than one, was named on the way to the answer before
 */
export function withOwner(
  knowledge: Knowledge,
  tokens: readonly Token[],
  { question, parent }: { question: string; parent: Query },
): string | null {
  const { catalog } = knowledge;
  const thing = OF_IT.test(saidText(tokens)) ? thingNamed(catalog, parent) : null;
  const it = tokens.find(({ lower }) => lower === 'it');
  if (thing !== null && it !== undefined) return `${question.slice(0, it.start)}${thing}${question.slice(it.end)}`;
  const at = tokens.findIndex(({ lower }) => /^(he|she|him|his|her|their)$/.test(lower));
  const pronoun = tokens[at];
  const owner = pronoun === undefined ? null : ownerOf(catalog, parent);
  if (pronoun === undefined || owner === null || owner.table === rowsOf(catalog, parent)?.table) return null;
  const isMeant =
    pronoun.lower === 'their' ? isTheirEnd(knowledge, tokens.slice(at), parent) : !listsPeople(catalog, parent);
  if (!isMeant) return null;
  const after = tokens[at + 1];
  const isPossessive = /^(his|their)$/.test(pronoun.lower) || (pronoun.lower === 'her' && after?.kind === 'word');
  const name = isPossessive ? `${owner.name}'s` : owner.name;
  // A question of its own, which goes on from nothing.
  return `${question.slice(0, pronoun.start)}${name}${question.slice(pronoun.end)}`.replace(
    /^(?:and|so|ok|but)\b,? /i,
    '',
  );
}

const OF_IT = new RegExp(`^${LEAD}how many \\S+(?: \\S+)? (?:do|did) we (?:have|own|keep|stock) (?:of|from) it$`);

/** How many copies do we have of it, after when a film was rented last: of the film, as nobody has something of a day. */
function thingNamed(catalog: Catalog, parent: Query): string | null {
  const named = valuesOf(parent).filter(({ ref: { table, column } }) =>
    getTable(catalog, table).labels.includes(column),
  );
  const [only, ...more] = named;
  const [value, ...others] = only?.values ?? [];
  const isShown = only !== undefined && rowsOf(catalog, parent)?.table === only.ref.table;
  return value === undefined || more.length + others.length > 0 || isShown ? null : value;
}

const listsPeople = (catalog: Catalog, parent: Query): boolean => {
  const rows = rowsOf(catalog, parent);
  return rows === null || areWho(catalog, rows.table);
};

/** Their last order, after orders: those have no orders, so that somebody else is meant. */
function isTheirEnd(knowledge: Knowledge, [, end, noun, ...more]: readonly Token[], parent: Query): boolean {
  const isEnd = /^(last|latest|first|newest|oldest)$/.test(end?.lower ?? '');
  return (
    isEnd &&
    noun !== undefined &&
    more.every(({ kind }) => kind === 'symbol') &&
    tablesOf(parent).includes(tableNamed(knowledge, noun.text) ?? '')
  );
}

/** The one person or firm that was named on the way to an answer. */
function ownerOf(catalog: Catalog, parent: Query): { table: string; name: string } | null {
  const named = valuesOf(parent).filter(
    ({ ref: { table, column } }) => areWho(catalog, table) && getTable(catalog, table).labels.includes(column),
  );
  const [table, ...more] = new Set(named.map(({ ref }) => ref.table));
  if (table === undefined || more.length > 0 || named.some(({ values }) => values.length > 1)) return null;
  const parts = getTable(catalog, table).labels.map(
    (label) => named.find(({ ref }) => ref.column === label)?.values[0],
  );
  const isFirst = (label: string | undefined) => /first|given/i.test(label ?? '');
  const labels = getTable(catalog, table).labels;
  const order = isFirst(labels[1]) && labels.length === 2 ? parts.toReversed() : parts;
  return { table, name: order.filter((part) => part !== undefined).join(' ') };
}
