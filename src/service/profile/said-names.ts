import { atOnce, type Steps } from '../../shared/steps.ts';
import type { ColumnInfo, DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import { type BorneWords, borneWords, longWordsIn } from './borne-words.ts';
import { phraseOf } from './comment-phrase.ts';
import { longWordOf, looksSaid } from './cut-words.ts';
import { type WordsGiven, wordsGiven } from './given-names.ts';
import { habitsOfColumns, habitsOfTables, partsOfColumn, partsOfTable } from './name-parts.ts';
import { singular, wordsOf } from './names.ts';
import type { SourceProfile } from './profile.ts';
import { isForeign } from './source-language.ts';

/** What a table or column is called. */
export interface SaidName {
  /** In small letters: `load weight`, of `ld_wt`. */
  words: readonly string[];
  /** The words of its name as they stand there. */
  written: readonly string[];
  /** Those of its words that nobody says, since nothing in the source bears what they were cut down from. */
  dark: readonly string[];
  /** Somebody gave it these words, whatever the source says. */
  isGiven?: true;
}

/** What the tables and columns of a source are called, by what its names, comments, keys and values say. */
export interface SaidNames {
  /** Its words are of another language than English. */
  isForeign: boolean;
  ofTable(table: Pick<TableInfo, 'schema' | 'name'>): SaidName;
  ofColumn(table: Pick<TableInfo, 'schema' | 'name'>, column: string): SaidName;
}

type Kept = WeakMap<SourceProfile, WeakMap<DatabaseSchema, SaidNames>>;
const KNOWN: Kept = new WeakMap();
const KNOWN_WITHOUT_VALUES: Kept = new WeakMap();

/** The same for the same source; each name is read when it is first asked for. */
export const saidNames = (schema: DatabaseSchema, profile: SourceProfile): SaidNames =>
  atOnce(saidNamesInSteps(schema, profile));

/** A large source's words, gathered a table at a time. */
export const saidNamesInSteps = (schema: DatabaseSchema, profile: SourceProfile): Steps<SaidNames> =>
  keptIn(KNOWN, schema, profile, () => profile);

/** Those that its names and comments alone tell, where nobody may hear of its values. */
export const saidWithoutValues = (schema: DatabaseSchema, profile: SourceProfile): SaidNames =>
  atOnce(keptIn(KNOWN_WITHOUT_VALUES, schema, profile, () => withoutValues(profile)));

const withoutValues = (profile: SourceProfile): SourceProfile => ({
  ...profile,
  tables: profile.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({ ...column, values: [] })),
  })),
});

function* keptIn(
  kept: Kept,
  schema: DatabaseSchema,
  profile: SourceProfile,
  read: () => SourceProfile,
): Steps<SaidNames> {
  const ofProfile = kept.get(profile) ?? new WeakMap<DatabaseSchema, SaidNames>();
  kept.set(profile, ofProfile);
  const known = ofProfile.get(schema);
  if (known !== undefined) return known;
  const told = read();
  const names = new NamesOfSource(schema, told, yield* borneWords(schema, told));
  ofProfile.set(schema, names);
  return names;
}

/** No database lets names be longer that somebody typed. */
const LONGEST_NAME = 128;
const MOST_COLUMNS = 200;

/** Words near a name, the nearest first: those of its comment, of what it leads to, of its table. */
type Near = readonly (readonly string[])[];

const keyOf = ({ schema, name }: Pick<TableInfo, 'schema' | 'name'>): string => `${schema}.${name}`;

class NamesOfSource implements SaidNames {
  readonly isForeign: boolean;
  readonly #tables: ReadonlyMap<string, TableInfo>;
  readonly #targets: ReadonlyMap<string, string>;
  readonly #habits: ReadonlySet<string>;
  readonly #borne: BorneWords;
  readonly #given: WordsGiven;
  readonly #saidTables = new Map<string, SaidName>();
  readonly #saidColumns = new Map<string, ReadonlyMap<string, SaidName>>();
  readonly #anywhere = new Map<string, string | null>();

  constructor(schema: DatabaseSchema, profile: SourceProfile, borne: BorneWords) {
    this.isForeign = isForeign(schema);
    this.#tables = new Map(schema.tables.map((table) => [keyOf(table), table]));
    this.#targets = targetsOf(schema, profile);
    this.#habits = habitsOfTables(schema.tables);
    this.#borne = borne;
    this.#given = wordsGiven(profile);
  }

