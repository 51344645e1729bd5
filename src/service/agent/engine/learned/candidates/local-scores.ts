import { COLUMN_ROLES, type ColumnRole, columnFeatures } from '../features/columns.ts';
import { type ConditionCandidate, conditionCandidates, conditionFeatures, rivalsOf } from '../features/conditions.ts';
import { directionFeatures, USES, useFeatures } from '../features/operators.ts';
import type { Question } from '../features/question.ts';
import { shapeFeatures } from '../features/shape.ts';
import { TABLE_ROLES, type TableRole, tableFeatures } from '../features/tables.ts';
import type { PartCondition } from '../parts/candidate.ts';
import { byFacet, type Facet, type FacetScores, type RatedShape, rateShapes } from '../parts/shape.ts';
import {
  keptFeatures,
  readTurn,
  type Turn,
  turnColumnFeatures,
  turnShapeFeatures,
  turnTableFeatures,
} from '../previous/features.ts';
import type { Previous } from '../previous/previous.ts';
import { addEditedShapes } from '../previous/shapes.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';
import type { Models } from '../weights/models.ts';

export interface RatedCondition extends ConditionCandidate {
  score: number;
}

/** What the models say of one question: by column and role, by table, by condition, by shape, by number. */
export interface LocalScores {
  question: Question;
  /** Log-odds that a column plays a role. */
  column(column: SourceColumn, role: ColumnRole): number;
  table(table: SourceTable, role: TableRole): number;
  /** The most likely first. */
  conditions: RatedCondition[];
  shapes: RatedShape[];
  /** Conditions of the turn before with the log-odds that they stay. */
  kept: PartCondition[];
  turn: Turn | undefined;
  /** Log-probability that the words there are for this. */
  use(start: number, end: number, use: string): number;
  /** Log-probability of the direction of an order; null is the number of rows. */
  direction(column: SourceColumn | null, direction: 'asc' | 'desc'): number;
}

const MAX_SHAPES = 200;
export const ROLE = Object.fromEntries(COLUMN_ROLES.map((role, at) => [role, at])) as Record<ColumnRole, number>;
const TABLE_ROLE = Object.fromEntries(TABLE_ROLES.map((role, at) => [role, at])) as Record<TableRole, number>;

/** The features that need no weights, made once. */
export interface Featured {
  question: Question;
  shape: ArrayLike<number>;
  columns: Map<SourceColumn, Uint32Array>;
  tables: Map<SourceTable, Uint32Array>;
  conditions: ConditionCandidate[];
  turn: Turn | undefined;
}

export function featurise(question: Question): Featured {
  return {
    turn: undefined,
    question,
    shape: shapeFeatures(question.pattern),
    columns: new Map(question.scope.columns.map((column) => [column, columnFeatures(question, column)])),
    tables: new Map(question.scope.tables.map((table) => [table, tableFeatures(question, table)])),
    conditions: conditionCandidates(question),
  };
}

/** The same in the light of the turn before. */
export function featuriseTurn(featured: Featured, previous: Previous): Featured {
  const { question, conditions } = featured;
  const turn = readTurn(question, previous);
  return {
    question,
    turn,
    conditions,
    shape: turnShapeFeatures(turn, { conditions, before: featured.shape }),
    columns: new Map(
      [...featured.columns].map(([column, before]) => [column, turnColumnFeatures(question, turn, { column, before })]),
    ),
    tables: new Map(
      [...featured.tables].map(([table, before]) => [table, turnTableFeatures(question, turn, { table, before })]),
    ),
  };
}

export const clampFilterScore = (score: number): number => Math.max(-2, Math.min(2, score));

