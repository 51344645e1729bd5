import type { DatabaseSchema } from '../../connectors/connector.ts';
import type { ResourceMemory } from '../agent.ts';
import { SENT } from './limits.ts';
import { createSchemaIndex, type SchemaIndex } from './link/schema-index.ts';
import { createTextIndex } from './link/text-index.ts';
import { schemaText } from './prompt/schema-text.ts';

type SavedQuery = ResourceMemory['savedQueries'][number];

/** What a question is read against. */
export interface Knowledge {
  index: SchemaIndex;
  /** The whole schema, when it is small enough to be told. */
  wholeSchema: string | undefined;
  findSaved: (words: string) => SavedQuery[];
}

/** Looked at once for each schema, and for as long as it is in use. */
export function createKnowledge(): (schema: DatabaseSchema, memory: ResourceMemory) => Knowledge {
  const known = new WeakMap<DatabaseSchema, Omit<Knowledge, 'findSaved'>>();
  return (schema, memory) => {
    const learned = known.get(schema) ?? learn(schema);
    known.set(schema, learned);
    return { ...learned, findSaved: savedQueryFinder(memory) };
  };
}

/** More tables than this are never told whole, however short their text. */
const MOST_WHOLE = 150;

function learn(schema: DatabaseSchema): Omit<Knowledge, 'findSaved'> {
  const { tables } = schema;
  const text = tables.length > MOST_WHOLE ? undefined : schemaText(tables, schema);
  const isSmall = text !== undefined && text.length <= SENT.schemaCharacters;
  return { index: createSchemaIndex(schema), wholeSchema: isSmall ? text : undefined };
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
