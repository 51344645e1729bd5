import type { ColumnRole } from '../features/columns.ts';
import type { AggregateName, PartCondition, RatedAggregate, RatedColumn } from '../parts/candidate.ts';
import type { SourceColumn } from '../source/source.ts';
import type { LocalScores, RatedCondition } from './local-scores.ts';

/** A choice for one slot of a shape with its summed score. */
export interface Filling<T> {
  score: number;
  of: T;
}

/** What can fill the slots of shapes for one question, best first; computed once for all shapes. */
export class Fillings {
  private readonly scores: LocalScores;
  /** Conditions of the turn before that may stay. */
  private readonly kept: readonly PartCondition[];
  private readonly ranked = new Map<string, RatedColumn[]>();
  private readonly options = new Map<string, PartCondition[]>();
  private readonly shown = new Map<number, Filling<RatedColumn[]>[]>();

  constructor(scores: LocalScores) {
    this.scores = scores;
    this.kept = scores.kept;
  }

  /** The columns most likely in a role. */
  best(role: ColumnRole, most: number): RatedColumn[] {
    const all =
      this.ranked.get(role) ??
      this.scores.question.scope.columns
        .map((column) => ({ column, score: this.scores.column(column, role) }))
        .sort((a, b) => b.score - a.score);
    this.ranked.set(role, all);
    return all.slice(0, most);
  }

  /** Sets of so many columns to show: the best of all, and the best of each table. */
  plain(count: number): Filling<RatedColumn[]>[] {
    if (count === 0) return [{ score: 0, of: [] }];
    const known = this.shown.get(count);
    if (known !== undefined) return known;
    const sets = bestSets(this.best('shown', Math.max(7, count + 4)), count, 6);
    if (count > 1) {
      const seen = new Set(sets.map(({ of }) => setKey(of)));
      const own = this.scores.question.scope.tables.flatMap((table) => {
        if (table.columns.length < count) return [];
        const rated = table.columns.map((column) => ({ column, score: this.scores.column(column, 'shown') }));
        rated.sort((a, b) => b.score - a.score);
        return bestSets(rated.slice(0, count + 2), count, 2);
      });
      own.sort((a, b) => b.score - a.score);
      for (const one of own.slice(0, 4)) if (!seen.has(setKey(one.of))) sets.push(one);
    }
    sets.push(...this.shownBefore(count, sets));
    this.shown.set(count, sets);
    return sets;
  }

  /** What the turn before showed, whole or with something new, and something new alone. */
  private shownBefore(count: number, known: readonly Filling<RatedColumn[]>[]): Filling<RatedColumn[]>[] {
    const before = this.scores.turn?.previous.plain ?? [];
    if (before.length === 0) return [];
    const sets: Filling<RatedColumn[]>[] = [];
    const seen = new Set(known.map(({ of }) => setKey(of)));
    const put = (of: (RatedColumn | undefined)[]) => {
      const whole = of.flatMap((one) => one ?? []);
      if (whole.length !== count || seen.has(setKey(whole))) return;
      seen.add(setKey(whole));
      sets.push({ score: whole.reduce((sum, one) => sum + one.score, 0), of: whole });
    };
    const fresh = this.best('shown', Number.POSITIVE_INFINITY).filter(({ column }) => !before.includes(column));
    const own = before.map((column) => ({ column, score: this.scores.column(column, 'shown') }));
    const more = count - own.length;
    if (more === 0) put(own);
    if (more > 0) {
      put([...own, ...fresh.slice(0, more)]);
      put([...own, ...fresh.slice(0, more - 1), fresh[more]]);
      if (more === 1) put([...own, fresh[2]]);
    }
    put(fresh.slice(0, count));
    if (count === 1) put([fresh[1]]);
    return sets;
  }

  aggregates(names: readonly (AggregateName | 'distinct')[]): Filling<RatedAggregate[]>[] {
    let beam: Filling<RatedAggregate[]>[] = [{ score: 0, of: [] }];
    for (const aggregate of names) {
      const options = this.best(aggregate === 'distinct' ? 'count' : aggregate, 3);
      beam = beam
        .flatMap(({ score, of }) =>
          options.map((one) => ({ score: score + one.score, of: [...of, { ...one, aggregate }] })),
        )
        .sort((a, b) => b.score - a.score)
        .slice(0, 5);
    }
    return beam;
  }

