import { shortestPaths } from '../../catalog/join-path.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { peopleAt } from './business.ts';
import { bestScore, type Cursor } from './cursor.ts';
import { personsAt } from './persons.ts';

const PEOPLE = ['people', 'persons', 'folks', 'those', 'everyone', 'everybody'];
/** What is done by those who pay for it. */
const BUYING = new Set(
  'buy buys bought buying order orders ordered ordering purchase purchased purchasing rent rented renting spend spent spending pay paid'.split(
    ' ',
  ),
);
const BETWEEN = ['who', 'that', 'have', 'has', 'had', 'did', 'do', 'not', 'never', 'only', "haven't", "didn't"];

/** People who rented more than ten times: those who rent, and not those who work there. */
export function buyersNamed(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex(
    (token, one) =>
      PEOPLE.includes(token.lower) &&
      bestScore(cursor.named(one)) < 0.95 &&
      BUYING.has(cursor.lower(cursor.skip(one + 1, ...BETWEEN))),
  );
  const people = tokens[at];
  const [buyers, ...others] = people === undefined ? [] : (peopleAt(cursor, at, 'buyer')?.candidates ?? []);
  const name = buyers === undefined || others.length > 0 ? undefined : cursor.catalog.tables.get(buyers.table)?.words;
  if (people === undefined || name === undefined) return tokens;
  return calledSo(tokens, at, name);
}

const calledSo = (tokens: readonly Token[], at: number, name: readonly string[]): Token[] => {
  const people = tokens[at];
  if (people === undefined) return [...tokens];
  return [...tokens.slice(0, at), ...tokensAt(`${name.join(' ')}s`, people), ...tokens.slice(at + 1)];
};

/** How many people live in Porto, are on the Plus plan: of several kinds of people, those nearest to what is said of them. */
export function nearestPeopleNamed(cursor: Cursor): Token[] {
  const { tokens, catalog } = cursor;
  const at = tokens.findIndex(
    ({ lower }, one) => ['people', 'persons', 'folks'].includes(lower) && bestScore(cursor.named(one)) < 0.95,
  );
  const persons = at < 0 ? [] : personsAt(cursor, at).candidates.map(({ table }) => table);
  if (persons.length < 2) return tokens;
  const places = tokens.flatMap((_, one) => placeOf(cursor, one));
  if (places.length === 0) return tokens;
  const near = persons
    .map((table) => ({ table, steps: Math.max(...places.map((place) => stepsApart(catalog, table, place))) }))
    .sort((a, b) => a.steps - b.steps);
  const [first, second] = near;
  if (first === undefined || first.steps === second?.steps) return tokens;
  return calledSo(tokens, at, catalog.tables.get(first.table)?.words ?? []);
}

/** The one table that a value is of. */
function placeOf(cursor: Cursor, at: number): string[] {
  const tables = new Set(cursor.value(at)?.candidates.map(({ table }) => table) ?? []);
  return tables.size === 1 ? [...tables] : [];
}

/** How many keys lie between two tables, whichever way they point. */
const stepsApart = (catalog: Cursor['catalog'], from: string, to: string): number =>
  shortestPaths(catalog, from, 'any').get(to)?.[0]?.length ?? Number.POSITIVE_INFINITY;
