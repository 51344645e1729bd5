import type { JsonValue } from '../../../../shared/json.ts';
import type { QueryResult } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { generate } from './candidates/generate.ts';
import { featurise, featuriseTurn, scoreLocally } from './candidates/local-scores.ts';
import { type Question, readQuestion } from './features/question.ts';
import { link, type Reader } from './link/link.ts';
import type { Candidate } from './parts/candidate.ts';
import { previousOfQuery } from './previous/from-query.ts';
import { explainedBy, partFeatures, rankContext, tablesOf, withResult } from './rank/features.ts';
import { poolByRows, rowsKey } from './rank/pool.ts';
import { rankScore } from './rank/ranker.ts';
import type { SourceColumn } from './source/source.ts';
import type { Token } from './text/tokenize.ts';
import { STOP_WORDS } from './text/words.ts';
import { unheardNegations, unheardOperators } from './unsaid.ts';
import type { Weights } from './weights/weights.ts';

/** One way to read a question, with what it finds where that was tried. */
export interface TriedReading {
  query: Query;
  sql: string;
  result: QueryResult | undefined;
  /** Equal for readings with the same rows. */
  key: string;
  /** How likely it is that this, or a reading with the same rows, is what is meant. */
  chance: number;
  /** Names, quoted texts and numbers of the question that no part of it comes from. */
  unexplained: string[];
  /** It shows a column that nobody named and that names nothing. */
  showsUnsaid: boolean;
  /** Some word of the question that names a thing is in it. */
  hasHeard: boolean;
}

/** A source is not a playground: so many statements a question, and no longer than this each. */
const MAX_TRIED = 8;
const TRY_MS = 300;
/** Further readings are not worth a statement once the best by its parts is this likely and agreed. */
const NEGLIGIBLE = 0.002;

/**
 * Readings of a question by the learned models, the most likely first, those with the same rows as one.
 * Where statements are billed or wake a warehouse nothing is tried: the parts alone decide.
 */
export async function tryReadings(
  { reader, catalog, weights }: { reader: Reader; catalog: Catalog; weights: Weights },
  request: Pick<AgentRequest, 'question' | 'execute' | 'signal'>,
  previous: Query | null,
): Promise<TriedReading[]> {
  const question = readQuestion(reader, link(reader, request.question));
  if (question.scope.columns.length === 0 || question.tokens.length === 0) return [];
  const plain = featurise(question);
  const featured = previous === null ? plain : featuriseTurn(plain, previousOfQuery(previous, reader.source));
  const scores = scoreLocally(weights.models, featured);
  const context = rankContext(scores);
  const rated = generate({ source: reader.source, catalog }, scores)
    .map((candidate) => {
      const features = partFeatures(context, candidate);
      return { candidate, features, score: rankScore(weights.byParts, features) };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_TRIED);
  const best = rated[0]?.score ?? 0;
  const worthwhile = rated.filter(({ score }) => Math.exp(score - best) > NEGLIGIBLE);
  const reading = (candidate: Candidate, rest: Pick<TriedReading, 'result' | 'key' | 'chance'>): TriedReading => {
    const { parts, query, sql } = candidate;
    const explained = explainedBy(parts, question, tablesOf(parts));
    return {
      query,
      sql,
      unexplained: unexplainedBy(candidate, { question, explained, manner: weights.manner }),
      showsUnsaid: parts.plain.some(({ column }) => !isSaid(question, column)),
      hasHeard: context.content.some((at) => explained.has(at)),
      ...rest,
    };
  };
  if (!mayTry(catalog)) {
    const chances = poolByRows(
      worthwhile.map(({ candidate }) => candidate.sql),
      worthwhile.map(({ score }) => score),
    );
    return chances.flatMap(({ best: at, chance, key }) => {
      const one = worthwhile[at];
      return one === undefined ? [] : [reading(one.candidate, { result: undefined, key, chance })];
    });
  }
  const tried: { candidate: Candidate; result: QueryResult; key: string; score: number }[] = [];
  for (const { candidate, features } of worthwhile) {
    const result = await tryOne(request, candidate.sql);
    if (result === undefined) continue;
    const rows = cellsOf(result);
    const score = rankScore(weights.byRows, withResult(context, features, candidate, rows));
    tried.push({ candidate, result, key: rowsKey(rows), score });
  }
  const pooled = poolByRows(
    tried.map(({ key }) => key),
    tried.map(({ score }) => score),
  );
  return pooled.flatMap(({ best: at, chance, key }) => {
    const one = tried[at];
    return one === undefined ? [] : [reading(one.candidate, { result: one.result, key, chance })];
  });
}

export const mayTry = ({ dialect }: Pick<Catalog, 'dialect'>): boolean => dialect === 'postgres' || dialect === 'mysql';

export const cellsOf = ({ columns, rows }: QueryResult): JsonValue[][] =>
  rows.map((row) => columns.map(({ name }) => row[name] ?? null));

/** Undefined when it fails or takes too long; what ends the whole question is thrown. */
async function tryOne(
  { execute, signal }: Pick<AgentRequest, 'execute' | 'signal'>,
  sql: string,
): Promise<QueryResult | undefined> {
  try {
    return await execute(sql, AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]));
  } catch (error) {
    signal.throwIfAborted();
    void error;
    return undefined;
  }
}