  /** Sets of conditions of these kinds, none from the same words as another. */
  conditions(kinds: readonly string[], keep: number, mayRepeat: boolean): Filling<PartCondition[]>[] {
    let beam: { score: number; of: PartCondition[]; last: number }[] = [{ score: 0, of: [], last: -1 }];
    let before = '';
    for (const kind of kinds) {
      const options = this.conditionOptions(kind);
      const isSame = kind === before;
      beam = beam
        .flatMap(({ score, of, last }) =>
          options.flatMap((option, at) => {
            if ((isSame && at <= last) || of.some((other) => overlap(option, other))) return [];
            if (!mayRepeat && isEquality(kind) && of.some((o) => o.column === option.column && isEquality(o.kind)))
              return [];
            return [{ score: score + option.score + option.useScore, of: [...of, option], last: at }];
          }),
        )
        .sort((a, b) => b.score - a.score)
        .slice(0, keep * 2);
      if (beam.length === 0) return [];
      before = kind;
    }
    return beam.slice(0, keep);
  }

  private conditionOptions(kind: string): PartCondition[] {
    const known = this.options.get(kind);
    if (known !== undefined) return known;
    const total = (one: PartCondition) => one.score + one.useScore;
    const options = [...this.newConditions(kind), ...this.kept.filter((one) => one.kind === kind)]
      .sort((a, b) => total(b) - total(a))
      .slice(0, 9);
    this.options.set(kind, options);
    return options;
  }

  private newConditions(kind: string): PartCondition[] {
    const of = (group: RatedCondition['group'], most: number) =>
      this.scores.conditions.filter((one) => one.group === group && one.score > -9).slice(0, most);
    switch (kind) {
      case 'eq':
        return of('equal', 7).map((one) => partOf(one, kind));
      case 'n=':
      case '>':
      case '<':
      case '>=':
      case '<=':
        return of('number', 8).map((one) => ({
          ...partOf(one, kind),
          useScore: 0.8 * this.scores.use(one.start, one.end, kind) + 1,
        }));
      case '!=':
        return [...of('equal', 5), ...of('number', 3)].map((one) => partOf(one, kind));
      case 'like':
      case 'notlike':
        return of('like', 5).map((one) => partOf(one, kind));
      case 'bet':
        return ranges(of('number', 14));
      case 'null':
      case 'notnull':
        return this.best('where', 2).map((one) => wordless(one, kind));
      default:
        return kind.startsWith('X') ? this.best('nested', 3).map((one) => wordless(one, kind)) : [];
    }
  }
}

const isEquality = (kind: string): boolean => kind === 'eq' || kind === 'n=';

function partOf({ column, score, value, start, end, via }: RatedCondition, kind: string): PartCondition {
  return { column, score, kind, value, upper: undefined, start, end, start2: undefined, via, useScore: 0 };
}

const wordless = ({ column, score }: RatedColumn, kind: string): PartCondition => ({
  column,
  score,
  kind,
  value: undefined,
  upper: undefined,
  start: -1,
  end: -2,
  start2: undefined,
  via: 'none',
  useScore: 0,
});

function ranges(numbers: readonly RatedCondition[]): PartCondition[] {
  const found = numbers.flatMap((low) =>
    numbers
      .filter((high) => high.column === low.column && low.start < high.start)
      .map(
        (high): PartCondition => ({
          ...partOf(low, 'bet'),
          upper: high.value,
          start2: high.start,
          via: 'bet',
          score: low.score + high.score,
        }),
      ),
  );
  return found.sort((a, b) => b.score - a.score).slice(0, 5);
}

function overlap(a: PartCondition, b: PartCondition): boolean {
  if (a.start < 0 || b.start < 0) return false;
  return (
    !(a.end < b.start || a.start > b.end) ||
    (b.start2 !== undefined && b.start2 === a.start) ||
    (a.start2 !== undefined && a.start2 === b.start)
  );
}

const setKey = (columns: readonly { column: SourceColumn }[]): string =>
  columns
    .map(({ column }) => column.at)
    .sort((a, b) => a - b)
    .join();

function bestSets(from: readonly RatedColumn[], count: number, keep: number): Filling<RatedColumn[]>[] {
  let beam: { score: number; last: number; of: RatedColumn[] }[] = [{ score: 0, last: -1, of: [] }];
  for (let step = 0; step < count; step++)
    beam = beam
      .flatMap(({ score, last, of }) =>
        from.slice(last + 1).map((one, at) => ({ score: score + one.score, last: last + 1 + at, of: [...of, one] })),
      )
      .sort((a, b) => b.score - a.score)
      .slice(0, step + 1 < count ? keep * 4 : keep);
  return beam;
}
