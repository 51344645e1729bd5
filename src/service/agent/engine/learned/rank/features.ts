import type { JsonValue } from '../../../../../shared/json.ts';
import type { LocalScores, RatedCondition } from '../candidates/local-scores.ts';
import { NEGATION } from '../features/tables.ts';
import type { Candidate, PartCondition, Parts } from '../parts/candidate.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';
import { hash } from '../text/hash.ts';
import { lastWord, STOP_WORDS } from '../text/words.ts';
import { HEARD_NAMES, heardFeatures } from './heard-features.ts';
import { TURN_NAMES, turnFeatures } from './turn-features.ts';

/** What a candidate is judged by: named numbers, and places of features that are there or not. */
export interface CandidateFeatures {
  dense: Float32Array;
  hashed: number[];
}

const PART_NAMES = [
  ...(['shapeRaw', 'shapeScore', 'shapeGap', 'rank', 'isFirstShape', 'isUnseen', 'seenOften', 'score'] as const),
  ...(['shown', 'shownLeast', 'plainCount', 'aggregated', 'aggregatedLeast', 'conditions', 'conditionsLeast'] as const),
  ...(['conditionCount', 'ordered', 'grouped', 'tables', 'negated', 'leftShown', 'leftAggregated'] as const),
  ...(['leftConditions', 'leftConditionCount', 'leftOrder', 'leftGroup', 'leftTables', 'badTables'] as const),
  ...(['tableCount', 'edges', 'bridges', 'extra', 'alternative', 'unusedNumbers', 'unusedNumberWords'] as const),
  ...(['unusedQuotes', 'unusedColumnWords', 'unusedContent', 'unusedTables', 'shownUnsaid', 'shownTables'] as const),
  ...(['showsHead', 'showsFixed', 'orderShown', 'groupShown', 'groupKey', 'groupOther', 'groupAlone'] as const),
  ...(['except', 'absent', 'any', 'intersect', 'union', 'unusedShare', 'shownForeignKeys', 'patterns'] as const),
  ...(['unusedExact', 'orderGap', 'conditionGap', 'shownGap', 'uses', 'usesLeast', 'direction'] as const),
  ...(['shownTwice', 'shownSameName', 'detailed', 'listGap', 'capitalUnused'] as const),
] as const;
const RESULT_NAMES = [
  ...(['empty', 'one', 'few', 'many', 'allNull', 'someNull', 'zero', 'repeated', 'short', 'ones'] as const),
] as const;

type PartName = (typeof PART_NAMES)[number];
type ResultName = (typeof RESULT_NAMES)[number];

export const DENSE_NAMES: readonly string[] = [...PART_NAMES, ...TURN_NAMES, ...RESULT_NAMES, ...HEARD_NAMES];
export const HASHED_PLACES = 1 << 13;
const places = <Name extends string>(names: readonly Name[], from: number): Record<Name, number> =>
  Object.fromEntries(names.map((name, at) => [name, from + at])) as Record<Name, number>;
const PART_AT = places<PartName>(PART_NAMES, 0);
const TURN_START = PART_NAMES.length;
const RESULT_AT = places<ResultName>(RESULT_NAMES, PART_NAMES.length + TURN_NAMES.length);
const HEARD_START = PART_NAMES.length + TURN_NAMES.length + RESULT_NAMES.length;

const PLAIN_WORD =
  /^(average|max|min|total|number|order|sort|ascend|descend|descending|ascending|alphabetical|different|distinct|unique|name|id|most|least|highest|lowest|each|every|greater|above|below|over|under|least|detail|information|together|along|corresponding|respective|also|whose|result|value|record|kind|type)$/;
const ORDER_WORD =
  /(est|most|least|descend|ascend|descending|ascending|alphabetical|alphabetically|lexicographic|decreasing|increasing|top|first|last|recent|old|young)$/;

/** What is the same for all candidates of a question. */
export interface RankContext {
  scores: LocalScores;
  /** The best conditions whose words do not overlap. */
  spans: RatedCondition[];
  /** Places of words that something should explain. */
  content: number[];
  bestShown: number;
  opening: string;
  each: string;
  negation: string;
  /** Columns named one after the other before the first condition. */
  listed: number;
}

