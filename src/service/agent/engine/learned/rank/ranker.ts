import type { RankerWeights } from '../weights/models.ts';
import type { CandidateFeatures } from './names.ts';

const MOST = 4;

export const standardise = (
  { mean, deviation }: Pick<RankerWeights, 'mean' | 'deviation'>,
  dense: Float32Array,
): Float32Array =>
  dense.map((value, at) => Math.max(-MOST, Math.min(MOST, (value - (mean[at] ?? 0)) / (deviation[at] ?? 1))));

/** Of standardised features. @param units receives what the hidden units say */
export function scoreStandardised(
  weights: RankerWeights,
  { dense, hashed }: CandidateFeatures,
  units?: Float32Array,
): number {
  let score = dot(weights.linear, dense);
  for (const place of hashed) score += weights.hashed[place] ?? 0;
  for (let unit = 0; unit < weights.hidden.length; unit++) {
    const row = weights.hidden[unit];
    if (row === undefined) break;
    const value = Math.tanh((weights.bias[unit] ?? 0) + dot(row, dense));
    if (units !== undefined) units[unit] = value;
    score += (weights.output[unit] ?? 0) * value;
  }
  return score;
}

export const rankScore = (weights: RankerWeights, { dense, hashed }: CandidateFeatures): number =>
  scoreStandardised(weights, { dense: standardise(weights, dense), hashed });

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
