import { FAR, slips } from './slips.ts';
import { partsOf, termsOf } from './terms.ts';

/** A text of a document. A heavier one says more about the document. */
export interface Field {
  text: string;
  weight: number;
}

interface Hit {
  /** Place of the document among those indexed. */
  at: number;
  score: number;
}

/** Ranks documents by the words of a query: BM25 over weighted fields (Robertson, Zaragoza, Taylor 2004). */
export interface TextIndex {
  /** The best first; documents that share no word with the query are not among them. */
  search(query: string, count: number): Hit[];
}

interface Posting {
  at: number;
  /** Weighted count of the term in the document. */
  count: number;
}

const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
const SHORTEST_PREFIX = 4;
/** A word that only begins like the one asked for. */
const PREFIX_WEIGHT = 0.4;
const MOST_PREFIXED = 20;
/** A word that no document has, taken for one with other letters. People get the first letter right. */
const NEAR_WEIGHT = 0.6;
const SHORTEST_NEAR = 5;
const LONGEST_QUERY = 200;

export function createTextIndex(documents: readonly (readonly Field[])[]): TextIndex {
  const counted = documents.map(countTerms);
  splitCompounds(counted);
  const postings = new Map<string, Posting[]>();
  for (const [at, counts] of counted.entries()) {
    for (const [term, count] of counts) {
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [{ at, count }]);
      else list.push({ at, count });
    }
  }
  const lengths = counted.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const meanLength = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length));
  const sortedTerms = [...postings.keys()].sort();
  const norm = lengths.map((length) => SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / meanLength));

  function addTerm(scores: Map<number, number>, term: string, weight: number): void {
    const found = postings.get(term) ?? [];
    const rarity = Math.log(1 + (documents.length - found.length + 0.5) / (found.length + 0.5));
    for (const { at, count } of found) {
      const score = (weight * rarity * count * (SATURATION + 1)) / (count + (norm[at] ?? SATURATION));
      scores.set(at, (scores.get(at) ?? 0) + score);
    }
  }

  return {
    search(query, count) {
      const said = termsOf(query).slice(0, LONGEST_QUERY);
      const asked = new Set([...said, ...said.flatMap((term) => partsOf(term, (word) => postings.has(word)))]);
      const scores = new Map<number, number>();
      for (const term of asked) {
        const longer = prefixedBy(sortedTerms, term);
        const isKnown = postings.has(term) || longer.length > 0;
        addTerm(scores, term, 1);
        for (const one of longer) addTerm(scores, one, PREFIX_WEIGHT);
        for (const one of isKnown ? [] : misspelt(sortedTerms, term)) addTerm(scores, one, NEAR_WEIGHT);
      }
      const hits = [...scores].map(([at, score]) => ({ at, score }));
      return hits.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, count);
    },
  };
}

function countTerms(fields: readonly Field[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text, weight } of fields) {
    for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + weight);
  }
  return counts;
}

/** The words of all documents together show which term is two words written as one. */
function splitCompounds(counted: readonly Map<string, number>[]): void {
  const vocabulary = new Set(counted.flatMap((counts) => [...counts.keys()]));
  const known = (part: string): boolean => vocabulary.has(part);
  const compounds = new Map<string, string[]>();
  for (const term of vocabulary) {
    const parts = partsOf(term, known);
    if (parts.length > 0) compounds.set(term, parts);
  }
  for (const counts of counted) {
    const added = [...counts].flatMap(([term, count]) => (compounds.get(term) ?? []).map((part) => ({ part, count })));
    for (const { part, count } of added) counts.set(part, (counts.get(part) ?? 0) + count);
  }
}

function prefixedBy(sortedTerms: readonly string[], prefix: string): string[] {
  if (prefix.length < SHORTEST_PREFIX) return [];
  const from = firstNotBefore(sortedTerms, prefix);
  const found: string[] = [];
  for (let at = from; found.length < MOST_PREFIXED; at += 1) {
    const term = sortedTerms[at];
    if (term === undefined || !term.startsWith(prefix)) break;
    if (term !== prefix) found.push(term);
  }
  return found;
}

function misspelt(sortedTerms: readonly string[], term: string): string[] {
  if (term.length < SHORTEST_NEAR) return [];
  const first = term.slice(0, 1);
  const from = firstNotBefore(sortedTerms, first);
  const end = firstNotBefore(sortedTerms, `${first}\u{10ffff}`);
  return sortedTerms
    .slice(from, end)
    .filter((other) => slips(term, other) < FAR)
    .slice(0, MOST_PREFIXED);
}

function firstNotBefore(sorted: readonly string[], wanted: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
