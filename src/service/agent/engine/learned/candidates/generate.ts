import type { Catalog } from '../../catalog/catalog.ts';
import { renderSql } from '../../sql/render.ts';
import type { NumberMention } from '../link/numbers.ts';
import type {
  AggregateName,
  Candidate,
  PartCondition,
  PartGroup,
  PartHaving,
  PartOrder,
  Parts,
  RatedAggregate,
  RatedColumn,
} from '../parts/candidate.ts';
import { type JoinTree, joinTables } from '../parts/join-tree.ts';
import type { RatedShape } from '../parts/shape.ts';
import type { Source, SourceColumn, SourceTable } from '../source/source.ts';
import { basesOf } from './bases.ts';
import { type Filling, Fillings } from './fillings.ts';
import type { LocalScores } from './local-scores.ts';
import { lower } from './lower.ts';

export interface GenerateLimits {
  shapes: number;
  perShape: number;
  most: number;
}

export const LIMITS: GenerateLimits = { shapes: 25, perShape: 16, most: 80 };

const PARTS_WEIGHT = 0.5;
const TABLES_WEIGHT = 0.8;
const DIRECTION_WEIGHT = 0.6;
const MAX_TABLES = 5;
/** A join of more rows than this, by estimate, is not tried. */
const MAX_ROWS = 120_000;
/** A shape so much less likely than the best is left out, beyond the first few. */
const MAX_GAP = 9;

/** What generation needs to know beside the scores. */
export interface Ground {
  source: Source;
  catalog: Catalog;
}

/** Combines the most likely parts into queries that can be run, the best by summed scores first. */
export function generate(ground: Ground, scores: LocalScores, limits: GenerateLimits = LIMITS): Candidate[] {
  const generator = new Generator(ground, scores, limits);
  const best = scores.shapes[0]?.score ?? 0;
  scores.shapes.slice(0, limits.shapes).forEach((shape, rank) => {
    if (rank <= 8 || shape.score >= best - MAX_GAP) generator.fill(shape, rank);
  });
  return generator.found.sort((a, b) => b.parts.score - a.parts.score).slice(0, limits.most);
}

/** Parts without their tables joined. */
interface Draft {
  shape: RatedShape;
  rank: number;
  plain: RatedColumn[];
  isWhole: boolean;
  aggregates: RatedAggregate[];
  countsRows: boolean;
  conditions: PartCondition[];
  isAny: boolean;
  others: PartCondition[];
  order: PartOrder | undefined;
  direction: 'asc' | 'desc';
  having: PartHaving | undefined;
  partsScore: number;
}

interface Placed extends Draft {
  group: PartGroup;
  needed: SourceTable[];
  extra: SourceTable[];
  limits: (NumberMention | undefined)[];
  fixedLimit: number | undefined;
  tableScore: number;
  score: number;
}

const NO_GROUP: PartGroup = { columns: [], score: 0, option: 'none' };
const AGGREGATE = /^(avg|sum|max|min|distinct)$/;

class Generator {
  readonly found: Candidate[] = [];
  private readonly ground: Ground;
  private readonly scores: LocalScores;
  private readonly limits: GenerateLimits;
  private readonly fillings: Fillings;
  private readonly seen = new Set<string>();
  private readonly byFrom: SourceTable[];
  private readonly byMain: SourceTable[];
  private readonly byNegated: SourceTable[];

  constructor(ground: Ground, scores: LocalScores, limits: GenerateLimits) {
    this.ground = ground;
    this.scores = scores;
    this.limits = limits;
    this.fillings = new Fillings(scores);
    const { tables } = scores.question.scope;
    const by = (score: (table: SourceTable) => number) => [...tables].sort((a, b) => score(b) - score(a));
    this.byFrom = by((table) => scores.table(table, 'from'));
    this.byMain = by((table) => scores.table(table, 'main') + scores.table(table, 'from') * 0.5);
    this.byNegated = by((table) => scores.table(table, 'negated'));
  }

  fill(rated: RatedShape, rank: number): void {
    const placed = this.drafts(rated, rank).flatMap((draft) => this.place(draft));
    placed.sort((a, b) => b.score - a.score);
    let made = 0;
    for (const one of placed) {
      if (made >= this.limits.perShape) break;
      made += this.build(one);
    }
  }