export function rankContext(scores: LocalScores): RankContext {
  const { question } = scores;
  const { tokens, pattern } = question;
  const content = tokens.filter(
    ({ kind, lemma }) =>
      kind === 'text' ||
      kind === 'number' ||
      kind === 'date' ||
      (kind === 'word' && !STOP_WORDS.has(lemma) && !PLAIN_WORD.test(lemma)),
  );
  const opening = pattern.slice(0, question.firstCondition);
  const isNegation = (word: string) => NEGATION.test(word.toLowerCase()) || /^(but|excluding)$/i.test(word);
  return {
    scores,
    spans: bestSpans(scores.conditions),
    content: content.map(({ at }) => at),
    bestShown: Math.max(...question.scope.columns.map((column) => scores.column(column, 'shown'))),
    opening: pattern.slice(0, 2).join(' '),
    each: tokens.some(({ lemma }) => /^(each|every|per)$/.test(lemma)) ? 'e' : '-',
    negation: tokens.some(({ word }) => isNegation(word)) ? 'n' : '-',
    listed: opening.filter((sign, at) => sign === '<C>' && opening[at - 1] !== '<C>').length,
  };
}

function bestSpans(conditions: readonly RatedCondition[]): RatedCondition[] {
  const best = new Map<string, RatedCondition>();
  for (const one of conditions) {
    const key = `${one.start}_${one.end}`;
    if (!best.has(key)) best.set(key, one);
  }
  const kept: RatedCondition[] = [];
  for (const one of best.values())
    if (one.score > -1.5 && kept.every((other) => one.end < other.start || one.start > other.end)) kept.push(one);
  return kept;
}

/** Judged by its parts alone; `withResult` adds what its rows say. */
export function partFeatures(context: RankContext, candidate: Candidate): CandidateFeatures {
  const features = new PartFeatures(context, candidate.parts).read();
  features.dense.set(heardFeatures(candidate, context.scores.question), HEARD_START);
  return features;
}

const conditionsOf = ({ conditions, others }: Parts): PartCondition[] => [...conditions, ...others];

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
    this.hashes();
    const { turn } = this.context.scores;
    if (turn === undefined) this.hash('T1');
    else {
      const set = (at: number, value: number) => {
        this.dense[TURN_START + at] = value;
      };
      const { parts, tables } = this;
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
    const { scores } = this.context;
    const shown = new Set(this.plain);
    const aggregated = new Set(parts.aggregates.map(({ column }) => column));
    const orderColumn = parts.order?.column;
    let leftShown = 0;
    let leftAggregated = 0;
    let bestOrder = -9;
    let bestGroup = -9;
    for (const column of scores.question.scope.columns) {
      if (!shown.has(column)) leftShown += Math.max(0, scores.column(column, 'shown'));
      if (!aggregated.has(column) && orderColumn !== column)
        for (const role of ['avg', 'sum', 'max', 'min'] as const)
          leftAggregated += Math.max(0, scores.column(column, role));
      if (orderColumn !== column) bestOrder = Math.max(bestOrder, scores.column(column, 'order'));
      if (!parts.group.columns.includes(column)) bestGroup = Math.max(bestGroup, scores.column(column, 'group'));
    }
    this.set('leftShown', leftShown);
    this.set('leftAggregated', leftAggregated);
    this.set('leftOrder', parts.order === undefined ? Math.max(0, bestOrder) : 0);
    this.set('leftGroup', parts.group.columns.length > 0 ? 0 : Math.max(0, bestGroup));
    this.set('orderGap', orderColumn === undefined ? 0 : (parts.order?.score ?? 0) - Math.max(0, bestOrder));
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

  private hashes(): void {
    const { parts, plain } = this;
    const { scores, opening, each, negation } = this.context;
    const { pattern, tableScore } = scores.question;
    const { shape } = parts.shape;
    const add = (feature: string) => this.hash(feature);
    const sign = (at: number) => pattern[at] ?? '';
    const isNamed = (table: SourceTable) => (tableScore.get(table) ?? 0) > 0.9;
    const shownTables = new Set(plain.map(({ table }) => table)).size;
    const [first] = plain;
    const extras = parts.extra.map((table) => `${table.isLink ? 'L' : ''}${isNamed(table) ? 'T' : '-'}`);
    const [ordered] = shape.order.split(' ');
    add(`g${parts.group.option}${each}${parts.tree.tables.length}`);
    add(`v${parts.variant}${negation}`);
    add(`v${parts.variant}${first?.isKey ? 'p' : first?.isForeign ? 'f' : '-'}${shape.aggregates}`);
    add(`ag${shape.aggregates}${opening}`);
    add(`np${shape.plain}${opening}`);
    add(`e${parts.extra.length}${shape.aggregates}${shape.grouped}`);
    add(`ex${extras.join()}${shape.aggregates}${shape.grouped}`);
    add(`set${shape.set}${negation}`);
    add(`j${this.tables.size}${shownTables}${shape.grouped}${ordered}`);
    add(`bd${this.dense[PART_AT.detailed]}${shape.aggregates}${shape.grouped}${parts.extra.length}`);
    add(`lg${this.dense[PART_AT.listGap]}${shape.grouped}${ordered}`);
    for (const { kind, via, start, end, column } of conditionsOf(parts)) {
      add(`k${kind[0]}${via}`);
      add(`kn${kind}${sign(start - 1)}`);
      add(`kp${kind}${sign(start - 2)}${sign(start - 1)}`);
      add(`ko${kind}${sign(end + 1)}${sign(end + 2)}`);
      add(`kt${kind}${this.tables.size > 1}${isNamed(column.table)}`);
    }
    if (parts.having !== undefined) {
      const at = parts.having.at ?? -9;
      add(`hv${shape.having}${sign(at - 1)}`);
      add(`hv2${shape.having}${sign(at - 2)}${sign(at - 1)}`);
      add(`hn${shape.having.replace(/^count/, '')}${sign(at + 1)}`);
    }
    if (parts.limitAt !== undefined) add(`li${sign(parts.limitAt - 1)}${sign(parts.limitAt + 1)}`);
    this.orderHashes();
  }

  private orderHashes(): void {
    const { order, shape } = this.parts;
    if (order === undefined) return;
    const written = shape.shape.order;
    this.hash(`or${written}${this.context.opening}`);
    if (order.column === undefined) return;
    for (const { word, lemma } of this.context.scores.question.tokens)
      if (ORDER_WORD.test(word.toLowerCase())) {
        this.hash(`ow${lemma}${written}`);
        this.hash(`oc${lemma}${written}${lastWord(order.column.words)}`);
      }
  }
}

