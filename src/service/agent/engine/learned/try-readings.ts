import type { JsonValue } from '../../../../shared/json.ts';
import type { QueryResult } from '../../../connectors/connector.ts';
import { withDeadline } from '../../../deadline.ts';
import { DIALECTS } from '../../../sql/dialects/index.ts';
import type { AgentRequest } from '../../agent.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { deniesItself } from '../query/denies-itself.ts';
import type { Query } from '../query/query.ts';
import { generate } from './candidates/generate.ts';
import { featurise, featuriseTurn, scoreLocally } from './candidates/local-scores.ts';
import { countsAsAmounts } from './doubts/counted.ts';
import { doubtsOf, lostNames } from './doubts/doubts.ts';
import { amountsAsYears, noTimeShown, timesAsAmounts, yearsAsNumbers } from './doubts/times.ts';
import { isOfUnnamedValues } from './doubts/unnamed-values.ts';
import { type Question, readQuestion } from './features/question.ts';
import { link, type Reader } from './link/link.ts';
import type { Candidate } from './parts/candidate.ts';
import { explainedBy, tablesOf } from './parts/explained.ts';
import { previousOfQuery } from './previous/from-query.ts';
import { rankContext } from './rank/context.ts';
import { partFeatures } from './rank/features.ts';
import { poolByRows, rowsKey } from './rank/pool.ts';
import { rankScore } from './rank/ranker.ts';
import { withResult } from './rank/result-features.ts';
import type { SourceColumn } from './source/source.ts';
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
  /** Words of the question that speak against it. */
  doubts: string[];
  /** It shows a column that nobody named and that names nothing. */
  showsUnsaid: boolean;
  /** Some word of the question is in it by another that it stands for. */
  hasStandIn: boolean;
  /** Some word of the question that names a thing is in it, and each name, quoted text and number. */
  hasHeard: boolean;
  /** Each name, quoted text and number of the question is in it, though perhaps no other word. */
  keepsNames: boolean;
  /** The words of the question that some part of it comes from, in small letters. */
  heard: ReadonlySet<string>;
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
  const isMeant = (one: { candidate: Candidate } | undefined) =>
    one !== undefined &&
    !deniesItself(one.candidate.query) &&
    (previous !== null || !isOfUnnamedValues(one.candidate, question));
  const reading = (candidate: Candidate, rest: Pick<TriedReading, 'result' | 'key' | 'chance'>): TriedReading => {
    const { parts, query, sql } = candidate;
    const explained = explainedBy(parts, question, tablesOf(parts));
    const lost = [
      ...lostNames(candidate, { question, explained }),
      ...yearsAsNumbers(parts, question),
      ...amountsAsYears(parts, question),
      ...timesAsAmounts(parts, question),
      ...noTimeShown(parts, question),
      ...countsAsAmounts(parts, question),
    ];
    return {
      query,
      sql,
      doubts: [...lost, ...doubtsOf(candidate, { question, explained, manner: weights.manner })],
      showsUnsaid: parts.plain.some(({ column }) => !isSaid(question, column)),
      hasStandIn: [...question.standIns].some((at) => explained.has(at)),
      keepsNames: lost.length === 0,
      hasHeard: lost.length === 0 && context.content.some((at) => explained.has(at)),
      heard: heardIn(question, explained, query),
      ...rest,
    };
  };
  if (!mayTry(catalog)) {
    const chances = poolByRows(
      worthwhile.map(({ candidate }) => candidate.sql),
      worthwhile.map(({ score }) => score),
      (at) => isMeant(worthwhile[at]),
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
    (at) => isMeant(tried[at]),
  );
  return pooled.flatMap(({ best: at, chance, key }) => {
    const one = tried[at];
    return one === undefined ? [] : [reading(one.candidate, { result: one.result, key, chance })];
  });
}

/** Words that some part comes from: those it is found by, and those that say how it is compared or ranked. */
function heardIn({ tokens }: Question, explained: ReadonlySet<number>, { having, order }: Query): Set<string> {
  const words = tokens.map(({ word }) => word.toLowerCase());
  const isBound = (at: number) => words[at + 1] === 'than' && explained.has(at + 2) && having.length > 0;
  const isOfRows = order?.by.kind === 'measure' && order.by.measure.function === 'count';
  const isRanked = (at: number) => isOfRows && /^(most|least)$/.test(words[at - 1] ?? '');
  const said = words.filter(
    (word, at) => (COMPARATIVE.test(word) && isBound(at)) || (FREQUENT.test(word) && isRanked(at)),
  );
  return new Set([...[...explained].map((at) => words[at] ?? ''), ...said]);
}

const COMPARATIVE = /^(more|less|fewer|greater|higher|lower)$/;
const FREQUENT = /^(often|common|times|frequent|frequently|commonly)$/;

export const mayTry = ({ dialect }: Pick<Catalog, 'dialect'>): boolean => !DIALECTS[dialect].isBilled;

export const cellsOf = ({ columns, rows }: QueryResult): JsonValue[][] =>
  rows.map((row) => columns.map(({ name }) => row[name] ?? null));

/** Undefined when it fails or takes too long; what ends the whole question is thrown. */
export async function tryOne(
  { execute, signal }: Pick<AgentRequest, 'execute' | 'signal'>,
  sql: string,
  timeoutMs = TRY_MS,
): Promise<QueryResult | undefined> {
  try {
    return await withDeadline(timeoutMs, signal, (until) => execute(sql, until));
  } catch (error) {
    signal.throwIfAborted();
    void error;
    return undefined;
  }
}

const isSaid = ({ columns }: Question, column: SourceColumn): boolean =>
  (columns.get(column)?.[0]?.score ?? 0) >= 0.5 ||
  (column === column.table.label && !column.isDate && !column.isNumber && !column.isKey);
