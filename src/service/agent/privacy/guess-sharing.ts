import type { ColumnInfo, DatabaseSchema, TableInfo } from '../../connectors/connector.ts';
import type { ColumnProfile, SourceProfile, TableProfile } from '../../profile/index.ts';
import type { ColumnSharing } from '../sharing.ts';
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
 * the database nothing. About 50 ms for 10,000 columns.
 */
export function guessSharing(schema: DatabaseSchema, profile: SourceProfile): SharingGuess[] {
  const known = new Map(profile.tables.map((table) => [JSON.stringify([table.schema, table.name]), table]));
  return schema.tables.flatMap((table) => {
    const facts = known.get(JSON.stringify([table.schema, table.name]));
    return table.columns.map((column) => {
      const because = privateBecause(table, column, facts);
      return { schema: table.schema, table: table.name, column: column.name, shares: because === '', because };
    });
  });
}

/** What an admin decided comes before what a name or values look like. */
export const decided = (decisions: readonly ColumnSharing[], guess: SharingGuess): boolean =>
  decisions.find(
    ({ schema, table, column }) => schema === guess.schema && table === guess.table && column === guess.column,
  )?.share ?? guess.shares;

/** Why the values of a column stay here; '' when nothing says so. */
export function privateBecause(table: TableInfo, column: ColumnInfo, facts: TableProfile | undefined): string {
  const own = facts?.columns.find(({ name }) => name === column.name);
  const values = (own?.values ?? column.values ?? []).slice(0, LOOKED_AT);
  const byName = privateByName(table, column);
  return (
    (byName?.endsWith(WRITTEN) && own !== undefined && isFewWords(own) ? undefined : byName) ??
    privateByValues(table, column, values) ??
    (facts !== undefined && own !== undefined && isNearUnique({ table, column, facts, own })
      ? 'has a text of its own in nearly every row'
      : '')
  );
}

/** `body` of a truck: one of a few words, again and again. */
const isFewWords = ({ values, isComplete }: ColumnProfile): boolean =>
  isComplete && values !== null && values.length > 0 && values.length <= 20;

const LOOKED_AT = 200;
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
