import type { Catalog } from '../../catalog/catalog.ts';
import { renderSql } from '../../sql/render.ts';
import type { NumberMention } from '../link/numbers.ts';
import type { Candidate, PartGroup, Parts } from '../parts/candidate.ts';
import { type JoinTree, joinTables } from '../parts/join-tree.ts';
import type { RatedShape } from '../parts/shape.ts';
import type { Source, SourceColumn, SourceTable } from '../source/source.ts';
import { basesOf } from './bases.ts';
import { type Draft, draftsOf, isTaken } from './drafts.ts';
import { Fillings } from './fillings.ts';
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
  return generator.found;
}

/** A draft over some tables: many are weighed for each that is made into a query, so it is kept small. */
interface Placed {
  draft: Draft;
  group: PartGroup;
  needed: SourceTable[];
  extra: SourceTable[];
  limits: (NumberMention | undefined)[];
  fixedLimit: number | undefined;
  tableScore: number;
  score: number;
}

const NO_GROUP: PartGroup = { columns: [], score: 0, option: 'none' };
class Generator {
  /** The best of all that was made, the best first. */
  readonly found: Candidate[] = [];
  /** What scores no more than this is not among the best. */
  private least = Number.NEGATIVE_INFINITY;
  private readonly ground: Ground;
  private readonly scores: LocalScores;
  private readonly limits: GenerateLimits;
  private readonly fillings: Fillings;
  private readonly seen = new Set<string>();
  private readonly trees = new Map<string, JoinTree | undefined>();
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
    const placed = draftsOf(this.scores, this.fillings, rated, rank).flatMap((draft) => this.place(draft));
    placed.sort((a, b) => b.score - a.score);
    let made = 0;
    for (const one of placed) {
      if (made >= this.limits.perShape || this.isBeaten(one)) break;
      made += this.build(one);
    }
    this.keepBest();
  }

  /** Most drafts come too late to be among the best, and writing their SQL is most of the work. A negation may gain by its table. */
  private isBeaten({ draft, score }: Placed): boolean {
    return score <= this.least && draft.shape.shape.set !== 'anti';
  }

  private keepBest(): void {
    this.found.sort((a, b) => b.parts.score - a.parts.score).splice(this.limits.most);
    if (this.found.length === this.limits.most) this.least = this.found.at(-1)?.parts.score ?? this.least;
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
    const chosen = limits.length === 0 ? [undefined] : limits;
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
          const tableScore = this.sumOfTables(extra, this.sumOfTables(needed, 0));
          const score =
            draft.shape.score +
            PARTS_WEIGHT * (draft.partsScore + group.score + tableScore * TABLES_WEIGHT) +
            directionScore;
          return { draft, group, needed, extra, limits: chosen, fixedLimit, tableScore, score };
        }),
      );
    });
  }

  private sumOfTables(tables: readonly SourceTable[], start: number): number {
    return tables.reduce((sum, table) => sum + this.scores.table(table, 'from'), start);
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
    const { draft } = placed;
    const needed = [...placed.needed, ...placed.extra];
    if (draft.shape.shape.set === 'anti') return this.buildNegated(placed, needed);
    const whole = [...needed, ...draft.others.map(({ column }) => column.table)];
    for (let alternative = 0; alternative < 2; alternative++) {
      const tree = this.join(whole, alternative);
      if (tree === undefined || alternative >= Math.max(1, tree.alternatives)) break;
      made += this.emit(placed, { tree, alternative, variant: 'none', negated: undefined, more: 0 });
    }
    return made;
  }

  private buildNegated(placed: Placed, needed: readonly SourceTable[]): number {
    const { draft, group } = placed;
    const [condition] = draft.others;
    const tables =
      condition === undefined
        ? this.byNegated.slice(0, 3)
        : [...new Set([condition.column.table, ...this.byNegated.slice(0, 2)])];
    let made = 0;
    for (const negated of tables) {
      const tree = this.join([...needed, negated, ...draft.others.map(({ column }) => column.table)], 0);
      if (tree === undefined) continue;
      const more = 0.5 * this.scores.table(negated, 'negated');
      const isListing = draft.plain.length > 0 && group.option === 'none' && draft.order === undefined;
      if (isListing) made += this.emit(placed, { tree, alternative: 0, variant: 'except', negated, more });
      made += this.emit(placed, { tree, alternative: 0, variant: 'absent', negated, more });
    }
    return made;
  }

  /** Most drafts of a shape, and most shapes, are over the same few tables. */
  private join(tables: readonly SourceTable[], alternative: number): JoinTree | undefined {
    const key = `${alternative}:${tables.map(({ at }) => at).join()}`;
    if (!this.trees.has(key)) this.trees.set(key, this.joinAnew(tables, alternative));
    return this.trees.get(key);
  }

  private joinAnew(tables: readonly SourceTable[], alternative: number): JoinTree | undefined {
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
    const { draft, group, limits, fixedLimit, extra, tableScore } = placed;
    const { more, tree, alternative, variant, negated } = how;
    const bases = basesOf(draft, group, { tree, byMain: this.byMain });
    for (const limit of limits)
      for (const base of bases) {
        const parts: Parts = {
          ...draft,
          group,
          tree,
          alternative,
          variant,
          negated,
          extra,
          tableScore,
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
