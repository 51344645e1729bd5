import type { DatabaseSchema } from '../../connectors/connector.ts';
import type { SourceProfile } from '../../profile/index.ts';
import type { AgentRequest } from '../agent.ts';
import { buildCatalog, type Catalog } from './catalog/catalog.ts';
import { addGlossary } from './catalog/glossary.ts';
import { addLearned } from './catalog/learned-columns.ts';
import { indexPhrases, type PhraseIndex } from './catalog/phrase-index.ts';
import type { Reader } from './learned/link/link.ts';
import { readSource } from './learned/source/source.ts';
import { indexValues } from './learned/source/values.ts';
import { readVocabulary } from './learned/source/vocabulary.ts';
import { readWeights, type Weights } from './learned/weights/weights.ts';
import { LatestDays } from './suggest/latest-days.ts';

let loaded: Weights | undefined;

/** What was learned, read from its file once. */
export function loadWeights(): Weights {
  loaded ??= readWeights(new URL('./learned/weights/weights.bin', import.meta.url));
  return loaded;
}

/** What questions to a source are read with; made anew when its profile or description is another. */
export interface SourceKnowledge {
  catalog: Catalog;
  index: PhraseIndex;
  latest: LatestDays;
  reader: Reader;
}

/** Kept as long as the schema is. */
export class SourceKnowledges {
  private readonly known = new WeakMap<
    DatabaseSchema,
    { profile: SourceProfile; description: string; knowledge: SourceKnowledge }
  >();

  of({ schema, profile, memory: { description } }: AgentRequest): SourceKnowledge {
    const before = this.known.get(schema);
    if (before?.profile === profile && before.description === description) return before.knowledge;
    const knowledge = learn(schema, profile, description);
    this.known.set(schema, { profile, description, knowledge });
    return knowledge;
  }
}

function learn(schema: DatabaseSchema, profile: SourceProfile, description: string): SourceKnowledge {
  const catalog = buildCatalog(schema, profile.joins, (known) => addLearned(known, profile));
  const index = indexPhrases(catalog);
  addGlossary(index, catalog, description);
  const source = readSource(schema, profile);
  const { lexicon } = loadWeights();
  const reader = { source, vocabulary: readVocabulary(source), values: indexValues(source), lexicon };
  return { catalog, index, latest: new LatestDays(), reader };
}
