import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PLACES } from '../../../../src/service/agent/engine/learned/weights/models.ts';
import { PackedLinear } from '../../../../src/service/agent/engine/learned/weights/packed-linear.ts';
import { LinearTrainer } from '../../../train/linear-trainer.ts';
import { packLinear, quantise } from '../../../train/write-weights.ts';

const trainer = () =>
  new LinearTrainer(2, { kind: 'odds', rate: 0.5, epochs: 3, sparsity: 0, minSources: 1 }).train([
    { features: Uint32Array.of(1, 7, PLACES + 3), wanted: [1, 0], source: 'a' },
    { features: Uint32Array.of(1, PLACES - 1), wanted: [0, 1], source: 'b' },
  ]);

describe('packed weights', () => {
  it('score as the trained ones they were made from', () => {
    const trained = trainer();
    quantise([trained]);
    const packed = new PackedLinear(2, packLinear(trained));
    for (const features of [[1], [7], [3], [PLACES - 1, 1], [2], [1, 7, PLACES + 3]])
      trained.scores(features).forEach((score, at) => expect(packed.scores(features)[at]).toBeCloseTo(score, 5));
  });

  it('no weight at all is no bytes and no score', () => {
    const packed = new PackedLinear(2, new Uint8Array(0));
    expect([...packed.scores([1, 2, 3])]).toEqual([0, 0]);
  });

  it('of the product are a file under a megabyte', () => {
    const file = new URL('../../../../src/service/agent/engine/learned/weights/weights.bin', import.meta.url);
    expect(statSync(file).size).toBeLessThan(1_000_000);
  });

  it('learns the same weights twice', () => expect(trainer().weights).toEqual(trainer().weights));
});
