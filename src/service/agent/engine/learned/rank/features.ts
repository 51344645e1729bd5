import type { Candidate, Parts } from '../parts/candidate.ts';
import { conditionsOf, explainedBy, tablesOf } from '../parts/explained.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';
import { hash } from '../text/hash.ts';
import type { RankContext } from './context.ts';
import { addHashedFeatures } from './hashed-features.ts';
import { type CandidateFeatures, DENSE_NAMES, HASHED_PLACES, PART_AT, type PartName, TURN_START } from './names.ts';
import { turnFeatures } from './turn-features.ts';

/** Judged by its parts alone; `withResult` adds what its rows say. */
export const partFeatures = (context: RankContext, { parts }: Candidate): CandidateFeatures =>
  new PartFeatures(context, parts).read();

class PartFeatures {
  private readonly dense = new Float32Array(DENSE_NAMES.length);
  private readonly hashed: number[] = [];
  private readonly context: RankContext;
  private readonly parts: Parts;
  private readonly used = new Set<number>();
  private readonly tables: Set<SourceTable>;
  private readonly plain: SourceColumn[];

  constructor(context: RankContext, parts: Parts) {
    this.context = context;
    this.parts = parts;
    this.plain = parts.plain.map(({ column }) => column);
    this.tables = tablesOf(parts);
  }

  read(): CandidateFeatures {
    this.shape();
    this.slots();
    this.left();
    this.fromTables();
    this.words();
    this.shownColumns();
    this.operators();
    const { parts, tables } = this;
    const [detailed, listGap] = [this.dense[PART_AT.detailed] ?? 0, this.dense[PART_AT.listGap] ?? 0];
    addHashedFeatures(this.context, { parts, tables, detailed, listGap }, (feature) => this.hash(feature));
    const { turn } = this.context.scores;
    if (turn === undefined) this.hash('T1');
    else {
      const set = (at: number, value: number) => {
        this.dense[TURN_START + at] = value;
      };
      turnFeatures(turn, { parts, tables, scores: this.context.scores, set, add: (feature) => this.hash(feature) });
    }
    return { dense: this.dense, hashed: this.hashed };
  }

  private set(name: PartName, value: number): void {
    this.dense[PART_AT[name]] = value;
  }

  private hash(feature: string): void {
    this.hashed.push(hash(feature) & (HASHED_PLACES - 1));
  }

  private shape(): void {
    const { shape, rank } = this.parts;
    this.set('shapeRaw', shape.raw);
    this.set('shapeScore', shape.score);
    this.set('shapeGap', shape.score - (this.context.scores.shapes[0]?.score ?? 0));
    this.set('rank', Math.log(1 + rank));
    this.set('isFirstShape', rank === 0 ? 1 : 0);
    this.set('isUnseen', shape.count > 0 ? 0 : 1);
    this.set('seenOften', Math.log(1 + shape.count) / 3);
    this.set('score', this.parts.score);
    this.set('any', this.parts.isAny ? 1 : 0);
    this.set('intersect', shape.shape.set === 'int' ? 1 : 0);
    this.set('union', shape.shape.set === 'uni' ? 1 : 0);
    this.set('except', this.parts.variant === 'except' ? 1 : 0);
    this.set('absent', this.parts.variant === 'absent' ? 1 : 0);
  }

  private slots(): void {
    const { parts } = this;
    const { scores } = this.context;
    const shown = parts.plain.map(({ score }) => score);
    const aggregated = parts.aggregates.map(({ score }) => score);
    const conditions = conditionsOf(parts).map(({ score }) => score);
    this.set('shown', total(shown));
    this.set('shownLeast', least(shown));
    this.set('plainCount', shown.length);
    this.set('shownGap', shown.length === 0 ? 0 : this.context.bestShown - Math.max(...shown));
    this.set('aggregated', total(aggregated));
    this.set('aggregatedLeast', least(aggregated));
    this.set('conditions', total(conditions));
    this.set('conditionsLeast', least(conditions));
    this.set('conditionCount', conditions.length);
    this.set('ordered', parts.order?.score ?? 0);
    this.set('grouped', parts.group.score);
    this.set('tables', parts.tableScore);
    this.set('negated', parts.negated === undefined ? 0 : scores.table(parts.negated, 'negated'));
    this.set('detailed', parts.tree.tables.length > 1 && parts.base !== this.plain[0]?.table ? 1 : 0);
  }

