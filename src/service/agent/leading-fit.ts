import type { Fit } from './fit.ts';

/** The best must have words for so much of the question. */
const LEAST_FIT = 0.3;
/** And for so much more than the next of the words that not all have: those that all have decide nothing. */
const LEAST_LEAD = 0.2;

/** Which of several sources a question clearly fits, by its place; undefined: none, or more than one. */
export function leadingFit(fits: readonly Fit[]): number | undefined {
  const deciding = [...new Set(fits.flatMap((fit) => [...fit.keys()]))].filter((word) => isDeciding(word, fits));
  const ranked = fits
    .map((fit, at) => ({ at, share: shareOf(fit), decided: sum(deciding.map((word) => fit.get(word) ?? 0)) }))
    .toSorted((a, b) => b.decided - a.decided || b.share - a.share);
  const [best, next] = ranked;
  if (best === undefined || best.share < LEAST_FIT) return undefined;
  const lead = best.decided - (next?.decided ?? 0);
  return lead >= LEAST_LEAD * deciding.length && lead > 0 ? best.at : undefined;
}

/** A word that some source has, and that not all have alike. */
function isDeciding(word: number, fits: readonly Fit[]): boolean {
  const weights = fits.map((fit) => fit.get(word) ?? 0);
  return Math.max(...weights) - Math.min(...weights) >= LEAST_LEAD;
}

/** How much of what a question is about a source has words for, from 0 to 1. */
function shareOf(fit: Fit): number {
  return fit.size === 0 ? 0 : sum([...fit.values()]) / fit.size;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