/**
 * Names, quoted texts and numbers must come from somewhere, and so must columns that are named in full and words that
 * are no mere manner of asking.
 */
function unexplainedBy(
  { parts, query }: Candidate,
  { question, explained, manner }: { question: Question; explained: ReadonlySet<number>; manner: ReadonlySet<string> },
): string[] {
  const { tokens } = question;
  const unexplained = tokens.flatMap(({ at, kind, word, lemma, root, isCapital, value }) => {
    if (explained.has(at) || parts.limitAt === at) return [];
    if (kind === 'text') return [String(value)];
    if (kind === 'number' || kind === 'date') return [word];
    if (kind !== 'word' || STOP_WORDS.has(lemma) || lemma.length < 3) return [];
    if (isCapital && at > 0 && !isSentenceStart(tokens, at)) return [word];
    return isNamed(question, at) || !manner.has(root) ? [word] : [];
  });
  const words = tokens.map(({ word }) => word);
  return [...unheardOperators(words, query), ...unheardNegations(words, query), ...unexplained];
}

const isSaid = ({ columns }: Question, column: SourceColumn): boolean =>
  (columns.get(column)?.[0]?.score ?? 0) >= 0.5 ||
  (column === column.table.label && !column.isDate && !column.isNumber && !column.isKey);

/** A column or table is named there in full. */
const isNamed = ({ columnsAt, tablesAt }: Question, at: number): boolean =>
  [...(columnsAt[at] ?? []), ...(tablesAt[at] ?? [])].some(({ mention }) => mention.isExact && mention.isFull);

/** Columns and tables that a question names in full and that a query of the rule reader has nothing of. */
export function unreadNames(reader: Reader, asked: string, query: Query): string[] {
  const question = readQuestion(reader, link(reader, asked));
  const names = JSON.stringify(query);
  // Keys on the way between tables are read as well: to a destination.
  const isRead = ({ name }: { name: string }) => names.includes(JSON.stringify(name));
  const read = new Set<number>();
  const cover = (spans: readonly { start: number; end: number }[]) => {
    for (const { start, end } of spans) for (let at = start; at <= end; at++) read.add(at);
  };
  for (const [column, mentions] of question.columns) if (isRead(column)) cover(mentions);
  for (const [table, mentions] of question.tables) if (names.includes(JSON.stringify(table.key))) cover(mentions);
  cover(question.values.filter(({ column }) => isRead(column)));
  const tables = new Set(reader.source.tables.filter((table) => names.includes(JSON.stringify(table.key))));
  // A line sold is a track sold: the rows that a query's rows point to are read with them.
  for (const table of tables)
    for (const edge of reader.source.edges[table.at] ?? []) if (!edge.toMany) cover(question.tables.get(edge.to) ?? []);
  for (const [column, spans] of question.columns)
    if (tables.has(column.table) && isAlwaysSet(column))
      cover(spans.filter(({ start, end }) => isSaidOfRows(question.tokens.slice(start - 1, end + 1))));
  return question.tokens.flatMap(({ at, kind, lemma, word }) =>
    kind === 'word' && !read.has(at) && !STOP_WORDS.has(lemma) && isNamed(question, at) ? [word] : [],
  );
}

/** A date that every row has: who signed up says nothing of the rows that is not true of all. */
const isAlwaysSet = ({ info }: SourceColumn): boolean => !info.nullable && ['date', 'timestamp'].includes(info.kind);

/** Who signed up, that were created: a verb right after what it is said of, and no name of a column. */
const isSaidOfRows = ([before, verb, ...rest]: readonly Token[]): boolean =>
  /^(who|that|have|has|had|were|was)$/i.test(before?.word ?? '') &&
  /ed$/i.test(verb?.word ?? '') &&
  rest.every(({ word }) => /^(up|in|out|on|off)$/i.test(word));

const isSentenceStart = (tokens: readonly Token[], at: number): boolean => /[.?!:]/.test(tokens[at - 1]?.word ?? '');
