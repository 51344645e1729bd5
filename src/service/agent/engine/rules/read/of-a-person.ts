import type { Candidate } from '../../catalog/candidates.ts';
import { isTime } from '../../catalog/catalog.ts';
import { membershipOf } from '../../catalog/membership.ts';
import { validityOf } from '../../catalog/validity.ts';
import { entityName, tableName } from '../../wording/names.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, shareColumn } from './draft.ts';
import { salaryAt } from './earners.ts';

const BEEN = [
  'been with us',
  'been with the company',
  'been with the firm',
  'been at the company',
  'been in the company',
  'been here',
  'been employed',
  'been employed here',
  'been working here',
  'been working for us',
  'been with our company',
  'worked',
  'been working',
  'worked for us',
  'worked for the company',
  'worked with us',
  'worked at the company',
];
const STARTED = [
  'start with us',
  'start at the company',
  'start working here',
  'start working for us',
  'start here',
  'join us',
  'join the company',
  'begin with us',
  'start',
  'join',
  'begin',
];
const PAID = ['earn', 'make', 'get paid', 'earning', 'making', 'paid'];
const HIRED = ['hire', 'hired', 'join', 'joined', 'joining', 'start', 'started', 'employment'];

/** How long has Ada Moe been with us, when did she start, what does she earn: the column that says so, of her. */
export const askedOfPerson = (cursor: Cursor): Token[] =>
  howLong(cursor) ?? whenStarted(cursor) ?? howMuch(cursor) ?? whoMore(cursor) ?? whoLongest(cursor) ?? cursor.tokens;

function howLong(cursor: Cursor): Token[] | null {
  const lead = cursor.phrase(0, ['how long has', 'how long have', 'how many years has', 'how many years have']);
  if (lead === null) return null;
  const person = personAt(cursor, lead.length);
  if (person !== null) {
    const been = cursor.phrase(person.end, BEEN);
    return been === null ||
      !isLast(cursor, person.end + been.length) ||
      !person.tables.every((table) => hasTenure(cursor, table))
      ? null
      : ofPresent(cursor, person, of(cursor, 'tenure', lead.length, person.end));
  }
  const rows = keep(tableAt(cursor, cursor.skip(lead.length, 'each', 'every', 'our', 'the', 'all')), ({ table }) =>
    hasTenure(cursor, table),
  );
  const end = rows === null ? 0 : rows.start + rows.length;
  const been = rows === null ? null : cursor.phrase(end, BEEN);
  const [first, ...more] = rows?.candidates ?? [];
  const [token] = cursor.tokens;
  if (been === null || first === undefined || more.length > 0 || token === undefined) return null;
  const behind = end + been.length;
  const isAverage = cursor.is(behind, 'on') && cursor.is(behind + 1, 'average') && isLast(cursor, behind + 2);
  if (!isAverage && !isLast(cursor, behind)) return null;
  const name = `${keepsThoseWhoLeft(cursor, first.table) ? 'current ' : ''}${tableName(cursor.catalog, first.table)}`;
  return tokensAt(isAverage ? `average tenure of ${name}` : `${name} with their tenure`, token);
}

function whenStarted(cursor: Cursor): Token[] | null {
  if (!cursor.is(0, 'when') || !cursor.is(1, 'did', 'was')) return null;
  const person = personAt(cursor, 2);
  const said =
    person === null ? null : cursor.phrase(person.end, cursor.is(1, 'was') ? ['hired', 'employed'] : STARTED);
  if (person === null || said === null || !isLast(cursor, person.end + said.length)) return null;
  const days = person.tables.map((table) => hireDay(cursor, table));
  const [day] = days;
  return day === undefined || day === null || days.includes(null) ? null : of(cursor, day, 2, person.end);
}

function howMuch(cursor: Cursor): Token[] | null {
  const lead = cursor.phrase(0, ['how much does', 'what does', 'how much is', 'how much did']);
  const person = lead === null ? null : personAt(cursor, lead.length);
  const said = person === null ? null : cursor.phrase(person.end, PAID);
  if (lead === null || person === null || said === null || !isLast(cursor, person.end + said.length)) return null;
  const salary = salaryAt(cursor, 0);
  const isTheirs = ({ table }: Candidate) => person.tables.some((own) => own === table || cursor.reaches(table, own));
  return salary?.candidates.some(isTheirs) === true ? of(cursor, salary.words, lead.length, person.end) : null;
}