export function scoreLocally(models: Models, featured: Featured): LocalScores {
  const { question } = featured;
  const columns = new Map([...featured.columns].map(([column, features]) => [column, models.columns.scores(features)]));
  const tables = new Map([...featured.tables].map(([table, features]) => [table, models.tables.scores(features)]));
  const columnScore = (column: SourceColumn, role: ColumnRole) => columns.get(column)?.[ROLE[role]] ?? UNKNOWN;
  const rivals = rivalsOf(featured.conditions);
  const conditions = featured.conditions.map((candidate): RatedCondition => {
    const filterScore = clampFilterScore(columnScore(candidate.column, 'where'));
    const features = conditionFeatures(question, candidate, { filterScore, rivals });
    return { ...candidate, score: models.conditions.scores(features)[0] ?? UNKNOWN };
  });
  conditions.sort((a, b) => b.score - a.score);
  return {
    question,
    column: columnScore,
    table: (table, role) => tables.get(table)?.[TABLE_ROLE[role]] ?? UNKNOWN,
    conditions,
    shapes: shapesOf(models, featured),
    kept: keptOf(models, featured),
    turn: featured.turn,
    use: usesOf(models, question),
    direction: directionsOf(models, featured),
  };
}

function shapesOf(models: Models, { shape, turn, conditions }: Featured): RatedShape[] {
  const scores = facetScores(models, shape);
  const rated = rateShapes(scores, models.seen, MAX_SHAPES);
  if (turn === undefined) return rated;
  const same = byFacet((facet) => {
    const [is = 0, isNot = 0] = softmax(models.same[facet].scores(shape));
    return { same: Math.log(is + 1e-4), other: Math.log(isNot + 1e-4) };
  });
  const hasMore = ['eq', 'n=', '>', '<', '>=', '<=', 'like', '!='].filter((kind) =>
    conditions.some(({ group }) => group === (kind === 'eq' ? 'equal' : kind === 'like' ? 'like' : 'number')),
  );
  return addEditedShapes(rated, { before: turn.previous.shape, scores, same, hasMore });
}

function keptOf(models: Models, { question, turn, conditions }: Featured): PartCondition[] {
  if (turn === undefined) return [];
  return turn.previous.conditions
    .map((condition): PartCondition => {
      const features = keptFeatures(question, turn, { condition, conditions });
      return { ...condition, score: models.kept.scores(features)[0] ?? UNKNOWN };
    })
    .sort((a, b) => b.score - a.score);
}

const UNKNOWN = -9;

function facetScores(models: Models, features: ArrayLike<number>): FacetScores {
  const scoresOf = (facet: Facet): ReadonlyMap<string, number> => {
    const { classes, scorer } = models.facets[facet];
    const chances = softmax(scorer.scores(features));
    return new Map(classes.map((name, at) => [name, Math.log((chances[at] ?? 0) + 1e-9)]));
  };
  return byFacet(scoresOf);
}

function softmax(logits: Float64Array): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (const logit of logits) most = Math.max(most, logit);
  const chances = logits.map((logit) => Math.exp(logit - most));
  let sum = 0;
  for (const chance of chances) sum += chance;
  return chances.map((chance) => chance / sum);
}

function usesOf(models: Models, question: Question): LocalScores['use'] {
  const known = new Map<string, Float64Array>();
  return (start, end, use) => {
    const key = `${start}_${end}`;
    const chances = known.get(key) ?? softmax(models.uses.scores(useFeatures(question, start, end)));
    known.set(key, chances);
    const at = USES.findIndex((one) => one === use);
    return at < 0 ? -2 : Math.max(-6, Math.log((chances[at] ?? 0) + 1e-6));
  };
}

function directionsOf(models: Models, { question, turn }: Featured): LocalScores['direction'] {
  const before = turn?.previous.order;
  const known = new Map<SourceColumn | null, Float64Array>();
  return (column, direction) => {
    const chances = known.get(column) ?? softmax(models.directions.scores(directionFeatures(question, column)));
    known.set(column, chances);
    const score = Math.max(-6, Math.log((chances[direction === 'desc' ? 1 : 0] ?? 0) + 1e-6));
    const isBefore = before !== undefined && (before.by === 'count' ? column === null : before.column === column);
    return isBefore ? Math.max(score, Math.log(direction === turn?.previous.direction ? 0.6 : 0.3)) : score;
  };
}
