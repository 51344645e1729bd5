import type { DatabaseSchema } from '../../../connectors/connector.ts';
import type { SourceProfile } from '../../../profile/index.ts';
import type { ResourceMemory } from '../../agent.ts';
import { createSchemaIndex, type SchemaIndex } from '../link/schema-index.ts';
import { createTextIndex } from '../link/text-index.ts';
import { SENT } from '../text/limits.ts';
import { type Described, schemaText } from '../text/schema-text.ts';

type SavedQuery = ResourceMemory['savedQueries'][number];

/** What a question is read against. */
export interface Knowledge {
  index: SchemaIndex;
  /** The whole schema, when it is small enough to be sent. */
  wholeSchema: string | undefined;
  findSaved: (words: string) => SavedQuery[];
}

/** Schemas and profiles are looked at once each, and for as long as they are in use. */
export function createKnowledge(): (source: Described, memory: ResourceMemory) => Knowledge {
  const indexes = new WeakMap<DatabaseSchema, SchemaIndex>();
  const texts = new WeakMap<SourceProfile, { text: string | undefined }>();
  return (source, memory) => {
    const index = indexes.get(source.schema) ?? createSchemaIndex(source.schema);
    indexes.set(source.schema, index);
    const whole = texts.get(source.profile) ?? { text: wholeSchema(source) };
    texts.set(source.profile, whole);
    return { index, wholeSchema: whole.text, findSaved: savedQueryFinder(memory) };
  };
}

/** A schema with more tables than this is never sent whole, however short its text. */
const MOST_WHOLE = 150;

function wholeSchema(source: Described): string | undefined {
  const { tables } = source.schema;
  if (tables.length > MOST_WHOLE) return undefined;
  const text = schemaText(tables, source);
  return text.length <= SENT.schemaCharacters ? text : undefined;
}

function savedQueryFinder({ savedQueries }: ResourceMemory): Knowledge['findSaved'] {
  const index = createTextIndex(
    savedQueries.map(({ query, explanation, sql }) => [
      { text: query, weight: 3 },
      { text: explanation, weight: 1 },
      { text: sql.slice(0, SENT.savedSql), weight: 0.3 },
    ]),
  );
  return (words) => index.search(words, SENT.savedQueries).flatMap(({ at }) => savedQueries[at] ?? []);
}