  /** What the models would have liked to see and this reading leaves out. */
  private left(): void {
    const { parts } = this;
    const { liked } = this.context;
    const aggregated = new Set(parts.aggregates.map(({ column }) => column));
    const orderColumn = parts.order?.column;
    let leftShown = 0;
    let leftAggregated = 0;
    let bestOrder = 0;
    let bestGroup = 0;
    for (const { column, score } of liked.shown) if (!this.plain.includes(column)) leftShown += score;
    for (const { column, score } of liked.aggregated)
      if (!aggregated.has(column) && orderColumn !== column) leftAggregated += score;
    for (const { column, score } of liked.order) if (orderColumn !== column) bestOrder = Math.max(bestOrder, score);
    for (const { column, score } of liked.group)
      if (!parts.group.columns.includes(column)) bestGroup = Math.max(bestGroup, score);
    this.set('leftShown', leftShown);
    this.set('leftAggregated', leftAggregated);
    this.set('leftOrder', parts.order === undefined ? bestOrder : 0);
    this.set('leftGroup', parts.group.columns.length > 0 ? 0 : bestGroup);
    this.set('orderGap', orderColumn === undefined ? 0 : (parts.order?.score ?? 0) - bestOrder);
    this.leftConditions();
  }

  private leftConditions(): void {
    const { parts } = this;
    let left = 0;
    let count = 0;
    let gap = 0;
    for (const span of this.context.spans) {
      const on = conditionsOf(parts).filter(
        (one) =>
          !(span.end < one.start || span.start > one.end) ||
          (one.start2 !== undefined && span.start <= one.start2 && one.start2 <= span.end),
      );
      for (const one of on) gap += one.kind === 'bet' ? 0 : Math.max(0, span.score - one.score);
      const isElse = parts.limitAt === span.start || parts.having?.at === span.start;
      if (on.length > 0 || isElse || span.score <= 0) continue;
      left += span.score;
      count++;
    }
    this.set('leftConditions', left);
    this.set('leftConditionCount', count);
    this.set('conditionGap', gap);
  }

  private fromTables(): void {
    const { tree, extra, alternative } = this.parts;
    const { scores } = this.context;
    let left = 0;
    let bad = 0;
    let unused = 0;
    for (const table of scores.question.scope.tables) {
      const score = scores.table(table, 'from');
      if (this.tables.has(table)) bad += Math.min(0, score);
      else {
        left += Math.max(0, score);
        if ((scores.question.tableScore.get(table) ?? 0) > 0.99) unused++;
      }
    }
    this.set('leftTables', left);
    this.set('badTables', bad);
    this.set('unusedTables', unused);
    this.set('tableCount', tree.tables.length);
    this.set('edges', tree.edges.length);
    this.set('bridges', tree.bridges);
    this.set('extra', extra.length);
    this.set('alternative', alternative);
  }

  private words(): void {
    const { parts, used } = this;
    const { question } = this.context.scores;
    for (const { start, end, start2 } of conditionsOf(parts)) {
      for (let at = start; at <= end; at++) used.add(at);
      if (start2 !== undefined) used.add(start2);
    }
    if (parts.having?.at !== undefined) used.add(parts.having.at);
    if (parts.limitAt !== undefined) used.add(parts.limitAt);
    const unused = question.numbers.filter(({ at }) => !used.has(at));
    this.set('unusedNumbers', unused.filter(({ kind }) => kind !== 'word').length);
    this.set('unusedNumberWords', unused.filter(({ kind, value }) => kind === 'word' && Number(value) > 1).length);
    this.set('unusedQuotes', question.tokens.filter(({ kind, at }) => kind === 'text' && !used.has(at)).length);
    const explained = explainedBy(parts, question, this.tables);
    const left = this.context.content.filter((at) => !explained.has(at));
    this.set('unusedContent', left.length);
    this.set('unusedColumnWords', left.filter((at) => question.isColumnWord[at]).length);
    this.set('unusedShare', this.context.content.length === 0 ? 0 : left.length / this.context.content.length);
    this.set('capitalUnused', left.filter((at) => at > 0 && question.tokens[at]?.isCapital).length);
    let exact = 0;
    question.columnsAt.forEach((over, at) => {
      if (!explained.has(at) && over.some(({ mention }) => mention.score > 0.99)) exact++;
    });
    this.set('unusedExact', exact);
  }