  /** Columns, values and numbers for the slots of a shape, the best combinations only. */
  private drafts(rated: RatedShape, rank: number): Draft[] {
    const { shape } = rated;
    const names = shape.aggregates.split(',').filter(Boolean);
    const isAny = shape.conditions.endsWith(' or');
    const kinds = shape.conditions.replace(' or', '').split(',').filter(Boolean);
    const otherKinds = shape.other.split(',').filter(Boolean);
    const count = Number(shape.plain);
    if (count > 8 || [...kinds, ...otherKinds].some((kind) => /^(in|not in|exists)$/.test(kind))) return [];
    const hasOther = shape.set !== '-';
    const conditions = this.fillings.conditions(kinds, 6, isAny || shape.set === 'uni');
    const others = hasOther ? this.fillings.conditions(otherKinds, 5, false) : NOTHING;
    const aggregates = this.fillings.aggregates(names.filter(isAggregate));
    const havings = this.havings(shape.having);
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
    const extend = <T>(fillings: readonly Filling<T>[], put: (of: T) => Partial<Draft>, keep: number) => {
      beam = beam
        .flatMap((draft) =>
          fillings.map(({ score, of }) => ({ ...draft, ...put(of), partsScore: draft.partsScore + score })),
        )
        .sort((a, b) => b.partsScore - a.partsScore)
        .slice(0, keep);
    };
    extend(this.fillings.plain(count), (plain) => ({ plain }), 14);
    extend(aggregates, (of) => ({ aggregates: of }), 16);
    extend(conditions, (of) => ({ conditions: of }), 24);
    extend(others, (of) => ({ others: of }), 30);
    extend(this.orders(what), (order) => ({ order }), 30);
    extend(havings, (having) => ({ having }), 34);
    return beam.filter((draft) => isFree(draft) && !(hasOther && clash(draft)));
  }

