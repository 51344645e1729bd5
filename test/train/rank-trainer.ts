import { DENSE_NAMES, HASHED_PLACES } from '../../src/service/agent/engine/learned/rank/names.ts';
import { scoreStandardised, standardise } from '../../src/service/agent/engine/learned/rank/ranker.ts';
import type { RankerWeights } from '../../src/service/agent/engine/learned/weights/models.ts';
import { seededRandom, shuffle } from './linear-trainer.ts';

/** The candidates of one question. */
export interface RankExample {
  dense: Float32Array[];
  hashed: number[][];
  isRight: boolean[];
}

const UNITS = 24;
const BATCH = 16;
const DECAY = 1e-4;

type Block = { values: Float32Array; slope: Float32Array; mean: Float32Array; square: Float32Array };

const block = (values: Float32Array): Block => ({
  values,
  slope: new Float32Array(values.length),
  mean: new Float32Array(values.length),
  square: new Float32Array(values.length),
});

/** Learns to give a right candidate the most of the probability; the same weights at each run. */
export function trainRanker(given: readonly RankExample[], { epochs = 8, rate = 0.006 } = {}): RankerWeights {
  const width = DENSE_NAMES.length;
  const { mean, deviation } = spread(given, width);
  const random = seededRandom(12_345);
  const small = (length: number) => Float32Array.from({ length }, () => (random() - 0.5) * 0.3);
  const linear = block(new Float32Array(width));
  const hashed = block(new Float32Array(HASHED_PLACES));
  const hidden = Array.from({ length: UNITS }, () => block(small(width)));
  const bias = block(new Float32Array(UNITS));
  const output = block(small(UNITS));
  const weights: RankerWeights = {
    mean,
    deviation,
    linear: linear.values,
    hashed: hashed.values,
    hidden: hidden.map(({ values }) => values),
    bias: bias.values,
    output: output.values,
  };
  const blocks = [linear, ...hidden, bias, output];
  const examples = given
    .filter(({ isRight }) => isRight.includes(true) && isRight.includes(false))
    .map((example) => ({ ...example, dense: example.dense.map((row) => standardise(weights, row)) }));
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(examples, 11 + epoch);
    const pace = rate * (1 - epoch / epochs) + rate * 0.05;
    for (let from = 0; from < examples.length; from += BATCH) {
      for (const { slope } of blocks) slope.fill(0);
      const touched = new Set<number>();
      for (const example of examples.slice(from, from + BATCH))
        addSlopes(weights, example, { linear, hashed, hidden, bias, output, touched });
      step++;
      for (const one of blocks) for (let at = 0; at < one.values.length; at++) update(one, at, pace, step);
      for (const at of touched) {
        update(hashed, at, pace, step);
        hashed.slope[at] = 0;
      }
    }
  }
  return weights;
}

function spread(examples: readonly RankExample[], width: number) {
  const sum = new Float64Array(width);
  const squares = new Float64Array(width);
  let rows = 0;
  for (const { dense } of examples)
    for (const row of dense) {
      rows++;
      for (let at = 0; at < width; at++) {
        const value = row[at] ?? 0;
        sum[at] = (sum[at] ?? 0) + value;
        squares[at] = (squares[at] ?? 0) + value * value;
      }
    }
  const mean = Float32Array.from(sum, (one) => one / rows);
  const deviation = Float32Array.from(squares, (one, at) =>
    Math.sqrt(Math.max(1e-4, one / rows - ((sum[at] ?? 0) / rows) ** 2)),
  );
  return { mean, deviation };
}

interface Slopes {
  linear: Block;
  hashed: Block;
  hidden: Block[];
  bias: Block;
  output: Block;
  touched: Set<number>;
}

function addSlopes(weights: RankerWeights, { dense, hashed, isRight }: RankExample, slopes: Slopes): void {
  const units = dense.map(() => new Float32Array(UNITS));
  const scores = dense.map((row, at) =>
    scoreStandardised(weights, { dense: row, hashed: hashed[at] ?? [] }, units[at]),
  );
  const most = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - most));
  const all = raised.reduce((a, b) => a + b, 0);
  const right = raised.reduce((sum, one, at) => sum + (isRight[at] === true ? one : 0), 0);
  dense.forEach((row, at) => {
    const error = (raised[at] ?? 0) / all - (isRight[at] === true ? (raised[at] ?? 0) / right : 0);
    if (Math.abs(error) < 1e-4) return;
    addScaled(slopes.linear.slope, row, error);
    for (const place of hashed[at] ?? []) {
      slopes.hashed.slope[place] = (slopes.hashed.slope[place] ?? 0) + error;
      slopes.touched.add(place);
    }
    slopes.hidden.forEach(({ slope }, unit) => {
      const value = units[at]?.[unit] ?? 0;
      const back = error * (weights.output[unit] ?? 0) * (1 - value * value);
      slopes.output.slope[unit] = (slopes.output.slope[unit] ?? 0) + error * value;
      slopes.bias.slope[unit] = (slopes.bias.slope[unit] ?? 0) + back;
      addScaled(slope, row, back);
    });
  });
}

function addScaled(to: Float32Array, row: Float32Array, by: number): void {
  for (let at = 0; at < row.length; at++) to[at] = (to[at] ?? 0) + by * (row[at] ?? 0);
}

/** Adam. */
function update({ values, slope, mean, square }: Block, at: number, pace: number, step: number): void {
  const own = (slope[at] ?? 0) + DECAY * BATCH * (values[at] ?? 0);
  const first = 0.9 * (mean[at] ?? 0) + 0.1 * own;
  const second = 0.999 * (square[at] ?? 0) + 0.001 * own * own;
  mean[at] = first;
  square[at] = second;
  values[at] =
    (values[at] ?? 0) - (pace * (first / (1 - 0.9 ** step))) / (Math.sqrt(second / (1 - 0.999 ** step)) + 1e-8);
}
