import type { Candidate } from './candidates.ts';
import type { Phrases } from './column-phrases.ts';

type Named = Exclude<Candidate, { kind: 'value' }>;

/** Columns that are called the same, by their tables. */
export class Namesakes {
  readonly columns = new Map<string, { column: string; at: number }[]>();
  count = 0;

  add(table: string, column: string, at: number): void {
    const own = this.columns.get(table);
    if (own === undefined) this.columns.set(table, [{ column, at }]);
    else own.push({ column, at });
    this.count += 1;
  }

  /** @param among the tables that are meant; undefined: all */
  *candidates(score: number, among: Iterable<string> | undefined): Iterable<Placed> {
    for (const table of among ?? this.columns.keys())
      for (const { column, at } of this.columns.get(table) ?? [])
        yield { at, candidate: { kind: 'column', table, column, score } };
  }
}

/** `at`: where in the schema it stands. */
interface Placed {
  at: number;
  candidate: Named;
}

type Entry = Placed | { namesakes: Namesakes; score: number };

/** What columns may be called after the name of their table: amount, of the order amount. */
export interface AfterTables {
  /** The tables that a phrase names, or the end of whose name it is. */
  tables(phrase: string): readonly string[];
  columns(table: string): ReadonlyMap<string, readonly { column: string; score: number; at: number }[]>;
}

const NONE: AfterTables = { tables: () => [], columns: () => new Map() };
/** Lists that are longer are put together anew whenever they are wanted: thousands of tables have a `name`. */
const MAX_KEPT = 200;

/**
 * Phrases and what they name. With thousands of tables the same few names of columns come back in all of them, so columns
 * that are called alike are kept together and their phrases once.
 */
export class NameIndex {
  private readonly entries = new Map<string, Entry[]>();
  private readonly ruled = new Map<string, Candidate[]>();
  private readonly kept = new Map<string, Candidate[]>();
  private readonly after: AfterTables;

  constructor(after: AfterTables = NONE) {
    this.after = after;
  }

  /** @param at where in the schema it stands: what stands first comes first */
  add(phrase: string, candidate: Named, at: number): void {
    if (phrase === '') return;
    this.put(phrase, { at, candidate });
  }

  /** @param namesakes columns that are called the same, of which more may be added later @param phrases what they are called */
  addColumns(namesakes: Namesakes, phrases: Phrases): void {
    for (const [phrase, score] of phrases) this.put(phrase, { namesakes, score });
  }

  /** From now on the phrase means this and nothing else. */
  rule(phrase: string, candidate: Candidate): void {
    this.ruled.set(phrase, [candidate]);
  }

  has(phrase: string): boolean {
    return this.ruled.has(phrase) || this.entries.has(phrase);
  }

  /** Every phrase but those that begin with the name of a table. */
  *phrases(): Iterable<string> {
    yield* this.entries.keys();
    for (const phrase of this.ruled.keys()) if (!this.entries.has(phrase)) yield phrase;
  }

  /** The best score of what a phrase names, without putting the list together. */
  best(phrase: string): number {
    const own = this.ruled.get(phrase)?.map(({ score }) => score) ?? this.entries.get(phrase)?.map(scoreOf) ?? [];
    return Math.max(0, ...own);
  }

  /** How many the phrase may name. */
  count(phrase: string): number {
    const ruled = this.ruled.get(phrase);
    if (ruled !== undefined) return ruled.length;
    return (this.entries.get(phrase) ?? []).reduce(
      (sum, entry) => sum + ('namesakes' in entry ? entry.namesakes.count : 1),
      0,
    );
  }

  /**
   * What a phrase names, in the order of the schema.
   * @param among only what is in these tables
   */
  get(phrase: string, among?: ReadonlySet<string>): Candidate[] {
    const known = this.ruled.get(phrase) ?? this.kept.get(phrase);
    if (known !== undefined) return among === undefined ? known : known.filter(({ table }) => among.has(table));
    const found = merge([...this.named(phrase, among), ...this.namedAfterTable(phrase, among)]);
    if (among === undefined && found.length > 0 && found.length <= MAX_KEPT) this.kept.set(phrase, found);
    return found;
  }

  private *named(phrase: string, among: ReadonlySet<string> | undefined): Iterable<Placed> {
    for (const entry of this.entries.get(phrase) ?? []) {
      if ('namesakes' in entry) yield* entry.namesakes.candidates(entry.score, among);
      else if (among?.has(entry.candidate.table) ?? true) yield entry;
    }
  }

  private *namedAfterTable(phrase: string, among: ReadonlySet<string> | undefined): Iterable<Placed> {
    const words = phrase.split(' ');
    for (let at = 1; at < words.length; at++) {
      const rest = words.slice(at).join(' ');
      for (const table of this.after.tables(words.slice(0, at).join(' '))) {
        if (among !== undefined && !among.has(table)) continue;
        for (const { column, score, at: place } of this.after.columns(table).get(rest) ?? [])
          yield { at: place, candidate: { kind: 'column', table, column, score } };
      }
    }
  }

  private put(phrase: string, entry: Entry): void {
    const own = this.entries.get(phrase);
    if (own === undefined) this.entries.set(phrase, [entry]);
    else own.push(entry);
    this.kept.delete(phrase);
  }
}

const scoreOf = (entry: Entry): number => ('namesakes' in entry ? entry.score : entry.candidate.score);

/** Each table and column once, by its best score. */
function merge(placed: Placed[]): Candidate[] {
  const found = new Map<string, Named>();
  for (const { candidate } of placed.sort((a, b) => a.at - b.at)) {
    const key = candidate.kind === 'table' ? candidate.table : `${candidate.table}\0${candidate.column}`;
    const same = found.get(key);
    if (same === undefined) found.set(key, { ...candidate });
    else same.score = Math.max(same.score, candidate.score);
  }
  return [...found.values()];
}
