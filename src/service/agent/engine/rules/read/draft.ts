import { areOfOneColumn, type Candidate } from '../../catalog/candidates.ts';
import type { Comparison, TimeGrain } from '../../query/query.ts';
import type { Grain, Period } from '../../time/period.ts';
import type { AggregateFunction } from '../../words/lexicon.ts';
import type { Token } from '../../words/tokenize.ts';
import type { Common } from './in-both.ts';
import type { WantedUnit } from './in-unit.ts';
import type { Newcomers } from './new-and-returning.ts';
import type { OfTheMost } from './of-the-most.ts';

/** Words that name something in the database; which of the candidates it is, the resolver decides. */
export interface Mention {
  start: number;
  length: number;
  words: string;
  candidates: Candidate[];
}

/** Which end of a movement the words name, or the row above of the same table. */
export type Role = 'source' | 'target' | 'above' | null;

export interface DraftMeasure {
  /** `default`: only the column was named. */
  function:
    | AggregateFunction
    | 'default'
    | 'count-distinct'
    | 'avg-per'
    | 'median-per'
    | 'max-per'
    | 'min-per'
    | 'margin';
  /** null: rows of whatever the question is about. */
  target: Mention | null;
  /** Divided by how many of these there are, or how many days or months have rows. */
  per?: Mention | Grain;
  /** In percent of this sum. */
  of?: Mention;
  /** Taken off: the lowest of the highest. */
  less?: DraftMeasure;
  /** Of a median: which part lies below, 0.5 where it isn't said. */
  percentile?: number;
  /** The unit of time that it is wanted in. */
  unit?: WantedUnit;
  words: string;
}

export type DraftGroup =
  /** `within`: each of them is a ranking of its own. `isBounded`: only those are asked for that have so much. */
  | { kind: 'time'; grain: TimeGrain; mention: Mention | null; within?: boolean; isBounded?: true; words: string }
  /** `within`: each of them is a ranking of its own. */
  | { kind: 'mention'; mention: Mention; role: Role; within?: boolean; words: string };

export type DraftFilter =
  /** `each`: both of them, and one is not enough. */
  (
    | {
        kind: 'value';
        mention: Mention;
        negated: boolean;
        role: Role;
        each?: boolean;
        /** The rows of which both must hold; `by`: tables that were named and tie them to the value. */
        holder?: { rows: Mention; by: string[] };
        /** The column that leads to the row of this name. */
        key?: string;
        words: string;
      }
    /** `seconds`: the unit of time that the number was said in. `isSum`: their sum for each row that is meant. */
    | {
        kind: 'compare';
        target: Mention;
        operator: Comparison;
        value: number | string;
        seconds?: number;
        isSum?: boolean;
        /** Only rows for which this holds are counted. */
        of?: StatedRows;
        words: string;
      }
    /** How much time passes between two days of a row. */
    | {
        kind: 'lasts';
        from: Mention;
        until: Mention;
        operator: Comparison;
        seconds: number;
        /** A number that says how many of these seconds are allowed. */
        allowed?: Mention;
        words: string;
      }
    /** A comparison that named no column: with words to look for, or none. */
    | { kind: 'concept'; concepts: string[]; operator: Comparison; value: number; seconds?: number; words: string }
    | { kind: 'text'; target: Mention; match: 'contains' | 'starts' | 'ends'; value: string; words: string }
    /** Against another number or date of the row, or with null the average of all; `per`: of those of the same kind. */
    | {
        kind: 'versus';
        target: Mention | { concepts: string[] };
        operator: Comparison;
        other: Mention | null;
        per?: Mention;
        among?: ComparedRows;
        words: string;
      }
    /** `seconds`: the unit of time that the number was said in. */
    | {
        kind: 'having';
        measure: DraftMeasure;
        operator: Comparison;
        /** `overall`: against the same of all rows together. */
        value: number | 'overall';
        seconds?: number;
        words: string;
      }
    /** `orOpen`: rows without the day as well. */
    | { kind: 'period'; target: Mention; period: Period; orOpen?: true; words: string }
    /**
     * Something is there (`negated`) or is not; `some`: of rows further down, one that lacks it is enough; `ofAsked`: said of
     * what is asked for; `isBlank`: by a word that says nothing was put down, so that 0 is something.
     */
    | {
        kind: 'missing';
        mention: Mention;
        negated: boolean;
        some?: true;
        ofAsked?: true;
        isBlank?: true;
        key?: string;
        period?: Period;
        of?: StatedRows;
        words: string;
      }
    /** In every month of a period. */
    | { kind: 'every'; mention: Mention; grain: Grain; count: number; words: string }
    /** Against the row above, or the one that is called so. */
    | {
        kind: 'against';
        target: Mention | { concepts: string[] };
        operator: Comparison;
        other: 'above' | Mention[];
        words: string;
      }
    /** The highest and the lowest of them. */
    | { kind: 'ends'; mention: Mention; concepts: string[]; words: string }
    /** No row of these has begun and not ended; `isTaken`: one has. */
    | { kind: 'free'; mention: Mention; isTaken?: true; words: string }
    | { kind: 'key'; mention: Mention; value: number; words: string }
  ) & {
    /** “Or” joins it to the one before. */
    either?: true;
  };