  ofTable(named: Pick<TableInfo, 'schema' | 'name'>): SaidName {
    const key = keyOf(named);
    const known = this.#saidTables.get(key);
    if (known !== undefined) return known;
    const table = this.#tables.get(key);
    const parts = partsOfTable(named, this.#habits);
    const said =
      table === undefined
        ? asWritten(named.name)
        : (this.#givenTo(table, null) ?? this.#read(table, parts, () => [namesOf(table)]));
    this.#saidTables.set(key, said);
    return said;
  }

  ofColumn(named: Pick<TableInfo, 'schema' | 'name'>, column: string): SaidName {
    const key = keyOf(named);
    const known = this.#saidColumns.get(key) ?? this.#columnsOf(key);
    this.#saidColumns.set(key, known);
    return known.get(column) ?? asWritten(column);
  }

  #columnsOf(key: string): ReadonlyMap<string, SaidName> {
    const table = this.#tables.get(key);
    if (table === undefined) return new Map();
    const habits = habitsOfColumns(table);
    const read = (column: ColumnInfo) => this.#givenTo(table, column.name) ?? this.#readColumn(table, column, habits);
    return new Map(table.columns.map((column) => [column.name, read(column)]));
  }

  #givenTo(table: TableInfo, column: string | null): SaidName | undefined {
    const words = this.#given(table, column);
    return words && { words, written: wordsOf((column ?? table.name).slice(0, LONGEST_NAME)), dark: [], isGiven: true };
  }

  #readColumn(table: TableInfo, column: ColumnInfo, habits: ReadonlySet<string>): SaidName {
    const parts = partsOfColumn(column, habits);
    const isWhole = parts.length === wordsOf(column.name).length;
    if (isWhole && column.comment === '' && parts.every((part) => looksSaid(part))) return asWritten(column.name);
    const target = this.#tables.get(this.#targets.get(`${keyOf(table)}.${column.name}`) ?? '');
    return this.#read(column, parts, (at) => [
      target === undefined ? [] : this.#nounsOf(target),
      // `disp_cost`, of dispatches; a lone `pos` is of no postseason.
      at === 0 && parts.length > 1 ? this.#nounsOf(table) : [],
    ]);
  }

  /** The words of one of a table's rows. */
  #nounsOf(table: TableInfo): string[] {
    const { words } = this.ofTable(table);
    return [...words.slice(0, -1), ...words.slice(-1).map(singular), ...longWordsIn(table.comment)];
  }

  #read(
    { name, comment }: { name: string; comment: string },
    parts: readonly string[],
    nearOf: (at: number) => Near,
  ): SaidName {
    const written = wordsOf(name);
    if (name.length > LONGEST_NAME) return { words: written, written, dark: [] };
    const isDark = (part: string) => !looksSaid(part) && !this.#borne.isWritten(part);
    const phrase = parts.some(isDark) ? phraseOf(comment) : null;
    if (phrase !== null && isNamedBy(phrase, parts, isDark)) return { words: phrase, written, dark: [] };
    const told = phrase ?? longWordsIn(comment);
    const dark: string[] = [];
    const words = parts.map((part, at) => {
      const long = isDark(part) ? this.#longFor(part, [told, ...nearOf(at)]) : (nearest(part, [told]) ?? null);
      if (long === null && isDark(part)) dark.push(part);
      return long ?? part;
    });
    return { words, written, dark };
  }

  #longFor(part: string, near: Near): string | null {
    const found = nearest(part, near);
    return found === undefined ? this.#anywhereFor(part) : found;
  }

  /** The only word of the whole source that a part may be cut from. */
  #anywhereFor(part: string): string | null {
    const before = this.#anywhere.get(part);
    if (before !== undefined) return before;
    const found = longWordOf(part, this.#borne.from(part[0] ?? ''), { isFar: true });
    const word = found.kind === 'one' ? found.word : null;
    this.#anywhere.set(part, word);
    return word;
  }
}

const asWritten = (name: string): SaidName => ({ words: wordsOf(name), written: wordsOf(name), dark: [] });

/** A comment's few words are the name: `Grain dispatches`, of `disp`; “Moisture”, of `x7`. Else they tell what its parts are. */
function isNamedBy(phrase: readonly string[], parts: readonly string[], isDark: (part: string) => boolean): boolean {
  const isBorne = (part: string) => longWordOf(part, phrase, { isFar: false }).kind === 'one' || phrase.includes(part);
  const dark = parts.filter(isDark);
  return parts.length === 1 || !dark.every(isBorne);
}

/** The long word of the nearest words that have one; null where several are as near, undefined where none is. */
function nearest(part: string, tiers: Near): string | null | undefined {
  for (const words of tiers) {
    const found = longWordOf(part, words, { isFar: false });
    if (found.kind === 'one') return found.word;
    if (found.kind === 'several') return null;
  }
  return undefined;
}

const namesOf = ({ columns }: TableInfo): string[] =>
  columns
    .slice(0, MOST_COLUMNS)
    .flatMap(({ name }) => (name.length > LONGEST_NAME ? [] : wordsOf(name)))
    .filter(looksSaid);

/** The table that each key of one column leads to, declared or found on the rows. */
function targetsOf({ tables }: DatabaseSchema, { joins }: SourceProfile): Map<string, string> {
  const found = new Map<string, string>();
  for (const { from, to } of joins)
    if (from.columns.length === 1)
      found.set(`${from.schema}.${from.table}.${from.columns.join()}`, `${to.schema}.${to.table}`);
  for (const table of tables)
    for (const { columns, references } of table.foreignKeys)
      if (columns.length === 1)
        found.set(`${keyOf(table)}.${columns.join()}`, `${references.schema}.${references.table}`);
  return found;
}
