import type { Candidate } from '../../catalog/candidates.ts';
import { membershipsOfPeople } from '../../catalog/membership.ts';
import { perCatalog } from '../../catalog/per-catalog.ts';
import { validityOf } from '../../catalog/validity.ts';
import { grainOf } from '../../time/period.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import type { Token } from '../../words/tokenize.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import { datesOfNoun } from './joining.ts';
import { EMPLOYER } from './leaving.ts';
import type { Reading } from './rule.ts';

/** Said of what is so today and was not always. */
const ONLY_NOW = ['current', 'present day'];
export const NOW = [
  'currently',
  'now',
  'right now',
  'at the moment',
  'at present',
  'presently',
  'these days',
  'nowadays',
  'as of now',
  'as of today',
];

/** The current salary, who earns the most at the moment: rows that hold now, where rows say from when to when they do. */
export function readCurrent({ cursor, draft }: Reading, from: number): number {
  if (draft.current !== null) return 0;
  const active = activeAt({ cursor, draft }, from);
  if (active > 0) draft.current = { isAsked: true, words: cursor.words(from, from + active) };
  if (active > 0) return active;
  const said = cursor.phrase(from, [...ONLY_NOW, ...NOW]);
  // All tables are looked at, so only where it was said.
  if (said === null || cursor.mention(from) !== null || !keepsHistory(cursor)) return 0;
  draft.current = { isAsked: ONLY_NOW.includes(said.phrase), words: cursor.words(from, from + said.length) };
  return said.length;
}

const ACTIVE = [
  'active',
  'still active',
  'currently active',
  'valid',
  'still valid',
  'currently valid',
  'in force',
  'in effect',
];

