import { clampFilterScore, ROLE } from '../../src/service/agent/engine/learned/candidates/local-scores.ts';
import { COLUMN_ROLES } from '../../src/service/agent/engine/learned/features/columns.ts';
import { conditionFeatures, rivalsOf } from '../../src/service/agent/engine/learned/features/conditions.ts';
import { directionFeatures, USES, useFeatures } from '../../src/service/agent/engine/learned/features/operators.ts';
import { TABLE_ROLES } from '../../src/service/agent/engine/learned/features/tables.ts';
import {
  byFacet,
  FACETS,
  type Facet,
  type SeenShape,
  shapeKey,
} from '../../src/service/agent/engine/learned/parts/shape.ts';
import { keptFeatures } from '../../src/service/agent/engine/learned/previous/features.ts';
import type { Models } from '../../src/service/agent/engine/learned/weights/models.ts';
import type { Item } from './data.ts';
import { columnLabels, type GoldShape, isGoldCondition, isKept, shapeOf, tableLabels, useOf } from './gold-shape.ts';
import { type Example, type LinearOptions, LinearTrainer } from './linear-trainer.ts';

type Known = Item & { gold: GoldShape };

export interface TrainedModels extends Models {
  facets: Readonly<Record<Facet, { classes: readonly string[]; scorer: LinearTrainer }>>;
  columns: LinearTrainer;
  tables: LinearTrainer;
  conditions: LinearTrainer;
  uses: LinearTrainer;
  directions: LinearTrainer;
  kept: LinearTrainer;
  same: Readonly<Record<Facet, LinearTrainer>>;
}

/** A feature met in fewer databases says nothing of another one. */
const MIN_SOURCES = 3;
/** So that all weights together stay under a megabyte. */
const SPARSITY = 0.9;
const options = (kind: LinearOptions['kind'], epochs: number, rate: number): LinearOptions => ({
  kind,
  epochs,
  rate,
  sparsity: SPARSITY,
  minSources: MIN_SOURCES,
});

/** The small models, each from its own labels in gold. */
export function trainLocal(items: readonly Item[]): TrainedModels {
  const known = items.filter((item): item is Known => item.gold !== undefined);
  const shapes = known.map(({ gold }) => shapeOf(gold));
  const facets = byFacet((facet) => {
    const counts = new Map<string, number>();
    for (const shape of shapes) counts.set(shape[facet], (counts.get(shape[facet]) ?? 0) + 1);
    const classes = [...counts].filter(([, count]) => count >= 4).map(([name]) => name);
    const examples = known.flatMap((item, at): Example[] => {
      const right = classes.indexOf(shapes[at]?.[facet] ?? '');
      if (right < 0) return [];
      const wanted = new Uint8Array(classes.length);
      wanted[right] = 1;
      return [{ features: Uint32Array.from(item.featured.shape), wanted, source: item.database }];
    });
    return { classes, scorer: new LinearTrainer(classes.length, options('softmax', 7, 0.15)).train(examples) };
  });
  const columns = new LinearTrainer(COLUMN_ROLES.length, options('odds', 5, 0.1)).train(known.flatMap(columnExamples));
  return {
    facets,
    seen: seenShapes(shapes),
    columns,
    tables: new LinearTrainer(TABLE_ROLES.length, options('odds', 5, 0.1)).train(known.flatMap(tableExamples)),
    conditions: new LinearTrainer(1, options('odds', 4, 0.1)).train(
      known.flatMap((item) => conditionExamples(item, columns)),
    ),
    uses: new LinearTrainer(USES.length, options('softmax', 6, 0.15)).train(known.flatMap(useExamples)),
    directions: new LinearTrainer(2, options('softmax', 6, 0.15)).train(known.flatMap(directionExamples)),
    kept: new LinearTrainer(1, options('odds', 4, 0.1)).train(known.flatMap(keptExamples)),
    same: byFacet((facet) =>
      new LinearTrainer(2, options('softmax', 4, 0.15)).train(known.flatMap((item) => sameExamples(item, facet))),
    ),
  };
}

