import type { Candidate } from '../../catalog/candidates.ts';
import { stem } from '../../words/lemma.ts';
import { BUYERS } from '../../words/lexicon.ts';
import { peopleAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { personsAt } from './persons.ts';

/** Ordered the most kegs: a number of what was ordered. */
export const amountAt = (cursor: Cursor, at: number): Mention | null =>
  keep(cursor.named(at), (c) => cursor.isMeasurable(c) && cursor.adds(c));

/** What customers do; other things are done by others. */
const GETTING = 'booked reserved borrowed hired enrolled subscribed donated used watched downloaded visited'.split(' ');

const isBuyer = ({ catalog }: Cursor, { table }: Candidate): boolean =>
  catalog.tables.get(table)?.words.some((word) => BUYERS.has(word)) ?? false;

/** Drivers drive, teachers teach: the table that is called after who does it. */
export function agentOf({ catalog, tokens }: Cursor, verb: number): Candidate | null {
  const word = tokens[verb]?.lower ?? '';
  const base = word === 'led' ? 'lead' : stem(word);
  const root = base.replace(/e$/, '');
  const found = [...catalog.tables.values()].find(({ words }) => {
    const last = words.at(-1) ?? '';
    return root.length > 2 && last.startsWith(root) && /(er|or|ist)$/.test(last);
  });
  return found === undefined ? null : { kind: 'table', table: found.key, score: 1 };
}

/** Who booked the most tickets: the people that the rows of what was done belong to. */
export function doneMost(cursor: Cursor, verb: number): Mention | null {
  if (!/(ed|ent|ught|wn|ove|ook|rode|flew|ran|sang|led|ilt|rew|rote)$/.test(cursor.lower(verb))) return null;
  const most = cursor.phrase(verb + 1, ['the most', 'most', 'the fewest', 'the least']);
  const next = verb + 1 + (most?.length ?? 0);
  const target = most === null ? null : (tableAt(cursor, next) ?? amountAt(cursor, next));
  const rows = new Set((target?.candidates ?? []).map(({ table }) => table));
  const isTheirs = ({ table }: Candidate) => [...rows].some((row) => row !== table && cursor.reaches(row, table));
  const own = agentOf(cursor, verb);
  if (own !== null && isTheirs(own)) return { start: verb, length: 1, words: 'who', candidates: [own] };
  const doers = keep(personsAt(cursor, verb), (one) => isTheirs(one) && !isBuyer(cursor, one));
  if (doers !== null && !cursor.is(verb, ...GETTING)) return doers.candidates.length === 1 ? doers : null;
  const people = [peopleAt(cursor, verb, 'buyer'), peopleAt(cursor, verb, 'seller'), peopleAt(cursor, verb, null)];
  const [first, ...others] = people.flatMap((mention) => keep(mention, isTheirs) ?? []);
  const tables = new Set([first, ...others].flatMap((one) => one?.candidates.map(({ table }) => table) ?? []));
  return first !== undefined && tables.size === 1 ? first : null;
}
