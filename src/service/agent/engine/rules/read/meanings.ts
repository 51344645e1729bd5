import type { Candidate } from '../../catalog/candidates.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { PhraseIndex } from '../../catalog/phrase-index.ts';
import type { Token } from '../../words/tokenize.ts';

/** The most words of a phrase that names something. */
export const LONGEST_PHRASE = 6;
/** A phrase names more than this only where very many tables are alike: all have a `name` and a `status`. */
const CROWDED = 200;
const FIRM = 0.5;

/**
 * What phrases may mean in a question. Of what very many tables have, that counts which is in the tables that other words
 * of the question name or next to them; where there is none, the best of all.
 */
export class Meanings {
  private readonly index: PhraseIndex;
  private readonly catalog: Catalog;
  private readonly tokens: readonly Token[];
  private readonly known = new Map<string, Candidate[]>();
  private near: ReadonlySet<string> | undefined;

  constructor(index: PhraseIndex, catalog: Catalog, tokens: readonly Token[]) {
    this.index = index;
    this.catalog = catalog;
    this.tokens = tokens;
  }

  /** Tables and columns by a phrase of lemmas. */
  names(phrase: string): Candidate[] {
    return this.of('names', phrase);
  }

  /** Tables and columns by the stem of a verb. */
  stems(stem: string): Candidate[] {
    return this.of('stems', stem);
  }

  /** Values by their own words. */
  values(phrase: string): Candidate[] {
    return this.of('values', phrase);
  }

  /** Values that hold these words beside others. */
  valuesHolding(words: string): Candidate[] {
    return this.thin(this.index.values.holding(words));
  }

  /** Values by their own words in another order. */
  valuesReordered(words: string): Candidate[] {
    return this.thin(this.index.values.reordered(words));
  }

  private of(kind: 'names' | 'stems' | 'values', phrase: string): Candidate[] {
    const index = this.index[kind];
    if (index.count(phrase) <= CROWDED) return index.get(phrase);
    const key = `${kind} ${phrase}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const near = index.get(phrase, this.nearTables());
    const meant = near.length > 0 ? near : bestOf(index.get(phrase));
    this.known.set(key, meant);
    return meant;
  }

  private thin(candidates: Candidate[]): Candidate[] {
    if (candidates.length <= CROWDED) return candidates;
    const near = candidates.filter(({ table }) => this.nearTables().has(table));
    return near.length > 0 ? near : bestOf(candidates);
  }

  /** The tables that words of the question name which are not said of very many, and those next to them. */
  private nearTables(): ReadonlySet<string> {
    this.near ??= new Set([...this.namedTables()].flatMap((table) => [table, ...this.nextTo(table)]));
    return this.near;
  }

  private namedTables(): Set<string> {
    const named = new Set<string>();
    const take = (candidates: Candidate[]) => {
      for (const { table, score } of candidates) if (score >= FIRM) named.add(table);
    };
    const { names, values } = this.index;
    for (let from = 0; from < this.tokens.length; from++) {
      for (let length = 1; length <= LONGEST_PHRASE && from + length <= this.tokens.length; length++) {
        const tokens = this.tokens.slice(from, from + length);
        const lemmas = tokens.map(({ lemma }) => lemma).join(' ');
        if (names.count(lemmas) <= CROWDED) take(names.get(lemmas));
        const written = tokens.map(({ lower }) => lower).join(' ');
        if (values.count(written) <= CROWDED) take(values.get(written));
      }
    }
    return named;
  }

  private nextTo(table: string): string[] {
    const steps = this.catalog.steps.get(table) ?? [];
    // What everything points at is next to everything.
    return (steps.length <= CROWDED ? steps : steps.filter(({ many }) => !many)).map(({ to }) => to);
  }
}

const bestOf = (candidates: Candidate[]): Candidate[] =>
  candidates.toSorted((a, b) => b.score - a.score).slice(0, CROWDED);
