import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { byFacet, FACETS } from '../../src/service/agent/engine/learned/parts/shape.ts';
import type { Lexicon } from '../../src/service/agent/engine/learned/source/vocabulary.ts';
import type { RankerWeights } from '../../src/service/agent/engine/learned/weights/models.ts';
import { PLACES } from '../../src/service/agent/engine/learned/weights/models.ts';
import { STEP } from '../../src/service/agent/engine/learned/weights/packed-linear.ts';
import type { WeightsHeader } from '../../src/service/agent/engine/learned/weights/weights.ts';
import type { LinearTrainer } from './linear-trainer.ts';
import type { TrainedModels } from './local-training.ts';

export interface Trained {
  models: TrainedModels;
  byParts: RankerWeights;
  byRows: RankerWeights;
  lexicon: Lexicon;
  wider: Lexicon;
  manner: string[];
}

/** @returns the file's size in bytes */
export function writeWeights(file: URL | string, { models, byParts, byRows, lexicon, wider, manner }: Trained): number {
  const parts: [name: string, bytes: Uint8Array][] = [
    ...FACETS.map((facet): [string, Uint8Array] => [`facet ${facet}`, packLinear(models.facets[facet].scorer)]),
    ['columns', packLinear(models.columns)],
    ['tables', packLinear(models.tables)],
    ['conditions', packLinear(models.conditions)],
    ['uses', packLinear(models.uses)],
    ['directions', packLinear(models.directions)],
    ['kept', packLinear(models.kept)],
    ...FACETS.map((facet): [string, Uint8Array] => [`same ${facet}`, packLinear(models.same[facet])]),
    ['ranker by parts', packRanker(byParts)],
    ['ranker by rows', packRanker(byRows)],
  ];
  const header: WeightsHeader = {
    sections: parts.map(([name, { length }]) => ({ name, length })),
    facets: byFacet((facet) => [...models.facets[facet].classes]),
    classes: { columns: models.columns.classes, tables: models.tables.classes, uses: models.uses.classes },
    seen: models.seen.map(({ shape, count, chance, independent }) => [
      { ...shape },
      count,
      round(chance),
      round(independent),
    ]),
    ranker: { inputs: byParts.mean.length, units: byParts.bias.length, places: byParts.hashed.length },
    manner,
    lexicon: written(lexicon),
    wider: written(wider),
  };
  const text = Buffer.from(JSON.stringify(header), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const whole = Buffer.concat([length, text, ...parts.map(([, bytes]) => bytes)]);
  const packed = brotliCompressSync(whole, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(file, packed);
  return packed.length;
}

const written = (lexicon: Lexicon): Record<string, string> =>
  Object.fromEntries([...lexicon].map(([word, others]) => [word, others.join(' ')]));

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

const stepsOf = (weight: number): number => Math.max(-127, Math.min(127, Math.round(weight / STEP)));

export function packLinear({ weights, classes }: LinearTrainer): Uint8Array {
  const bytes: number[] = [];
  const number = (value: number) => {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  };
  let last = -1;
  for (let place = 0; place < PLACES; place++) {
    const row = [...weights.subarray(place * classes, (place + 1) * classes)].map(stepsOf);
    const set = row.flatMap((steps, k) => (steps === 0 ? [] : [[k, steps & 255]]));
    if (set.length === 0) continue;
    number(place - last);
    number(set.length);
    last = place;
    for (const pair of set) bytes.push(...pair);
  }
  return Uint8Array.from(bytes);
}

function packRanker(weights: RankerWeights): Uint8Array {
  const rows = [
    weights.mean,
    weights.deviation,
    weights.linear,
    weights.hashed,
    ...weights.hidden,
    weights.bias,
    weights.output,
  ];
  const all = rows.flatMap((row) => [...row]);
  const bytes = Buffer.alloc(all.length * 4);
  all.forEach((value, at) => bytes.writeFloatLE(value, at * 4));
  return bytes;
}

/** The weights as they will be read back, so that what is ranked later has the same scores. */
export function quantise(trainers: readonly LinearTrainer[]): void {
  for (const { weights } of trainers)
    for (let at = 0; at < weights.length; at++) weights[at] = stepsOf(weights[at] ?? 0) * STEP;
}

export function quantiseModels(models: TrainedModels): TrainedModels {
  quantise([models.columns, models.tables, models.conditions, models.uses, models.directions, models.kept]);
  quantise(FACETS.flatMap((facet) => [models.facets[facet].scorer, models.same[facet]]));
  return models;
}
