import type { ColumnInfo, DatabaseSchema, TableInfo } from '../../connectors/connector.ts';
import type { ColumnProfile, SourceProfile, TableProfile } from '../../profile/index.ts';
import { isNameOfRow, isOfFirms, isOfParties, mayNamePeople, NAME_OF_PERSON, privateByName, WRITTEN } from './names.ts';
import { shapeOf } from './shapes.ts';

/** Whether the values of a column may go to a language model, where no admin decided about it. */
export interface SharingGuess {
  schema: string;
  table: string;
  column: string;
  shares: boolean;
  /** Why they don't: `looks like an e-mail address`; '' where they do. */
  because: string;
}

/**
 * Every column of a source, judged by its name and by what is known of its values; in the order of the schema. Asks
 * the database nothing. A table is looked at again only when more is known of it.
 */
export function guessSharing(schema: DatabaseSchema, profile: SourceProfile): SharingGuess[] {
  const factsOf = factsFinder(profile);
  return schema.tables.flatMap((table) => {
    const reasons = privateColumns(table, factsOf(table));
    return table.columns.map(({ name }) => {
      const because = reasons.get(name) ?? '';
      return { schema: table.schema, table: table.name, column: name, shares: because === '', because };
    });
  });
}

const finders = new WeakMap<SourceProfile, (table: TableInfo) => TableProfile | undefined>();

/** What is known of each table; looked up by name once for each state of what is known. */
export function factsFinder(profile: SourceProfile): (table: TableInfo) => TableProfile | undefined {
  const before = finders.get(profile);
  if (before !== undefined) return before;
  const byKey = new Map(profile.tables.map((table) => [JSON.stringify([table.schema, table.name]), table]));
  const find = ({ schema, name }: TableInfo) => byKey.get(JSON.stringify([schema, name]));
  finders.set(profile, find);
  return find;
}

/** What is known of a column. */
export const columnFacts = (profile: SourceProfile, table: TableInfo, column: string): ColumnProfile | undefined =>
  factsFinder(profile)(table)?.columns.find(({ name }) => name === column);

const judged = new WeakMap<TableInfo, { facts: TableProfile | undefined; reasons: ReadonlyMap<string, string> }>();

/** The private columns of a table, and why each is one: `looks like an e-mail address`. */
export function privateColumns(table: TableInfo, facts: TableProfile | undefined): ReadonlyMap<string, string> {
  const before = judged.get(table);
  if (before !== undefined && before.facts === facts) return before.reasons;
  const reasons = new Map(
    table.columns.flatMap((column): [string, string][] => {
      const because = privateBecause(table, column, facts);
      return because === '' ? [] : [[column.name, because]];
    }),
  );
  judged.set(table, { facts, reasons });
  return reasons;
}

/** Why the values of a column stay here; '' when nothing says so. */
function privateBecause(table: TableInfo, column: ColumnInfo, facts: TableProfile | undefined): string {
  const own = facts?.columns.find(({ name }) => name === column.name);
  const values = (own?.values ?? column.values ?? []).slice(0, LOOKED_AT);
  const byName = privateByName(table, column);
  return (
    (byName?.endsWith(WRITTEN) && own !== undefined && isFewWords(own, facts?.rows ?? null) ? undefined : byName) ??
    privateByValues(table, column, values) ??
    (facts !== undefined && own !== undefined && isNearUnique({ table, column, facts, own })
      ? 'has a text of its own in nearly every row'
      : '')
  );
}

/** `body` of a truck: one of a few words, again and again. */
const isFewWords = ({ values, isComplete }: ColumnProfile, rows: number | null): boolean =>
  isComplete &&
  values !== null &&
  values.length > 0 &&
  values.length * ROWS_FOR_EACH <= (rows ?? 0) &&
  values.length <= MOST_WORDS &&
  values.every((value) => value.length <= LONGEST_WORD);
const ROWS_FOR_EACH = 4;
const MOST_WORDS = 20;
const LONGEST_WORD = 24;

const LOOKED_AT = 60;
/** Of the values, how many say so. */
const MOST_SHARE = 0.5;
const MOST_NAMES = 0.7;

function privateByValues(table: TableInfo, column: ColumnInfo, values: readonly string[]): string | undefined {
  if (column.kind === 'uuid') return 'looks like a random id';
  if (column.kind !== 'text') return undefined;
  const ofParty = isOfParties(table) && isNameOfRow(column) && !isOfFirms(column);
  // Nobody knows yet whether these are people.
  if (values.length === 0) return ofParty ? NAME_OF_PERSON : undefined;
  const shapes = values.flatMap((value) => shapeOf(value) ?? []);
  const [shape] = shapes;
  if (shape !== undefined && shapes.length > values.length * MOST_SHARE) return `looks like ${shape}`;
  const isNamed = ofParty || mayNamePeople(column);
  return isNamed && values.filter(isLikePerson).length > values.length * MOST_NAMES ? NAME_OF_PERSON : undefined;
}

/** `Ana Silva`, `Bram O'Brien`; no firm. */
const isLikePerson = (value: string): boolean =>
  /^(?:\p{Lu}[\p{L}.'’-]*,?\s){1,3}(?:(?:de|da|van|von|der|den|la|le|di|al)\s){0,2}\p{Lu}[\p{L}'’-]*$/u.test(value) &&
  !FIRM.test(value);
const FIRM =
  /\b(inc|ltd|llc|gmbh|ag|corp|company|group|bank|foods?|systems?|services?|solutions?|supplies|labs?|school|university|hospital|clinic|team|department|office|shop|store|cafe|restaurant|hotel|bar|airlines?|airways|air|express|partners|holdings?|industries|works|studio)\b/i;

interface Judged {
  table: TableInfo;
  column: ColumnInfo;
  facts: TableProfile;
  own: ColumnProfile;
}

const FEW_ROWS = 50;
const NEARLY_EVERY = 0.8;
/** Names of things are what people ask for, although each has its own. */
const NAMES_OF_THINGS = /(name|title|label|code|sku|number|model|brand|product|city|town|country|region|state)s?$/i;

/** Texts written for one row each are what people wrote, or what a program made up: neither is a word of a question. */
function isNearUnique({ table, column, facts, own }: Judged): boolean {
  if (column.kind !== 'text' || own.distinct === null || facts.rows === null || facts.rows < FEW_ROWS) return false;
  if (own.distinct < facts.rows * NEARLY_EVERY || NAMES_OF_THINGS.test(column.name)) return false;
  const isKey =
    table.primaryKey.includes(column.name) || table.foreignKeys.some((key) => key.columns.includes(column.name));
  return !isKey && !facts.label.includes(column.name);
}