/** The rows that another is set against, with what holds for them. */
export interface ComparedRows {
  function: 'avg' | 'min' | 'max';
  /** null: of which rows was not said. */
  rows: Mention | null;
  where: DraftFilter[];
}

/** The state, kind or flag that rows are said to have: cancelled, of cancelled orders. */
export type StatedRows =
  | { kind: 'value'; mention: Mention; negated: boolean; role: Role; words: string }
  /** Open: a day of theirs is empty. */
  | { kind: 'missing'; mention: Mention; negated: false; words: string }
  /** Late: a number of theirs. */
  | { kind: 'compare'; target: Mention; operator: Comparison; value: number; words: string };

/** Rows that have a value, in the words that name it. */
export const statedAs = (mention: Mention): StatedRows & { kind: 'value' } => ({
  kind: 'value',
  mention,
  negated: false,
  role: null,
  words: mention.words,
});

/** Whether two values can be of one column. */
export const shareColumn = (one: Mention, other: Mention): boolean =>
  one.candidates.some((a) => other.candidates.some((b) => areOfOneColumn(a, b)));

export interface DraftRank {
  direction: 'asc' | 'desc';
  count: number | null;
  entity: Mention | null;
  role: Role;
  by: DraftMeasure | { concepts: string[] } | 'rows' | 'time' | null;
  words: string;
}

export interface DraftOrder {
  by: DraftMeasure | Mention | Grain | null;
  direction: 'asc' | 'desc' | null;
  words: string;
}

export interface Subject {
  mention: Mention;
  role: Role;
  /** The word before it, articles left out: `of`, `with`, `and`; '' at the beginning. */
  lead: string;
}

/** Days of the week, 1 is Monday, with the words that name them. */
interface WeekdayPart {
  days: number[];
  words: string;
}

