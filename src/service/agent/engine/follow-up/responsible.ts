import { type Catalog, getTable, reverse, type Step } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { isDoer } from './which-did.ts';
import { isOfPeople } from './who-did.ts';

const IT = '(?:it|them|him|her|this|that|these|those)(?: one| ones)?';
const IN_CHARGE = new RegExp(
  `^${LEAD}who(?: is|'s| was| are|s)? (?:responsible for|in charge of|looking after|handling|managing|(?:handles|manages|owns|runs|leads|heads|oversees|looks after|takes care of)) ${IT}(?: there| now)?$`,
);
const DOES = new RegExp(`^${LEAD}who (\\S+?)(?:s|es|ed|d)? ${IT}$`);
const CHARGE =
  /^(owner|manager|responsible|assigned|assignee|handler|rep|agent|contact|advisor|lead|head|supervisor|manages|managed)$/;

/**
 * Who is responsible for it, after one thing: whoever its row points at, of several the one that is called so. Who teaches it:
 * the teachers of the rows that tie them to it.
 */
export function askInCharge(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const text = saidText(tokens);
  const verb = IN_CHARGE.test(text) ? null : DOES.exec(text)?.[1];
  const rows = verb === undefined ? null : rowsOf(catalog, parent);
  if (rows === null || verb === undefined) return null;
  const way = verb === null ? wayInCharge(catalog, rows) : wayOfDoer(catalog, rows, verb);
  const query = way === null ? null : blankQuery(way.table);
  return way !== null && query !== null && restrictTo(catalog, query, rows, way.path) ? query : null;
}

interface Way {
  table: string;
  /** From the people to the rows. */
  path: Step[];
}

function wayInCharge(catalog: Catalog, { table }: Rows): Way | null {
  const steps = (catalog.steps.get(table) ?? []).filter(
    ({ to, many }) => !many && to !== table && isOfPeople(catalog, to),
  );
  const isCalled = ({ fromColumns }: Step) =>
    fromColumns.some((column) => nameWords(column).some((word) => CHARGE.test(word)));
  const called = steps.filter(isCalled);
  const [only, ...more] = called.length > 0 ? called : steps;
  const back = only === undefined || more.length > 0 ? undefined : reverse(catalog, only);
  return only === undefined || back === undefined ? null : { table: only.to, path: [back] };
}

/** Teachers, of who teaches it: those that its own row names as teacher, else those of the one kind of rows that ties both. */
function wayOfDoer(catalog: Catalog, rows: Rows, verb: string): Way | null {
  const doers = [...catalog.tables.keys()].filter((key) => isDoer(getTable(catalog, key).words, verb));
  const [table, ...more] = doers;
  if (table === undefined || more.length > 0 || table === rows.table) return null;
  const called = getTable(catalog, table).words.at(-1) ?? '';
  const ways = (catalog.steps.get(table) ?? [])
    .filter(({ many, toColumns }) => many && toColumns.some((column) => nameWords(column).includes(called)))
    .flatMap((step) => (step.to === rows.table ? [[step]] : onwards(catalog, step, rows.table)));
  const [path, ...others] = ways.sort((a, b) => a.length - b.length);
  const isOne = path !== undefined && others.every(({ length }) => length > path.length);
  return path === undefined || !isOne ? null : { table, path };
}

const onwards = (catalog: Catalog, step: Step, table: string): Step[][] =>
  (catalog.steps.get(step.to) ?? []).flatMap((next) => (next.to === table && !next.many ? [[step, next]] : []));
