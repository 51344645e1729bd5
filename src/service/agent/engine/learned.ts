import type { DatabaseSchema } from '../../connectors/connector.ts';
import type { SourceProfile } from '../../profile/index.ts';
import type { Reader } from './link/link.ts';
import { readSource } from './source/source.ts';
import { indexValues } from './source/values.ts';
import { readVocabulary } from './source/vocabulary.ts';
import { readWeights, type Weights } from './weights/weights.ts';

let loaded: Weights | undefined;

/** What was learned, read from its file once. */
export function loadWeights(): Weights {
  loaded ??= readWeights(new URL('./weights/weights.bin', import.meta.url));
  return loaded;
}

/** What is read of sources for linking, kept as long as their schema and profile are. */
export class Readers {
  private readonly known = new WeakMap<DatabaseSchema, { profile: SourceProfile; reader: Reader }>();

  of(schema: DatabaseSchema, profile: SourceProfile): Reader {
    const before = this.known.get(schema);
    if (before?.profile === profile) return before.reader;
    const source = readSource(schema, profile);
    const { lexicon } = loadWeights();
    const reader = { source, vocabulary: readVocabulary(source), values: indexValues(source), lexicon };
    this.known.set(schema, { profile, reader });
    return reader;
  }
}