  private orders(what: string): Filling<PartOrder | undefined>[] {
    if (what === '' || what === 'lim') return [{ score: 0, of: undefined }];
    if (what.startsWith('count')) {
      const order: PartOrder = { by: 'count', aggregate: undefined, column: undefined, score: 0 };
      return [{ score: 0, of: order }];
    }
    if (what.startsWith('c'))
      return this.fillings.best('order', 4).map(({ column, score }) => ({
        score,
        of: { by: 'column', aggregate: undefined, column, score },
      }));
    const aggregate = what.replace('2', '');
    if (!isPlainAggregate(aggregate)) return [];
    return this.scores.question.scope.columns
      .map((column) => ({
        column,
        score: Math.max(
          this.scores.column(column, 'order-aggregate'),
          this.scores.column(column, aggregate),
          this.scores.column(column, 'order') - 1,
        ),
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 3)
      .map(({ column, score }) => ({ score, of: { by: 'column', aggregate, column, score } }));
  }

  private havings(having: string): Filling<PartHaving | undefined>[] {
    if (having === '') return [{ score: 0, of: undefined }];
    const [, name = '', operator = ''] = /^(count|avg|sum|max|min)(<=|>=|!=|=|<|>)$/.exec(having) ?? [];
    if (operator === '') return [];
    const before = this.scores.turn?.previous.having;
    const isBefore = before?.aggregate === name && before.operator === operator;
    const kept: Filling<PartHaving>[] =
      isBefore && (name === 'count' || isPlainAggregate(name))
        ? [{ score: 0, of: { ...before, aggregate: name, at: undefined, score: 0 } }]
        : [];
    const fresh = this.scores.question.numbers.flatMap(({ at, value, kind }): Filling<PartHaving>[] => {
      if (kind === 'date') return [];
      const number = Number(value);
      if (name === 'count')
        return [{ score: 0, of: { aggregate: 'count', column: undefined, operator, value: number, at, score: 0 } }];
      if (!isPlainAggregate(name)) return [];
      return this.scores.question.scope.columns
        .map((column) => ({
          column,
          score: Math.max(this.scores.column(column, 'having'), this.scores.column(column, name) - 1),
        }))
        .sort((a, b) => b.score - a.score)
        .slice(0, 2)
        .map(({ column, score }) => ({ score, of: { aggregate: name, column, operator, value: number, at, score } }));
    });
    return [...fresh, ...kept];
  }

  /** The same parts over each choice of grouping, tables and limit. */
  private place(draft: Draft): Placed[] {
    const { shape } = draft.shape;
    const ofParts = [
      ...draft.plain,
      ...draft.aggregates,
      ...draft.conditions,
      ...(draft.order?.column === undefined ? [] : [{ column: draft.order.column }]),
      ...(draft.having?.column === undefined ? [] : [{ column: draft.having.column }]),
    ].map(({ column }) => column.table);
    const [what = '', , last] = shape.order.split(' ');
    const limits = last === 'n' ? this.limitNumbers(draft) : [undefined];
    const fixedLimit = last === '1' || what === 'lim' ? 1 : last === 'n' && limits.length === 0 ? 3 : undefined;
    const counts = draft.countsRows || what.startsWith('count') || shape.having.startsWith('count');
    const directionScore =
      draft.order === undefined
        ? 0
        : DIRECTION_WEIGHT * this.scores.direction(draft.order.column ?? null, draft.direction);
    return this.groupsOf(draft).flatMap((group) => {
      const tables = new Set([...ofParts, ...group.columns.map(({ table }) => table)]);
      const bases = tables.size > 0 ? [[...tables]] : this.byMain.slice(0, 3).map((table) => [table]);
      return bases.flatMap((needed) =>
        this.extras(needed, { counts, set: shape.set }).map((extra): Placed => {
          const tableScore = [...needed, ...extra].reduce((sum, table) => sum + this.scores.table(table, 'from'), 0);
          const score =
            draft.shape.score +
            PARTS_WEIGHT * (draft.partsScore + group.score + tableScore * TABLES_WEIGHT) +
            directionScore;
          return {
            ...draft,
            group,
            needed,
            extra,
            limits: limits.length === 0 ? [undefined] : limits,
            fixedLimit,
            tableScore,
            score,
          };
        }),
      );
    });
  }

  private limitNumbers(draft: Draft): NumberMention[] {
    const before = this.scores.turn?.previous.limit ?? 0;
    const kept: NumberMention[] = before > 1 ? [{ at: -1, value: before, kind: 'digits' }] : [];
    const fresh = this.scores.question.numbers.filter(({ at, value, kind }) => {
      const number = Number(value);
      if (kind === 'date' || number <= 0 || number >= 100 || !Number.isInteger(number)) return false;
      return draft.having?.at !== at && !isTaken(draft, at);
    });
    return [...fresh, ...kept];
  }

  private groupsOf(draft: Draft): PartGroup[] {
    if (draft.shape.shape.grouped === '') return [NO_GROUP];
    const score = (column: SourceColumn) => this.scores.column(column, 'group');
    const plain = draft.plain.map(({ column }) => column);
    const [first] = plain;
    if (first === undefined)
      return this.fillings
        .best('group', 3)
        .map(({ column, score: own }) => ({ columns: [column], score: own, option: 'alone' }));
    const groups: PartGroup[] = [{ columns: plain, score: Math.max(...plain.map(score)), option: 'shown' }];
    const [key] = first.table.keys.length === 1 ? first.table.keys : [];
    if (key !== undefined && !plain.includes(key))
      groups.push({ columns: [key], score: score(key) * 0.5, option: 'key' });
    const [best] = this.fillings.best('group', 1);
    if (best !== undefined && best.column !== key && !plain.includes(best.column))
      groups.push({ columns: [best.column], score: best.score, option: 'other' });
    const before = this.scores.turn?.previous.group ?? [];
    const [own] = before;
    const isKnown = groups.some(({ columns }) => sameColumns(columns, before));
    if (own !== undefined && !isKnown && before.length === 1 && plain.some(({ table }) => table === own.table))
      groups.push({ columns: [own], score: score(own), option: 'other' });
    return groups;
  }

  /** Up to two more tables that the words ask for though no part lies in them. */
  private extras(needed: readonly SourceTable[], { counts, set }: { counts: boolean; set: string }): SourceTable[][] {
    if (set === 'anti' && needed.length > 1) return [[]];
    const likely = this.byFrom
      .filter((table) => !needed.includes(table) && this.scores.table(table, 'from') > (counts ? -3.5 : -2))
      .slice(0, 2);
    const extras: SourceTable[][] = [[], ...likely.map((table) => [table]), ...(likely.length === 2 ? [likely] : [])];
    const before = [...(this.scores.turn?.previous.tables ?? [])].filter((table) => !needed.includes(table));
    const isKnown = extras.some(
      (extra) => extra.length === before.length && before.every((one) => extra.includes(one)),
    );
    if (set !== 'anti' && before.length > 0 && before.length < 4 && !isKnown) extras.push(before);
    return extras;
  }

  private build(placed: Placed): number {
    let made = 0;
    const needed = [...placed.needed, ...placed.extra];
    if (placed.shape.shape.set === 'anti') return this.buildNegated(placed, needed);
    const whole = [...needed, ...placed.others.map(({ column }) => column.table)];
    for (let alternative = 0; alternative < 2; alternative++) {
      const tree = this.join(whole, alternative);
      if (tree === undefined || alternative >= Math.max(1, tree.alternatives)) break;
      made += this.emit(placed, { tree, alternative, variant: 'none', negated: undefined, more: 0 });
    }
    return made;
  }

  private buildNegated(placed: Placed, needed: readonly SourceTable[]): number {
    const [condition] = placed.others;
    const tables =
      condition === undefined
        ? this.byNegated.slice(0, 3)
        : [...new Set([condition.column.table, ...this.byNegated.slice(0, 2)])];
    let made = 0;
    for (const negated of tables) {
      const tree = this.join([...needed, negated, ...placed.others.map(({ column }) => column.table)], 0);
      if (tree === undefined) continue;
      const more = 0.5 * this.scores.table(negated, 'negated');
      const isListing = placed.plain.length > 0 && placed.group.option === 'none' && placed.order === undefined;
      if (isListing) made += this.emit(placed, { tree, alternative: 0, variant: 'except', negated, more });
      made += this.emit(placed, { tree, alternative: 0, variant: 'absent', negated, more });
    }
    return made;
  }

  private join(tables: readonly SourceTable[], alternative: number): JoinTree | undefined {
    const tree = joinTables(
      { source: this.ground.source, question: this.scores.question },
      new Set(tables),
      alternative,
    );
    if (tree === undefined || tree.tables.length > MAX_TABLES) return undefined;
    return tree.edges.length > 0 && tree.rows > MAX_ROWS ? undefined : tree;
  }

  private emit(
    placed: Placed,
    how: {
      tree: JoinTree;
      alternative: number;
      variant: Parts['variant'];
      negated: SourceTable | undefined;
      more: number;
    },
  ): number {
    let made = 0;
    for (const limit of placed.limits)
      for (const base of basesOf(placed, how.tree, this.byMain)) {
        const { limits: _limits, fixedLimit, needed: _needed, ...rest } = placed;
        const { more, ...kept } = how;
        const parts: Parts = {
          ...rest,
          ...kept,
          base,
          limit: limit === undefined ? fixedLimit : Number(limit.value),
          limitAt: limit === undefined || limit.at < 0 ? undefined : limit.at,
          score: placed.score + more,
        };
        const query = lower(parts, this.scores.question);
        if (query === undefined) continue;
        const sql = renderSql(this.ground.catalog, query);
        if (this.seen.has(sql)) continue;
        this.seen.add(sql);
        this.found.push({ parts, query, sql });
        made++;
      }
    return made;
  }
}

const sameColumns = (a: readonly SourceColumn[], b: readonly SourceColumn[]): boolean =>
  a.length === b.length && a.every((column) => b.includes(column));

const NOTHING: Filling<PartCondition[]>[] = [{ score: 0, of: [] }];

const isPlainAggregate = (name: string): name is AggregateName => /^(avg|sum|max|min)$/.test(name);
const isAggregate = (name: string): name is AggregateName | 'distinct' => AGGREGATE.test(name);

const isTaken = ({ conditions, others }: Draft, at: number): boolean =>
  [...conditions, ...others].some(({ start, end, start2 }) => (start <= at && at <= end) || start2 === at);

const isFree = (draft: Draft): boolean => draft.having?.at === undefined || !isTaken(draft, draft.having.at);

const clash = ({ conditions, others }: Draft): boolean =>
  conditions.some((a) => others.some((b) => a.start >= 0 && !(a.end < b.start || a.start > b.end)));
