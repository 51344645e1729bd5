import type { DatabaseSchema } from '../../../connectors/connector.ts';
import type { ResourceMemory } from '../../agent.ts';
import { synonymsOf } from '../../engine/words/synonyms.ts';
import { type Sent, sentOf } from '../../privacy/sent.ts';
import { createSchemaIndex, type SchemaIndex } from '../link/schema-index.ts';
import { termsOf } from '../link/terms.ts';
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
  const indexes = new WeakMap<DatabaseSchema, { key: string; index: SchemaIndex }>();
  const texts = new WeakMap<Sent, { text: string | undefined }>();
  return (source, memory) => {
    const sent = sentOf(source);
    const known = indexes.get(source.schema);
    const found = known?.key === sent.key ? known : { key: sent.key, index: indexOf(source.schema, sent) };
    indexes.set(source.schema, found);
    const whole = texts.get(sent) ?? { text: wholeSchema(source) };
    texts.set(sent, whole);
    return { index: found.index, wholeSchema: whole.text, findSaved: savedQueryFinder(memory) };
  };
}

const indexOf = (schema: DatabaseSchema, sent: Sent): SchemaIndex =>
  createSchemaIndex(schema, (table, column) => sent.values && sent.withheld(table, column) === undefined);

/** A schema with more tables than this is never sent whole, however short its text. */
const MOST_WHOLE = 150;

function wholeSchema(source: Described): string | undefined {
  const { tables } = source.schema;
  if (tables.length > MOST_WHOLE) return undefined;
  for (const detail of ['long', 'short'] as const) {
    const text = schemaText(tables, source, detail);
    if (text.length <= SENT.schemaCharacters) return text;
  }
  return undefined;
}

function savedQueryFinder({ savedQueries }: ResourceMemory): Knowledge['findSaved'] {
  const index = createTextIndex(
    savedQueries.map(({ query, explanation, sql }) => [
      { text: query, weight: 3 },
      { text: explanation, weight: 1 },
      { text: sql.slice(0, SENT.savedSql), weight: 0.3 },
    ]),
  );
  return (words) => index.search(withSynonyms(words), SENT.savedQueries).flatMap(({ at }) => savedQueries[at] ?? []);
}

/** The same meant by other words; those that were said count twice. */
const withSynonyms = (words: string): string =>
  [words, ...termsOf(words).flatMap((term) => synonymsOf(term).slice(0, SYNONYMS))].join(' ');
const SYNONYMS = 6;