export function tablesOf(parts: Parts): Set<SourceTable> {
  const tables = new Set([...parts.tree.tables, ...parts.others.map(({ column }) => column.table)]);
  if (parts.negated !== undefined) tables.add(parts.negated);
  return tables;
}

/** Places of words that some part of the query comes from. */
export function explainedBy(
  parts: Parts,
  question: LocalScores['question'],
  tables: ReadonlySet<SourceTable>,
): Set<number> {
  const explained = new Set<number>();
  const cover = (spans: readonly { start: number; end: number }[] | undefined) => {
    for (const { start, end } of spans ?? []) for (let at = start; at <= end; at++) explained.add(at);
  };
  for (const one of conditionsOf(parts)) {
    cover([one]);
    if (one.start2 !== undefined) explained.add(one.start2);
  }
  if (parts.having?.at !== undefined) explained.add(parts.having.at);
  if (parts.limitAt !== undefined) explained.add(parts.limitAt);
  const columns = [
    ...[...parts.plain, ...parts.aggregates, ...conditionsOf(parts)].map(({ column }) => column),
    ...parts.group.columns,
    ...(parts.order?.column === undefined ? [] : [parts.order.column]),
    ...(parts.having?.column === undefined ? [] : [parts.having.column]),
  ];
  for (const column of columns) cover(question.columns.get(column));
  for (const table of tables) cover(question.tables.get(table));
  return explained;
}

export type Rows = readonly (readonly JsonValue[])[];

/** The same features with what the rows say. */
export function withResult(
  { negation }: RankContext,
  { dense, hashed }: CandidateFeatures,
  { parts }: Candidate,
  rows: Rows,
): CandidateFeatures {
  const result = Float32Array.from(dense);
  const set = (name: ResultName, is: boolean | number) => {
    result[RESULT_AT[name]] = Number(is);
  };
  const { length } = rows;
  const { shape } = parts.shape;
  const [first] = rows;
  const isZero = length === 1 && first?.length === 1 && first[0] !== null && Number(first[0]) === 0;
  set('empty', length === 0);
  set('one', length === 1);
  set('few', length > 1 && length <= 10);
  set('many', length >= 100);
  if (length > 0) {
    set(
      'someNull',
      rows.some((row) => row.includes(null)),
    );
    set(
      'allNull',
      rows.every((row) => row.every((cell) => cell === null)),
    );
    set('zero', isZero);
    const some = rows.slice(0, 200).map((row) => JSON.stringify(row));
    set('repeated', 1 - new Set(some).size / some.length);
    const last = (first?.length ?? 1) - 1;
    if (parts.countsRows && parts.group.columns.length > 0)
      set('ones', length > 1 && rows.every((row) => Number(row[last]) === 1));
  }
  set('short', parts.limit !== undefined && parts.limit > 1 && length < parts.limit);
  const size = length === 0 ? '0' : length === 1 ? '1' : length < 10 ? 'f' : 'm';
  const more = [
    `rb${size}${shape.order.split(' ')[2]}${shape.set}`,
    `rb${size}${isZero ? 'z' : ''}${negation}${shape.set}`,
  ];
  return { dense: result, hashed: [...hashed, ...more.map((feature) => hash(feature) & (HASHED_PLACES - 1))] };
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const least = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : Math.min(...numbers));