/** What was read, in the person's order; nothing is tied to tables yet. */
export interface Draft {
  /** ISO day. */
  today: string;
  measures: DraftMeasure[];
  groups: DraftGroup[];
  filters: DraftFilter[];
  ranks: DraftRank[];
  /** Things named without a part of their own: what is listed, or what it is about. */
  subjects: Subject[];
  /** Verbs that say which date or table is meant. */
  hints: Mention[];
  periods: Period[];
  order: DraftOrder | null;
  /** `skip`: so many before them are left out. */
  limit: { count: number; skip?: number; words: string } | null;
  /** The second, the third of a ranking. */
  place: { at: number; words: string } | null;
  /** On Mondays: 1 is Monday, 7 Sunday. */
  weekdays: { days: number[]; words: string } | null;
  /** Weekends beside weekdays. */
  weekdayParts: { parts: readonly [WeekdayPart, WeekdayPart]; words: string } | null;
  /** After 6 pm, in the morning: hours of the day, the last one left out. */
  hours: { from: number; to: number; words: string } | null;
  /** A part in percent; `of`: the things that some rows have (refund rate), else what is said with the whole. `isRate`: what it is a part of need not be said, only which part it is. */
  share: {
    of: Mention | null;
    start: number;
    isRate?: boolean;
    part?: Mention;
    /** Only groups of which the part is so large, in percent. */
    bound?: { operator: Comparison; value: number; words: string };
    words: string;
  } | null;
  /** Each group's part of all in percent, beside its number. */
  parts: { words: string } | null;
  distinct: boolean;
  /** Growth, change and running totals, along time. */
  window: { kind: 'running' | 'change' | 'growth'; words: string } | null;
  /** Two periods side by side. `isEach`: the number of each was asked for, and not how it changed. */
  comparison: { first: Period; second: Period; isEach?: true } | null;
  /** The rows of one value beside all others, or beside those of another one. */
  rest: { filter: DraftFilter & { kind: 'value' }; other?: DraftFilter & { kind: 'value' }; words: string } | null;
  /** New ones beside those who came back. */
  newcomers: Newcomers | null;
  /** Which of the groups grew or shrank the most, from the one period to the other. */
  grown: { direction: 'asc' | 'desc'; words: string } | null;
  /** Only groups of which the later of two periods has more, or less, than the earlier. */
  risen: { operator: '>' | '<'; words: string } | null;
  /** Less the amounts of these: net of refunds. */
  less: Mention | null;
  /**
   * The best hour, day or month of all; `judged`: whether that is the highest or the lowest, the number decides; `isOfRows`: by how
   * many rows there are, whatever they bring in.
   */
  timeRank: { direction: 'asc' | 'desc'; judged?: 'best' | 'worst'; isOfRows?: true; words: string } | null;
  /** Days from one date to another, or to today. */
  span: {
    from: Mention;
    until: Mention | 'today';
    isFirst: boolean;
    function: 'avg' | 'max' | 'min' | 'median' | 'sum';
    /** In place of days. */
    unit?: WantedUnit;
    /** Less the days since the last of them, by how many lie behind the first. */
    isBetween?: true;
    title?: string;
    words: string;
  } | null;
  /** Only rows that hold now, where they say from when to when they do; `isAsked`: by a word that says nothing else. */
  current: { isAsked: boolean; isGone?: true; words: string } | null;
  /** What was is asked for as well: who ever worked somewhere, how often something changed. */
  isOfPast: boolean;
  /** Only rows that have what comes first in a ranking. */
  most: OfTheMost | null;
  /** What rows of two tables have in common, which is all that is asked for. */
  common: Common | null;
  /** The unit of time that the numbers of the question before are wanted in. */
  unit: WantedUnit | null;
  /** What was taken where the question did not say. */
  assumed: string[];
  unknown: Token[];
  /** Names what could not be done with words that were understood. */
  refusals: string[];
  /** What no rows show, as months without any: no reading has an answer. */
  unlisted: string | null;
}

export const emptyDraft = (today: string): Draft => ({
  today,
  measures: [],
  groups: [],
  filters: [],
  ranks: [],
  subjects: [],
  hints: [],
  periods: [],
  order: null,
  limit: null,
  place: null,
  weekdays: null,
  weekdayParts: null,
  hours: null,
  share: null,
  parts: null,
  distinct: false,
  window: null,
  comparison: null,
  rest: null,
  newcomers: null,
  grown: null,
  risen: null,
  less: null,
  timeRank: null,
  span: null,
  current: null,
  isOfPast: false,
  most: null,
  common: null,
  unit: null,
  assumed: [],
  unknown: [],
  refusals: [],
  unlisted: null,
});

/** The rows that were said last, to be listed or else measured: what a condition behind them is of. */
export const rowsSaid = ({ subjects, measures }: Pick<Draft, 'subjects' | 'measures'>): Mention | null =>
  subjects.at(-1)?.mention ?? measures.at(-1)?.target ?? null;

/** What is counted, and nothing else. */
export function countedRows({ measures }: Draft): Mention | undefined {
  const [measure, ...more] = measures;
  return measure?.function === 'count' && more.length === 0 ? (measure.target ?? undefined) : undefined;
}
