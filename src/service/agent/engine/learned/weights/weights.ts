import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { byFacet, FACETS } from '../parts/shape.ts';
import type { Lexicon } from '../source/vocabulary.ts';
import type { Models, RankerWeights } from './models.ts';
import { PackedLinear } from './packed-linear.ts';

/** All that was learned, as the product carries it. */
export interface Weights {
  models: Models;
  /** Judges by the parts alone; used where readings cannot be tried. */
  byParts: RankerWeights;
  /** Judges with what the rows say. */
  byRows: RankerWeights;
  lexicon: Lexicon;
  wider: Lexicon;
  /** Roots of words that many questions use without naming anything. */
  manner: ReadonlySet<string>;
}

const shapeSchema = z.record(z.enum(FACETS), z.string());
const headerSchema = z.object({
  sections: z.array(z.object({ name: z.string(), length: z.int().nonnegative() })),
  facets: z.record(z.enum(FACETS), z.array(z.string())),
  classes: z.object({ columns: z.int(), tables: z.int(), uses: z.int() }),
  seen: z.array(z.tuple([shapeSchema, z.int(), z.number(), z.number()])),
  ranker: z.object({ inputs: z.int(), units: z.int(), places: z.int() }),
  lexicon: z.record(z.string(), z.string()),
  wider: z.record(z.string(), z.string()),
  manner: z.array(z.string()),
});
export type WeightsHeader = z.infer<typeof headerSchema>;

/** @throws Error when the file is not what the training command writes */
export function readWeights(file: URL | string): Weights {
  const bytes = brotliDecompressSync(readFileSync(file));
  const length = bytes.readUInt32LE(0);
  const header = headerSchema.parse(JSON.parse(bytes.subarray(4, 4 + length).toString('utf8')));
  const sections = new Map<string, Uint8Array>();
  let at = 4 + length;
  for (const { name, length: size } of header.sections) {
    sections.set(name, bytes.subarray(at, at + size));
    at += size;
  }
  const section = (name: string): Uint8Array => {
    const found = sections.get(name);
    if (found === undefined) throw new Error(`the weights have no part ${name}`);
    return found;
  };
  const linear = (name: string, classes: number) => new PackedLinear(classes, section(name));
  const facets = byFacet((facet) => {
    const classes = header.facets[facet];
    return { classes, scorer: linear(`facet ${facet}`, classes.length) };
  });
  return {
    models: {
      facets,
      seen: header.seen.map(([shape, count, chance, independent]) => ({ shape, count, chance, independent })),
      columns: linear('columns', header.classes.columns),
      tables: linear('tables', header.classes.tables),
      conditions: linear('conditions', 1),
      uses: linear('uses', header.classes.uses),
      directions: linear('directions', 2),
      kept: linear('kept', 1),
      same: byFacet((facet) => linear(`same ${facet}`, 2)),
    },
    byParts: readRanker(section('ranker by parts'), header.ranker),
    byRows: readRanker(section('ranker by rows'), header.ranker),
    manner: new Set(header.manner),
    lexicon: lexiconOf(header.lexicon),
    wider: lexiconOf(header.wider),
  };
}

const lexiconOf = (words: Readonly<Record<string, string>>): Lexicon =>
  new Map(Object.entries(words).map(([word, others]) => [word, others.split(' ')]));

function readRanker(bytes: Uint8Array, { inputs, units, places }: WeightsHeader['ranker']): RankerWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const take = (length: number) =>
    Float32Array.from({ length }, () => {
      at += 4;
      return view.getFloat32(at - 4, true);
    });
  return {
    mean: take(inputs),
    deviation: take(inputs),
    linear: take(inputs),
    hashed: take(places),
    hidden: Array.from({ length: units }, () => take(inputs)),
    bias: take(units),
    output: take(units),
  };
}
