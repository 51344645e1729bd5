import { setTimeout as wait } from 'node:timers/promises';
import { atOnce, inSlices, type Steps } from '../../../shared/steps.ts';
import type { DatabaseSchema } from '../../connectors/connector.ts';
import { areNamedAlike, type SourceProfile, saidNamesInSteps } from '../../profile/index.ts';
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
import { livingFor } from './living/living.ts';
import { LatestDaysByPerson } from './suggest/latest-days.ts';
import { isoDay } from './time/period.ts';

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
  latest: LatestDaysByPerson;
  reader: Reader;
}

interface Known {
  profile: SourceProfile;
  description: string;
  knowledge: Promise<SourceKnowledge>;
}

/** With more tables than this, questions asked in the meantime would wait for it. */
const MANY_TABLES = 1_000;
/** While a large source is being learned it tells more every few seconds; taking that in is not to be all that is done. */
const PAUSE_MS = 30_000;

/** Kept as long as the schema is. */
export class SourceKnowledges {
  private readonly known = new WeakMap<DatabaseSchema, Known>();
  /** What is made anew while questions are answered with what was known before. */
  private readonly renewing = new WeakSet<DatabaseSchema>();

  /** What is known by now, for who asks. Of a large source that told more, that may be what was known before. */
  async of(request: AgentRequest): Promise<SourceKnowledge> {
    const known = await this.latest(request);
    const asker = { zone: request.timeZone ?? 'UTC', today: isoDay(request.now) };
    return { ...known, catalog: { ...known.catalog, asker, living: livingFor(known.catalog, request) } };
  }

  private latest({ schema, profile, memory: { description } }: AgentRequest): Promise<SourceKnowledge> {
    const before = this.known.get(schema);
    if (before?.profile === profile && before.description === description) return before.knowledge;
    if (before?.description === description && areNamedAlike(before.profile, profile) && isLarge(schema)) {
      if (!this.renewing.has(schema)) void this.renew(schema, { profile, description });
      return before.knowledge;
    }
    const now = learn(schema, profile, description);
    this.known.set(schema, now);
    return now.knowledge;
  }

  private async renew(schema: DatabaseSchema, { profile, description }: Pick<Known, 'profile' | 'description'>) {
    const next = learn(schema, profile, description);
    this.renewing.add(schema);
    // The next question fails with the reason.
    await next.knowledge.catch(() => undefined);
    const known = this.known.get(schema);
    if (known?.description === description && areNamedAlike(known.profile, profile)) this.known.set(schema, next);
    await wait(PAUSE_MS, undefined, { ref: false });
    this.renewing.delete(schema);
  }
}

const isLarge = ({ tables }: DatabaseSchema): boolean => tables.length > MANY_TABLES;

function learn(schema: DatabaseSchema, profile: SourceProfile, description: string): Known {
  const steps = learnInSteps(schema, profile, description);
  const knowledge = isLarge(schema)
    ? inSlices(steps)
    : new Promise<SourceKnowledge>((resolve) => resolve(atOnce(steps)));
  return { profile, description, knowledge };
}

function* learnInSteps(schema: DatabaseSchema, profile: SourceProfile, description: string): Steps<SourceKnowledge> {
  const said = yield* saidNamesInSteps(schema, profile);
  const catalog = yield* buildCatalog(schema, profile.joins, (known) => addLearned(known, profile), said);
  const index = yield* indexPhrases(catalog);
  addGlossary(index, catalog, description);
  const source = yield* readSource(schema, profile, said);
  const { lexicon, wider } = loadWeights();
  const vocabulary = yield* readVocabulary(source);
  const values = yield* indexValues(source);
  return { catalog, index, latest: new LatestDaysByPerson(), reader: { source, vocabulary, values, lexicon, wider } };
}