/** Who has been here the longest: of those who still are. */
function whoLongest(cursor: Cursor): Token[] | null {
  const [who] = cursor.tokens;
  const been = cursor.is(0, 'who') ? cursor.phrase(cursor.skip(1, 'has', 'have'), BEEN) : null;
  const longest = cursor.skip(cursor.skip(1, 'has', 'have') + (been?.length ?? 0), 'the', 'for');
  if (been === null || who === undefined || !cursor.is(longest, 'longest') || !isLast(cursor, longest + 1)) return null;
  const [table, ...more] = [...cursor.catalog.tables.keys()].filter((key) => hasTenure(cursor, key));
  if (table === undefined || more.length > 0) return null;
  const name = `${keepsThoseWhoLeft(cursor, table) ? 'current ' : ''}${entityName(cursor.catalog, table)}`;
  return tokensAt(`longest serving ${name}`, who);
}

/** Do men earn more than women: what each of the two earns on average. */
function whoMore(cursor: Cursor): Token[] | null {
  if (!cursor.is(0, 'do', 'does', 'did', 'are')) return null;
  const [first] = cursor.tokens;
  const one = cursor.value(1);
  const verb = one === null ? null : cursor.phrase(one.start + one.length, PAID);
  const than = one === null || verb === null ? 0 : one.start + one.length + verb.length;
  const isMore =
    cursor.is(than, 'more', 'less', 'better', 'as') && cursor.is(cursor.skip(than + 1, 'much', 'well'), 'than', 'as');
  const start = cursor.skip(than + 1, 'much', 'well', 'than', 'as');
  const other = isMore ? cursor.value(start) : null;
  if (first === undefined || one === null || other === null || !isLast(cursor, start + other.length)) return null;
  const salary = shareColumn(one, other) ? salaryAt(cursor, 0) : null;
  if (salary === null) return null;
  const said = ({ start: at, length }: Mention) => cursor.tokens.slice(at, at + length);
  return [...tokensAt(`average ${salary.words} of`, first), ...said(one), ...tokensAt('vs', first), ...said(other)];
}

/** Whoever has left is with us no more. */
function ofPresent(cursor: Cursor, { tables }: { tables: string[] }, tokens: Token[] | null): Token[] | null {
  const last = tokens?.at(-1);
  const isKept = tables.some((table) => keepsThoseWhoLeft(cursor, table));
  return tokens === null || last === undefined || !isKept ? tokens : [...tokens, ...tokensAt('currently', last)];
}

/** `salary of` the person. */
function of(cursor: Cursor, column: string, start: number, end: number): Token[] | null {
  const [first] = cursor.tokens;
  return first === undefined ? null : [...tokensAt(`${column} of`, first), ...cursor.tokens.slice(start, end)];
}

const isLast = (cursor: Cursor, at: number): boolean =>
  cursor.skip(at, 'now', 'today', 'currently', '?', '.', '!') >= cursor.tokens.length;

/** First and last name of people of one table; null for anything else. */
function personAt(cursor: Cursor, start: number): { tables: string[]; end: number } | null {
  let end = start;
  let tables: string[] | null = null;
  for (let name = nameAt(cursor, end); name !== null; name = nameAt(cursor, end)) {
    const own = [...new Set(name.candidates.map(({ table }) => table))];
    tables = tables === null ? own : tables.filter((table) => own.includes(table));
    end = name.start + name.length;
  }
  return tables === null || tables.length === 0 ? null : { tables, end };
}

const nameAt = (cursor: Cursor, at: number): Mention | null =>
  keep(cursor.value(at), (one) => {
    const table = one.kind === 'value' ? cursor.catalog.tables.get(one.table) : undefined;
    return (
      one.kind === 'value' &&
      table?.labels.includes(one.column) === true &&
      table.words.some((word) => PEOPLE.has(word))
    );
  });

const hasTenure = ({ catalog }: Cursor, table: string): boolean =>
  catalog.tables.get(table)?.columns.has('tenure') === true;

/** Rows stay that say who left. */
function keepsThoseWhoLeft({ catalog }: Cursor, key: string): boolean {
  const table = catalog.tables.get(key);
  return (table !== undefined && validityOf(table) !== null) || membershipOf(catalog, key, true) !== null;
}

/** What the day is called that somebody was hired on. */
function hireDay({ catalog }: Cursor, key: string): string | null {
  const days = [...(catalog.tables.get(key)?.columns.values() ?? [])].filter(
    ({ info, words }) => isTime(info) && words.some((word) => HIRED.includes(word)),
  );
  const [day, ...more] = days;
  return day === undefined || more.length > 0 ? null : day.words.join(' ');
}