function seenShapes(shapes: readonly ReturnType<typeof shapeOf>[]): SeenShape[] {
  const facets = new Map<string, number>();
  const whole = new Map<string, { shape: ReturnType<typeof shapeOf>; count: number }>();
  for (const shape of shapes) {
    for (const facet of FACETS)
      facets.set(`${facet} ${shape[facet]}`, (facets.get(`${facet} ${shape[facet]}`) ?? 0) + 1);
    const key = shapeKey(shape);
    const one = whole.get(key) ?? { shape, count: 0 };
    whole.set(key, { shape, count: one.count + 1 });
  }
  return [...whole.values()].map(({ shape, count }) => ({
    shape,
    count,
    chance: Math.log(count / shapes.length),
    independent: FACETS.reduce(
      (sum, facet) => sum + Math.log((facets.get(`${facet} ${shape[facet]}`) ?? 1) / shapes.length),
      0,
    ),
  }));
}

/** Conditions of the turn before, and whether gold has them still. */
function keptExamples({ gold, featured: { question, turn, conditions }, database }: Known): Example[] {
  if (turn === undefined) return [];
  const now = [...gold.conditions, ...gold.others];
  return turn.previous.conditions.map((condition) => ({
    features: keptFeatures(question, turn, { condition, conditions }),
    wanted: [now.some((one) => isKept(condition, one)) ? 1 : 0],
    source: database,
  }));
}

function sameExamples({ gold, featured: { shape, turn }, database }: Known, facet: Facet): Example[] {
  if (turn === undefined) return [];
  const isSame = shapeOf(gold)[facet] === turn.previous.shape[facet];
  return [{ features: Uint32Array.from(shape), wanted: isSame ? [1, 0] : [0, 1], source: database }];
}

function columnExamples({ gold, featured, database }: Known): Example[] {
  const labels = columnLabels(gold);
  const none = new Uint8Array(COLUMN_ROLES.length);
  return [...featured.columns].map(([column, features]) => ({
    features,
    wanted: labels.get(column) ?? none,
    source: database,
  }));
}

function tableExamples({ gold, featured, database }: Known): Example[] {
  const labels = tableLabels(gold);
  const none = new Uint8Array(TABLE_ROLES.length);
  return [...featured.tables].map(([table, features]) => ({
    features,
    wanted: labels.get(table) ?? none,
    source: database,
  }));
}

function conditionExamples({ gold, featured, database }: Known, columns: LinearTrainer): Example[] {
  const wanted = [...gold.conditions, ...gold.others];
  const rivals = rivalsOf(featured.conditions);
  const scores = new Map(
    [...featured.columns].map(([column, features]) => [column, columns.scores(features)[ROLE.where] ?? 0]),
  );
  return featured.conditions.map((candidate) => ({
    features: conditionFeatures(featured.question, candidate, {
      filterScore: clampFilterScore(scores.get(candidate.column) ?? 0),
      rivals,
    }),
    wanted: [isGoldCondition(candidate, wanted) ? 1 : 0],
    source: database,
  }));
}

function useExamples({ gold, featured: { question }, database }: Known): Example[] {
  const seen = new Set<number>();
  const spans = [
    ...question.numbers.map(({ at, value }) => ({ at, value, isNumber: true })),
    ...question.tokens.flatMap(({ at, kind, value }) =>
      kind === 'text' && value !== undefined ? [{ at, value, isNumber: false }] : [],
    ),
  ];
  return spans.flatMap(({ at, value, isNumber }): Example[] => {
    if (seen.has(at)) return [];
    seen.add(at);
    const use = USES.findIndex((one) => one === useOf(gold, value, isNumber));
    if (use < 0) return [];
    const wanted = new Uint8Array(USES.length);
    wanted[use] = 1;
    return [{ features: useFeatures(question, at, at), wanted, source: database }];
  });
}

function directionExamples({ gold, featured: { question }, database }: Known): Example[] {
  const [order] = gold.query.order;
  if (order === undefined) return [];
  const column = order.aggregate === 'count' ? null : (order.column ?? null);
  const wanted = gold.query.direction === 'desc' ? [0, 1] : [1, 0];
  return [{ features: directionFeatures(question, column), wanted, source: database }];
}
