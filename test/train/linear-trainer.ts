import { PLACES, type Scorer } from '../../src/service/agent/engine/learned/weights/models.ts';

/** Numbers that look random and are the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export function shuffle<T>(items: T[], seed: number): T[] {
  const random = seededRandom(seed);
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [a, b] = [items[at], items[other]];
    if (a !== undefined && b !== undefined) [items[at], items[other]] = [b, a];
  }
  return items;
}

export interface Example {
  features: Uint32Array;
  /** By class 1 or 0; of a softmax exactly one is 1. */
  wanted: ArrayLike<number>;
  /** The database it comes from. */
  source: string;
}

export interface LinearOptions {
  kind: 'odds' | 'softmax';
  rate: number;
  epochs: number;
  /** Pulls weights to zero, so that few are left. */
  sparsity: number;
  /** A feature met in fewer databases cannot help on another one. */
  minSources: number;
}

/** Follow-the-regularised-leader with a rate of its own for each weight; what is not needed stays exactly zero. */
export class LinearTrainer implements Scorer {
  readonly classes: number;
  /** One row of classes for each place. */
  readonly weights: Float32Array;
  private sums: Float32Array;
  private squares: Float32Array;
  private readonly options: LinearOptions;

  constructor(classes: number, options: LinearOptions) {
    this.classes = classes;
    this.options = options;
    this.weights = new Float32Array(PLACES * classes);
    this.sums = new Float32Array(PLACES * classes);
    this.squares = new Float32Array(PLACES * classes);
  }

  scores(features: ArrayLike<number>): Float64Array {
    const scores = new Float64Array(this.classes);
    for (let f = 0; f < features.length; f++) {
      const from = ((features[f] ?? 0) & (PLACES - 1)) * this.classes;
      for (let k = 0; k < this.classes; k++) scores[k] = (scores[k] ?? 0) + (this.weights[from + k] ?? 0);
    }
    return scores;
  }

  train(examples: readonly Example[]): this {
    const kept = dropRare(examples, this.options.minSources);
    for (let epoch = 0; epoch < this.options.epochs; epoch++) {
      shuffle(kept, 7 + epoch);
      for (const example of kept) this.learn(example);
    }
    this.sums = new Float32Array(0);
    this.squares = new Float32Array(0);
    return this;
  }

  private learn({ features, wanted }: Example): void {
    const { classes, weights, sums, squares } = this;
    const { rate, sparsity } = this.options;
    const errors = this.chances(this.scores(features));
    for (let k = 0; k < classes; k++) errors[k] = (errors[k] ?? 0) - (wanted[k] ?? 0);
    for (let f = 0; f < features.length; f++) {
      const from = ((features[f] ?? 0) & (PLACES - 1)) * classes;
      for (let k = 0; k < classes; k++) {
        const error = errors[k] ?? 0;
        if (error > -0.002 && error < 0.002) continue;
        const at = from + k;
        const before = squares[at] ?? 0;
        const after = before + error * error;
        const pull = (Math.sqrt(after) - Math.sqrt(before)) / rate;
        const sum = (sums[at] ?? 0) + error - pull * (weights[at] ?? 0);
        squares[at] = after;
        sums[at] = sum;
        const size = Math.abs(sum) - sparsity;
        weights[at] = size <= 0 ? 0 : (-Math.sign(sum) * size * rate) / (0.01 + Math.sqrt(after));
      }
    }
  }

  private chances(scores: Float64Array): Float64Array {
    if (this.options.kind === 'odds') return scores.map((score) => 1 / (1 + Math.exp(-score)));
    const most = scores.reduce((a, b) => Math.max(a, b));
    const raised = scores.map((score) => Math.exp(score - most));
    const total = raised.reduce((a, b) => a + b);
    return raised.map((one) => one / total);
  }
}

function dropRare(examples: readonly Example[], minSources: number): Example[] {
  if (minSources < 2) return [...examples];
  const numbers = new Map<string, number>();
  const last = new Int32Array(PLACES).fill(-1);
  const met = new Uint8Array(PLACES);
  for (const { features, source } of examples) {
    const number = numbers.get(source) ?? numbers.size;
    numbers.set(source, number);
    for (const feature of features) {
      const place = feature & (PLACES - 1);
      if (last[place] === number) continue;
      last[place] = number;
      met[place] = Math.min(255, (met[place] ?? 0) + 1);
    }
  }
  return examples.map((example) => ({
    ...example,
    features: example.features.filter((feature) => (met[feature & (PLACES - 1)] ?? 0) >= minSources),
  }));
}
