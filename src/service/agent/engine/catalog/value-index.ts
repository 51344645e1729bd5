import type { Candidate } from './candidates.ts';

export type ValueCandidate = Extract<Candidate, { kind: 'value' }>;

const MAX_PHRASES = 200_000;

/** Phrases and the values that are called so. */
export class ValueIndex {
  private readonly entries = new Map<string, Candidate[]>();
  /** Word → phrases that have it; made when first wanted. */
  private byWord: Map<string, string[]> | undefined;

  /** What is added of one value of a column is added in one go. */
  add(phrase: string, candidate: ValueCandidate): void {
    if (phrase === '' || (this.entries.size > MAX_PHRASES && !this.entries.has(phrase))) return;
    const own = this.entries.get(phrase);
    const last = own?.at(-1);
    if (own === undefined) this.rule(phrase, candidate);
    else if (last !== undefined && isSame(last, candidate)) last.score = Math.max(last.score, candidate.score);
    else own.push(candidate);
  }

  /** From now on the phrase means this and nothing else. */
  rule(phrase: string, candidate: Candidate): void {
    this.entries.set(phrase, [candidate]);
    this.byWord = undefined;
  }

  /** @param among only what is in these tables */
  get(phrase: string, among?: ReadonlySet<string>): Candidate[] {
    const found = this.entries.get(phrase) ?? [];
    return among === undefined ? found : found.filter(({ table }) => among.has(table));
  }

  count(phrase: string): number {
    return this.entries.get(phrase)?.length ?? 0;
  }

  phrases(): Iterable<string> {
    return this.entries.keys();
  }

  /** What is called by a phrase that holds these words, beside others or alone. */
  holding(words: string): Candidate[] {
    this.byWord ??= this.wordsOfPhrases();
    const [first = ''] = words.split(' ');
    const phrases = this.byWord.get(first) ?? [];
    return phrases.filter((phrase) => ` ${phrase} `.includes(` ${words} `)).flatMap((phrase) => this.get(phrase));
  }

  /** What is called by exactly these words in another order: two group machine, of “Machine two group”. */
  reordered(words: string): Candidate[] {
    this.byWord ??= this.wordsOfPhrases();
    const all = words.split(' ');
    const lists = all.map((word) => this.byWord?.get(word) ?? []);
    const fewest = lists.reduce((best, list) => (list.length < best.length ? list : best));
    const wanted = sorted(words);
    return fewest
      .filter((phrase) => phrase.length === words.length && phrase !== words && sorted(phrase) === wanted)
      .flatMap((phrase) => this.get(phrase));
  }

  private wordsOfPhrases(): Map<string, string[]> {
    const byWord = new Map<string, string[]>();
    for (const phrase of this.entries.keys()) {
      for (const word of new Set(phrase.split(' '))) {
        const own = byWord.get(word);
        if (own === undefined) byWord.set(word, [phrase]);
        else own.push(phrase);
      }
    }
    return byWord;
  }
}

const sorted = (phrase: string): string => phrase.split(' ').sort().join(' ');

const isSame = (one: Candidate, other: ValueCandidate): boolean =>
  one.kind === 'value' && one.table === other.table && one.column === other.column && one.value === other.value;