  private shownColumns(): void {
    const { parts, plain } = this;
    const { question } = this.context.scores;
    const tables = new Set(plain.map(({ table }) => table));
    const said = (column: SourceColumn) => question.columns.get(column)?.[0]?.score ?? 0;
    const isFixed = (column: SourceColumn) =>
      parts.conditions.some((one) => one.column === column && (one.kind === 'eq' || one.kind === 'n='));
    const isStray = (column: SourceColumn) => column.isForeign && (question.tableScore.get(column.table) ?? 0) <= 0.9;
    this.set('shownUnsaid', plain.filter((column) => said(column) < 0.5).length);
    this.set('shownTables', Math.max(0, tables.size - 1));
    this.set('showsHead', question.head !== undefined && tables.has(question.head) ? 1 : 0);
    this.set('showsFixed', !parts.isAny && plain.some(isFixed) ? 1 : 0);
    this.set('orderShown', parts.order?.column !== undefined && plain.includes(parts.order.column) ? 1 : 0);
    this.set('groupShown', parts.group.option === 'shown' ? 1 : 0);
    this.set('groupKey', parts.group.option === 'key' ? 1 : 0);
    this.set('groupOther', parts.group.option === 'other' ? 1 : 0);
    this.set('groupAlone', parts.group.option === 'alone' ? 1 : 0);
    this.set('shownForeignKeys', plain.filter(isStray).length);
    this.set('patterns', conditionsOf(parts).filter(({ kind }) => kind === 'like').length);
    const items = plain.length + parts.aggregates.length + (parts.countsRows ? 1 : 0);
    this.set('listGap', Math.max(-3, Math.min(3, items - this.context.listed)));
    let twice = 0;
    let sameName = 0;
    plain.forEach((one, at) => {
      for (const other of plain.slice(at + 1)) {
        const [a, b] = [question.columns.get(one)?.[0], question.columns.get(other)?.[0]];
        if (a === undefined || b === undefined || a.end < b.start || a.start > b.end) continue;
        twice++;
        if (one.words.join(' ') === other.words.join(' ')) sameName++;
      }
    });
    this.set('shownTwice', twice);
    this.set('shownSameName', sameName);
  }

  /** Whether numbers and quoted texts are used for what their surroundings say. */
  private operators(): void {
    const { parts, used } = this;
    const { scores } = this.context;
    const { tokens, numbers } = scores.question;
    const isNumber = (at: number) => numbers.some((number) => number.at === at);
    let sum = 0;
    let lowest = 0;
    const count = (start: number, end: number, use: string) => {
      const score = scores.use(start, end, use);
      sum += score;
      lowest = Math.min(lowest, score);
    };
    for (const { start, end, start2, kind } of conditionsOf(parts)) {
      if (start < 0) continue;
      if (tokens[start]?.kind !== 'word' || isNumber(start)) count(start, end, kind === 'bet' ? 'between' : kind);
      if (start2 !== undefined) count(start2, start2, 'between');
    }
    if (parts.having?.at !== undefined) count(parts.having.at, parts.having.at, `having${parts.having.operator}`);
    if (parts.limitAt !== undefined) count(parts.limitAt, parts.limitAt, 'limit');
    for (const { at, kind } of numbers) if (!used.has(at) && kind !== 'word') count(at, at, 'none');
    this.set('uses', sum);
    this.set('usesLeast', lowest);
    if (parts.order !== undefined) this.set('direction', scores.direction(parts.order.column ?? null, parts.direction));
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const least = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : Math.min(...numbers));
