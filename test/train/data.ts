import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { buildCatalog, type Catalog } from '../../src/service/agent/engine/catalog/catalog.ts';
import type { Featured } from '../../src/service/agent/engine/learned/candidates/local-scores.ts';
import { featurise } from '../../src/service/agent/engine/learned/candidates/local-scores.ts';
import { readQuestion } from '../../src/service/agent/engine/learned/features/question.ts';
import { link, type Reader } from '../../src/service/agent/engine/learned/link/link.ts';
import { readSource } from '../../src/service/agent/engine/learned/source/source.ts';
import { indexValues } from '../../src/service/agent/engine/learned/source/values.ts';
import { readVocabulary } from '../../src/service/agent/engine/learned/source/vocabulary.ts';
import { atOnce } from '../../src/shared/steps.ts';
import { type GoldShape, shapeGold } from './gold-shape.ts';
import { readGold } from './gold-sql.ts';
import { openSqlite, type SqliteSource } from './sqlite-source.ts';

export interface OpenSource extends Reader {
  name: string;
  sqlite: SqliteSource;
  catalog: Catalog;
}

export interface Item {
  database: string;
  question: string;
  sql: string;
  source: OpenSource;
  /** Undefined where the SQL is beyond what is read. */
  gold: GoldShape | undefined;
  rows: unknown[][];
  isOrdered: boolean;
  featured: Featured;
}

const questionSchema = z.object({
  db_id: z.string(),
  question: z.string(),
  query: z.string(),
  question_syn: z.string().optional(),
  broken: z.boolean().optional(),
});

export class Sources {
  private readonly opened = new Map<string, OpenSource | undefined>();
  private readonly folder: string;
  private readonly lexicons: Pick<Reader, 'lexicon' | 'wider'>;

  constructor(folder: string, lexicons: Pick<Reader, 'lexicon' | 'wider'>) {
    this.folder = folder;
    this.lexicons = lexicons;
  }

  open(name: string): OpenSource | undefined {
    if (!this.opened.has(name)) {
      const file = join(this.folder, 'database', `${name}.sqlite`);
      this.opened.set(name, existsSync(file) ? this.read(name, file) : undefined);
    }
    return this.opened.get(name);
  }

  private read(name: string, file: string): OpenSource {
    const sqlite = openSqlite(file);
    const source = atOnce(readSource(sqlite.schema, sqlite.profile));
    return {
      name,
      sqlite,
      source,
      catalog: atOnce(buildCatalog(sqlite.schema)),
      vocabulary: atOnce(readVocabulary(source)),
      values: atOnce(indexValues(source)),
      ...this.lexicons,
    };
  }
}

/** Questions whose gold runs, with the paraphrase in place of the words where `isSynonym`. */
export function loadQuestions(
  folder: string,
  sources: Sources,
  wanted: (database: string) => boolean,
): { plain: Item[]; paraphrased: Item[] } {
  const all = z.array(questionSchema).parse(JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')));
  const plain: Item[] = [];
  const paraphrased: Item[] = [];
  for (const { db_id: database, question, query: sql, question_syn: other, broken } of all) {
    if (broken === true || !wanted(database)) continue;
    const item = readItem(sources, { database, question, sql });
    if (item === undefined) continue;
    plain.push(item);
    if (other !== undefined && other !== question)
      paraphrased.push({ ...item, question: other, featured: featuresOf(item.source, other) });
  }
  return { plain, paraphrased };
}

const featuresOf = (source: OpenSource, question: string): Featured =>
  featurise(readQuestion(source, link(source, question)));

export function readItem(
  sources: Sources,
  { database, question, sql }: { database: string; question: string; sql: string },
): Item | undefined {
  const source = sources.open(database);
  const rows = source?.sqlite.run(sql);
  if (source === undefined || rows === undefined) return undefined;
  return {
    database,
    question,
    sql,
    source,
    gold: goldOf(sql, source),
    rows,
    isOrdered: /order\s+by/i.test(sql),
    featured: featuresOf(source, question),
  };
}

function goldOf(sql: string, { source }: OpenSource): GoldShape | undefined {
  try {
    return shapeGold(readGold(sql, source));
  } catch {
    return undefined;
  }
}
