import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import { grainOf } from '../../time/period.ts';
import { BUYERS, PEOPLE } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

/** Nouns of beginning, and the verbs whose date says when it was, the likeliest first. */
const JOINING = ['sign up', 'signup', 'join', 'register', 'enrol', 'enroll'];
const BEGINNINGS = byName<string[]>({
  signup: JOINING,
  'sign-up': JOINING,
  registration: ['register', 'sign up', 'join'],
  joiner: JOINING,
  hire: ['hire'],
  hiring: ['hire'],
  enrolment: ['enrol', 'enroll', 'join'],
  enrollment: ['enroll', 'enrol', 'join'],
  admission: ['admit'],
  opening: ['open'],
});
const COUNTS = ['how many', 'number of', 'the number of', 'count of', 'total number of', 'total'];

const JOINED = ['joined', 'registered', 'enrolled', 'started', 'signed up', 'came on board', 'came to us'];

/** Customers who joined in 2026: the day since when they are there, whatever it is called. */
export function readJoined({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'who', 'that', 'which', 'have', 'has');
  const verb = cursor.phrase(at, JOINED);
  const end = at + (verb?.length ?? 0);
  const next = cursor.skip(end, 'us', 'with', 'our', 'company');
  if (verb === null || cursor.mention(at) !== null || cursor.verb(at) !== null || cursor.period(next) === null)
    return 0;
  const before = rowsSaid(draft);
  const people = keep(before, ({ kind, table, score }) => {
    const words = cursor.catalog.tables.get(table)?.words ?? [];
    return kind === 'table' && score >= 0.75 && words.some((word) => PEOPLE.has(word) || BUYERS.has(word));
  });
  const dates = people?.candidates.flatMap(({ table }) => beginOf(cursor, table)) ?? [];
  if (dates.length !== 1) return 0;
  draft.hints.push({ start: at, length: verb.length, words: cursor.words(at, end), candidates: dates });
  return next - from;
}

/** Date columns that a noun of beginning or a verb points at: signup, hire, sign up. */
export function datesOfNoun(cursor: Cursor, words: string): Candidate[] {
  const verbs = Object.hasOwn(BEGINNINGS, words) ? (BEGINNINGS[words] ?? []) : [words.replaceAll('-', ' ')];
  return verbs.map((verb) => cursor.dates(verb)).find((found) => found.length > 0) ?? [];
}

/** Sign-ups by month, how many hires last year: rows of the table whose date the verb names. */
export function readBeginnings({ cursor, draft }: Reading, from: number): number {
  const lead = cursor.phrase(from, COUNTS);
  const at = cursor.skip(from + (lead?.length ?? 0), 'new');
  const lemma = cursor.tokens[at]?.lemma ?? '';
  const verbs = BEGINNINGS[lemma];
  if (verbs === undefined || bestScore(cursor.named(at)) >= 0.9 || draft.measures.length > 0) return 0;
  const dates = verbs.map((verb) => cursor.dates(verb)).find((found) => found.length > 0) ?? [];
  const tables = [...new Set(dates.map(({ table }) => table))];
  if (tables.length !== 1) return 0;
  // Sign-up date is a column, and sign-up date by customer a list of it.
  if (cursor.is(at + 1, 'date', 'dates', 'day', 'time')) return 0;
  const mention = { start: at, length: 1, words: cursor.words(at, at + 1) };
  const target: Mention = {
    ...mention,
    candidates: tables.map((table): Candidate => ({ kind: 'table', table, score: 1 })),
  };
  draft.measures.push({ function: 'count', target, words: mention.words });
  draft.hints.push({ ...mention, candidates: dates });
  return at + 1 - from;
}

const BEGAN = [
  'created',
  'joined',
  'signed',
  'registered',
  'hired',
  'opened',
  'added',
  'started',
  'since',
  'enrolled',
  'onboarded',
];

/** New customers in 2025, by month: by the date since when they are there. */
export function readNew({ cursor, draft }: Reading, at: number): number {
  if (!cursor.is(at, 'new', 'newly')) return 0;
  const start = cursor.skip(at + 1, 'added', 'acquired', 'joined', 'registered', 'created', 'opened');
  const things = tableAt(cursor, start) ?? newBefore({ cursor, draft }, at);
  if (things === null || !hasTime(cursor)) return 0;
  // New orders, where new is what some of them are called.
  const isState = cursor.value(at)?.candidates.some((c) => things.candidates.some(({ table }) => table === c.table));
  if (isState === true) return 0;
  const dates = things.candidates.flatMap(({ table }) => beginOf(cursor, table));
  if (dates.length === 0) return 0;
  draft.hints.push({ start: at, length: 1, words: cursor.words(at, start), candidates: dates });
  return start - at;
}

/** Which customers are new this month: said behind them. */
function newBefore({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, at: number): Mention | null {
  const rows = rowsSaid(draft);
  const isBehind = cursor.is(at - 1, 'are', 'were', 'is', 'was') && rows !== null;
  return isBehind && rows.start + rows.length === at - 1 ? keep(rows, ({ kind }) => kind === 'table') : null;
}

const hasTime = (cursor: Cursor): boolean =>
  cursor.tokens.some(
    ({ lemma, lower }, at) => cursor.period(at) !== null || grainOf(lemma) !== undefined || /^(19|20)\d\d$/.test(lower),
  );

/** The date since when a row is there: one that says so, else the only one that it has. */
export function beginOf(cursor: Cursor, key: string): Candidate[] {
  const table = cursor.catalog.tables.get(key);
  const columns = [...(table?.columns.values() ?? [])].filter(({ info }) =>
    cursor.isTime({ kind: 'column', table: key, column: info.name, score: 1 }),
  );
  const began = columns.filter(({ words }) => words.some((word) => BEGAN.includes(word)));
  const chosen = began.length > 0 ? began : columns.length === 1 ? columns : [];
  return chosen.map(({ info }): Candidate => ({ kind: 'column', table: key, column: info.name, score: 1 }));
}
