import type { Candidate } from '../../catalog/candidates.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import { personsAt } from './persons.ts';
import type { Reading } from './rule.ts';

const BEING = ['were', 'was', 'are', 'is', 'been', 'being', 'got', 'get'];
const NOT = ['not', 'never', "weren't", "wasn't", "aren't", "isn't"];
const RELATIVE = ['that', 'which', 'who', 'have', 'has', 'had'];

/** How many customers were referred, tickets that are not assigned, referred customers: those of which a key says by whom, or to whom. */
export function readDoneBySomebody({ cursor, draft }: Reading, from: number): number {
  const lead = draft.measures.length > 0 ? null : cursor.phrase(from, ['how many', 'number of']);
  const start = lead === null ? cursor.skip(from, ...RELATIVE) : from + lead.length;
  const verb = cursor.skip(start, ...BEING, ...NOT);
  const un = /^un(\p{L}{4,})$/u.exec(cursor.lower(verb))?.[1];
  const done = un ?? cursor.lower(verb);
  if (!/(ed|en|wn|ght)$/.test(done) || cursor.is(verb + 1, 'by', 'to', 'with', 'for', 'as', 'from', 'at', 'on', 'in'))
    return 0;
  const isSaid = cursor.value(verb) !== null || cursor.dates(done).length > 0;
  const behind = tableAt(cursor, verb + 1);
  const rows = verb > start ? rowsSaid(draft) : behind;
  const keys =
    rows === null || isSaid ? [] : keysOf(cursor, rows, { done, isAssigned: /^(assigned|allocated)$/.test(done) });
  const [only, ...more] = keys;
  if (only === undefined || more.length > 0) return 0;
  const words = cursor.words(from, verb + 1);
  const mention: Mention = { start: verb, length: 1, words, candidates: [only] };
  if (lead !== null && (behind === null || verb > start)) return 0;
  const isNot = un !== undefined || cursor.tokens.slice(start, verb).some((_, n) => cursor.is(start + n, ...NOT));
  draft.filters.push({ kind: 'missing', mention, negated: !isNot, words });
  if (lead === null || behind === null) return verb + 1 - from;
  draft.measures.push({ function: 'count', target: behind, words: behind.words });
  return behind.start + behind.length - from;
}

/** Keys that may be empty and are called so: `referred_by`; what is assigned, is to the one person that a key leads to. */
function keysOf(
  cursor: Cursor,
  { candidates }: Mention,
  { done, isAssigned }: { done: string; isAssigned: boolean },
): Candidate[] {
  const { catalog } = cursor;
  const people = new Set(isAssigned ? personsAt(cursor, 0).candidates.map(({ table }) => table) : []);
  const leadsToOne = (key: string, column: string) =>
    (catalog.steps.get(key) ?? []).some(
      ({ many, fromColumns, to }) => !many && fromColumns.join() === column && people.has(to),
    );
  const tables = candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  return tables.flatMap(({ table: key }): Candidate[] => {
    const table = catalog.tables.get(key);
    const keyed = (table?.info.foreignKeys ?? []).flatMap(({ columns }) => (columns.length === 1 ? columns : []));
    const open = keyed.filter((name) => table?.columns.get(name)?.info.nullable === true);
    const called = open.filter((name) => [`${done}by`, `${done}to`].includes(bare(name)));
    const chosen = called.length === 0 ? open.filter((name) => leadsToOne(key, name)) : called;
    return chosen.map((column) => ({ kind: 'column', table: key, column, score: 1 }));
  });
}

/** `referredby`, of `referred_by_id`. */
const bare = (name: string): string => name.toLowerCase().replace(/_?id$/, '').replaceAll('_', '');