/** Active subscriptions, passes that are still valid: of rows that say from when to when they hold; how many words say so. */
function activeAt({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, from: number): number {
  const at = cursor.skip(from, 'that', 'which', 'who', 'are', 'is');
  const said = cursor.phrase(at, ACTIVE);
  if (said === null || cursor.mention(at) !== null) return 0;
  const end = at + said.length;
  const isSaid = at > from || cursor.is(from - 1, 'are', 'is', 'that', 'still');
  const rows = tableAt(cursor, end) ?? (isSaid ? rowsSaid(draft) : null);
  const holds = rows?.candidates.some(({ kind, table, score }) => {
    const known = kind === 'table' && score >= 0.75 ? cursor.catalog.tables.get(table) : undefined;
    return known !== undefined && validityOf(known) !== null;
  });
  return holds === true ? end - from : 0;
}

const GONE = [
  'left',
  'quit',
  'resigned',
  'no longer work',
  'no longer works',
  'no longer with us',
  'no longer employed',
];
const WHERE_FROM = [...EMPLOYER, 'for us', 'here'];

/** People who left the company: those whom nothing says to belong anywhere today, where no day says when they left. */
export function readGone({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'who', 'that', 'have', 'has', 'already');
  const said = cursor.phrase(at, GONE);
  if (draft.current !== null || said === null || cursor.mention(at) !== null || !keepsHistory(cursor)) return 0;
  const end = at + said.length;
  const where = cursor.phrase(end, WHERE_FROM);
  const next = end + (where?.length ?? 0);
  const days = isOfTime(cursor, next) ? lastDays(cursor) : [];
  // Who left Berlin is on the way.
  const isLast = end >= cursor.tokens.length || cursor.is(end, '?', '.', '!', ',', ':');
  if (where === null && !isLast && days.length === 0 && !isPerTied(cursor, next)) return 0;
  const length = next - from;
  const words = cursor.words(from, from + length);
  if (days.length > 0) draft.hints.push({ start: at, length: said.length, words, candidates: days });
  draft.current = { isAsked: true, isGone: true, words };
  if (cursor.is(from, 'who') && from === 0)
    draft.subjects.push({ mention: membersAt(cursor, from), role: null, lead: '' });
  return length;
}

/** People of whom rows say where they were. */
const membersAt = ({ catalog }: Cursor, start: number): Mention => {
  const candidates = membershipsOfPeople(catalog).map(
    ({ from }): Candidate => ({ kind: 'table', table: from, score: 1 }),
  );
  return { start, length: 1, words: 'who', candidates };
};

/** Left per department: of what rows tie people to until they leave. */
function isPerTied(cursor: Cursor, at: number): boolean {
  const things = cursor.is(at, 'per', 'by') ? cursor.named(at + 1) : null;
  const ties = membershipsOfPeople(cursor.catalog).map(({ to }) => to);
  return things?.candidates.some(({ table }) => ties.some((tie) => cursor.reaches(tie, table))) === true;
}

/** Left in 1999, left per year: when they did is asked. */
const isOfTime = (cursor: Cursor, at: number): boolean =>
  cursor.period(at) !== null ||
  (cursor.is(at, 'per', 'each', 'every', 'by', 'in', 'during') &&
    grainOf(cursor.tokens[at + 1]?.lemma ?? '') !== undefined);

/** The last days of the rows that say where people were. */
const lastDays = ({ catalog }: Cursor): Candidate[] =>
  membershipsOfPeople(catalog).flatMap(({ to }): Candidate[] => {
    const table = catalog.tables.get(to);
    const until = table === undefined ? undefined : validityOf(table)?.until.info.name;
    return until === undefined ? [] : [{ kind: 'column', table: to, column: until, score: 1 }];
  });

/** Who works here, and how many they are. */
const AT_WORK = /^(work(s|ing)?|headcount|workforce)$/;

/** The average salary today: no day of the rows, where these have none beside those that they hold from and to. */
export function readToday({ cursor, draft }: Reading, at: number): number {
  const counted = cursor.is(at, 'today') ? countedPeople({ cursor, draft }, at) : false;
  if (counted && draft.current === null) {
    if (!keepsHistory(cursor)) draft.assumed.push('“today” is read as all that there are');
    holdNow({ cursor, draft }, cursor.words(at, at + 1));
    return 1;
  }
  const isAtWork = cursor.tokens.some(({ lower }) => AT_WORK.test(lower)) && keepsHistory(cursor);
  const isHeld =
    isAtWork || cursor.tokens.some((_, one) => isOfHistory(cursor, one)) || isOfMembers({ cursor, draft }, at);
  if (draft.current !== null || !cursor.is(at, 'today') || !isHeld) return 0;
  draft.current = { isAsked: false, words: cursor.words(at, at + 1) };
  return 1;
}

/** Depots with fewer than 8 drivers today: those that each has, and not those who came today. */
function countedPeople({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, at: number): boolean {
  const last = draft.filters.at(-1);
  if (last?.kind !== 'compare' || last.target.start + last.target.length !== at || !cursor.isEnd(at + 1)) return false;
  const hired = datesOfNoun(cursor, 'hire').map(({ table }) => table);
  return last.target.candidates.every(
    ({ kind, table }) =>
      kind === 'table' &&
      (hired.includes(table) || cursor.catalog.tables.get(table)?.words.some((word) => PEOPLE.has(word)) === true),
  );
}

/** How many nurses do we have today, where it is kept who is where: those who are here, and not who came today. */
function isOfMembers({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, at: number): boolean {
  const rows = rowsSaid(draft);
  if (rows === null || draft.filters.length + draft.hints.length + draft.periods.length > 0) return false;
  const members = membershipsOfPeople(cursor.catalog).map(({ from }) => from);
  const isBare = cursor.skip(rows.start + rows.length, ...BEING_HERE) === at;
  return (
    isBare &&
    cursor.isEnd(at + 1) &&
    rows.candidates.some(({ kind, table, score }) => kind === 'table' && score >= 0.75 && members.includes(table))
  );
}

const BEING_HERE = 'do we have got are there is in with at us here our the of as company firm work works working'.split(
  ' ',
);

/** The top 5 current salaries: the word last, so that those around it are read as ever. */
export function currentLast(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex(
    ({ lower }, one) => lower === 'current' && cursor.mention(one) === null && cursor.period(one) === null,
  );
  const current = tokens[at];
  if (current === undefined || !keepsHistory(cursor)) return tokens;
  const end = tokens.findIndex(({ lower }, one) => one > at && ['?', '!', '.'].includes(lower));
  const last = end < 0 ? tokens.length : end;
  return [...tokens.slice(0, at), ...tokens.slice(at + 1, last), current, ...tokens.slice(last)];
}

/** What is so today is meant, where rows say from when to when they hold. */
export function holdNow({ cursor, draft }: Pick<Reading, 'cursor' | 'draft'>, words: string): void {
  if (draft.current === null && keepsHistory(cursor)) draft.current = { isAsked: false, words };
}

const keepsHistory = ({ catalog }: Cursor): boolean => hasValidity(catalog);

const hasValidity = perCatalog((catalog) => [...catalog.tables.values()].some((table) => validityOf(table) !== null));

/** Something is named that only rows have that hold from one day to another. */
function isOfHistory(cursor: Cursor, at: number): boolean {
  const named = (cursor.mention(at)?.candidates ?? []).filter(({ score }) => score >= 0.75);
  return (
    named.length > 0 &&
    named.every(({ table }) => {
      const known = cursor.catalog.tables.get(table);
      return known !== undefined && validityOf(known) !== null;
    })
  );
}

const OF_PAST = new Set(
  'ever never always once history historical historic past former formerly previous previously used was were had been did worked held changed changes switched moved left'.split(
    ' ',
  ),
);

/** What was, and not only what is: who ever worked there. */
export const saysPast = ({ tokens }: Cursor): boolean =>
  tokens.some(({ lower }, at) => OF_PAST.has(lower) || (lower === 'all' && tokens[at + 1]?.lower === 'time'));
