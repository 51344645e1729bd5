import type { Token } from '../text/tokenize.ts';

/** Words of a question, `start` to `end` inclusive, that may name something. */
export interface Mention {
  start: number;
  end: number;
  /** Share of the name's words that are said, each weighed. */
  score: number;
  /** Every word of the name is said. */
  isFull: boolean;
  isExact: boolean;
}

const MAX_GAP = 1;
const MAX_MENTIONS = 3;

/** What the words of a question may mean of one name: by token, pairs of the name's word and how well it fits. */
export type Fits = (readonly [word: number, score: number][] | undefined)[];

/** The best places that do not overlap where a name of so many weighed words is mentioned. */
export function findMentions(tokens: readonly Token[], fits: Fits, weights: readonly number[]): Mention[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const found: Mention[] = [];
  for (let start = 0; start < tokens.length; start++)
    if (fits[start] !== undefined) extend(tokens, fits, { start, weights, total, found });
  found.sort((a, b) => b.score - a.score || a.end - a.start - (b.end - b.start) || a.start - b.start);
  const kept: Mention[] = [];
  for (const one of found) {
    if (kept.length === MAX_MENTIONS) break;
    if (kept.every((other) => one.end < other.start || one.start > other.end)) kept.push(one);
  }
  return kept;
}

function extend(
  tokens: readonly Token[],
  fits: Fits,
  { start, weights, total, found }: { start: number; weights: readonly number[]; total: number; found: Mention[] },
): void {
  const best = new Map<number, number>();
  let last = start;
  for (let at = start; at < tokens.length && at <= last + MAX_GAP + 1 && at - start < weights.length + 2; at++) {
    if (tokens[at]?.kind === 'mark') break;
    const here = fits[at];
    if (here === undefined) continue;
    for (const [word, score] of here) if ((best.get(word) ?? 0) < score) best.set(word, score);
    last = at;
    let sum = 0;
    for (const [word, score] of best) sum += score * (weights[word] ?? 0);
    const score = sum / total;
    found.push({ start, end: at, score, isFull: best.size === weights.length, isExact: score > 0.99 });
  }
}
