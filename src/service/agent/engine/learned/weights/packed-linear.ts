import { PLACES, type Scorer } from './models.ts';

/** Weights are kept in steps of this, one signed byte each. */
export const STEP = 1 / 16;

/**
 * A linear model as it is shipped: by place only the classes that have a weight. The bytes are, for each place that has
 * any: how many places further it is, how many weights follow, and for each its class and its number of steps.
 */
export class PackedLinear implements Scorer {
  private readonly classes: number;
  /** Where the weights of each place begin. */
  private readonly starts: Uint32Array;
  private readonly which: Uint8Array;
  private readonly steps: Int8Array;

  constructor(classes: number, bytes: Uint8Array) {
    this.classes = classes;
    this.starts = new Uint32Array(PLACES + 1);
    const which: number[] = [];
    const steps: number[] = [];
    let at = 0;
    const number = (): number => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++] ?? 0;
        value += (byte & 127) * 2 ** shift;
        if (byte < 128) return value;
      }
    };
    let place = -1;
    while (at < bytes.length) {
      const next = place + number();
      this.starts.fill(which.length, place + 1, next + 1);
      place = next;
      for (let left = number(); left > 0; left--) {
        which.push(bytes[at++] ?? 0);
        steps.push(((bytes[at++] ?? 0) << 24) >> 24);
      }
    }
    this.starts.fill(which.length, place + 1);
    this.which = Uint8Array.from(which);
    this.steps = Int8Array.from(steps);
  }

  scores(features: ArrayLike<number>): Float64Array {
    const scores = new Float64Array(this.classes);
    for (let f = 0; f < features.length; f++) {
      const place = (features[f] ?? 0) & (PLACES - 1);
      const end = this.starts[place + 1] ?? 0;
      for (let at = this.starts[place] ?? 0; at < end; at++) {
        const k = this.which[at] ?? 0;
        scores[k] = (scores[k] ?? 0) + (this.steps[at] ?? 0);
      }
    }
    for (let k = 0; k < this.classes; k++) scores[k] = (scores[k] ?? 0) * STEP;
    return scores;
  }
}
