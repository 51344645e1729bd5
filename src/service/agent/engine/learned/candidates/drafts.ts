import type { AggregateName, PartCondition, PartHaving, PartOrder, Parts } from '../parts/candidate.ts';
import type { RatedShape } from '../parts/shape.ts';
import type { Filling, Fillings } from './fillings.ts';
import type { LocalScores } from './local-scores.ts';

/** Parts without their tables joined. */
export interface Draft
  extends Pick<
    Parts,
    | ('shape' | 'rank' | 'plain' | 'isWhole' | 'aggregates' | 'countsRows')
    | ('conditions' | 'isAny' | 'others' | 'order' | 'direction' | 'having')
  > {
  partsScore: number;
}

const AGGREGATE = /^(avg|sum|max|min|distinct)$/;

const NOTHING: Filling<PartCondition[]>[] = [{ score: 0, of: [] }];

/** Columns, values and numbers for the slots of a shape, the best combinations only. */
export function draftsOf(scores: LocalScores, fillings: Fillings, rated: RatedShape, rank: number): Draft[] {
  const { shape } = rated;
  const names = shape.aggregates.split(',').filter(Boolean);
  const isAny = shape.conditions.endsWith(' or');
  const kinds = shape.conditions.replace(' or', '').split(',').filter(Boolean);
  const otherKinds = shape.other.split(',').filter(Boolean);
  const count = Number(shape.plain);
  if (count > 8 || [...kinds, ...otherKinds].some((kind) => /^(in|not in|exists)$/.test(kind))) return [];
  const hasOther = shape.set !== '-';
  const conditions = fillings.conditions(kinds, 6, isAny || shape.set === 'uni');
  const others = hasOther ? fillings.conditions(otherKinds, 5, false) : NOTHING;
  const aggregates = fillings.aggregates(names.filter(isAggregate));
  const havings = havingsOf(scores, shape.having);
  if (conditions.length === 0 || others.length === 0 || havings.length === 0) return [];
  const [what = '', direction] = shape.order.split(' ');
  const start: Draft = {
    shape: rated,
    rank,
    plain: [],
    isWhole: names.includes('*'),
    aggregates: [],
    countsRows: names.includes('count'),
    conditions: [],
    isAny,
    others: [],
    order: undefined,
    direction: direction === 'desc' ? 'desc' : 'asc',
    having: undefined,
    partsScore: 0,
  };
  let beam: Draft[] = [start];
  const extend = <T>(fillings: readonly Filling<T>[], keep: number, put: (of: T) => Partial<Draft>) => {
    // Most are dropped at once: only those that stay are made.
    beam = beam
      .flatMap((draft) => fillings.map(({ score, of }) => ({ draft, of, partsScore: draft.partsScore + score })))
      .sort((a, b) => b.partsScore - a.partsScore)
      .slice(0, keep)
      .map(({ draft, of, partsScore }) => ({ ...draft, ...put(of), partsScore }));
  };
  extend(fillings.plain(count), 14, (plain) => ({ plain }));
  extend(aggregates, 16, (of) => ({ aggregates: of }));
  extend(conditions, 24, (of) => ({ conditions: of }));
  extend(others, 30, (of) => ({ others: of }));
  extend(ordersOf(scores, fillings, what), 30, (order) => ({ order }));
  extend(havings, 34, (having) => ({ having }));
  return beam.filter((draft) => isFree(draft) && !(hasOther && clash(draft)));
}

function ordersOf(scores: LocalScores, fillings: Fillings, what: string): Filling<PartOrder | undefined>[] {
  if (what === '' || what === 'lim') return [{ score: 0, of: undefined }];
  if (what.startsWith('count')) {
    const order: PartOrder = { by: 'count', aggregate: undefined, column: undefined, score: 0 };
    return [{ score: 0, of: order }];
  }
  if (what.startsWith('c'))
    return fillings.best('order', 4).map(({ column, score }) => ({
      score,
      of: { by: 'column', aggregate: undefined, column, score },
    }));
  const aggregate = what.replace('2', '');
  if (!isPlainAggregate(aggregate)) return [];
  return scores.question.scope.columns
    .map((column) => ({
      column,
      score: Math.max(
        scores.column(column, 'order-aggregate'),
        scores.column(column, aggregate),
        scores.column(column, 'order') - 1,
      ),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ column, score }) => ({ score, of: { by: 'column', aggregate, column, score } }));
}

function havingsOf(scores: LocalScores, having: string): Filling<PartHaving | undefined>[] {
  if (having === '') return [{ score: 0, of: undefined }];
  const [, name = '', operator = ''] = /^(count|avg|sum|max|min)(<=|>=|!=|=|<|>)$/.exec(having) ?? [];
  if (operator === '') return [];
  const before = scores.turn?.previous.having;
  const isBefore = before?.aggregate === name && before.operator === operator;
  const kept: Filling<PartHaving>[] =
    isBefore && (name === 'count' || isPlainAggregate(name))
      ? [{ score: 0, of: { ...before, aggregate: name, at: undefined, score: 0 } }]
      : [];
  const fresh = scores.question.numbers.flatMap(({ at, value, kind }): Filling<PartHaving>[] => {
    if (kind === 'date') return [];
    const number = Number(value);
    if (name === 'count')
      return [{ score: 0, of: { aggregate: 'count', column: undefined, operator, value: number, at, score: 0 } }];
    if (!isPlainAggregate(name)) return [];
    return scores.question.scope.columns
      .map((column) => ({
        column,
        score: Math.max(scores.column(column, 'having'), scores.column(column, name) - 1),
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 2)
      .map(({ column, score }) => ({ score, of: { aggregate: name, column, operator, value: number, at, score } }));
  });
  return [...fresh, ...kept];
}

const isPlainAggregate = (name: string): name is AggregateName => /^(avg|sum|max|min)$/.test(name);
const isAggregate = (name: string): name is AggregateName | 'distinct' => AGGREGATE.test(name);

export const isTaken = ({ conditions, others }: Draft, at: number): boolean =>
  [...conditions, ...others].some(({ start, end, start2 }) => (start <= at && at <= end) || start2 === at);

const isFree = (draft: Draft): boolean => draft.having?.at === undefined || !isTaken(draft, draft.having.at);

const clash = ({ conditions, others }: Draft): boolean =>
  conditions.some((a) => others.some((b) => a.start >= 0 && !(a.end < b.start || a.start > b.end)));
