import { quantile } from '../bench/statistics.ts';
import type { Judged, Verdicts } from './ask.ts';
import type { EvalOptions } from './options.ts';

/** One judged question and where it is counted. */
export interface Entry extends Judged {
  where: string;
  className: string;
  truth: string;
  /** No data can answer it: asking back is right. */
  isToRefuse: boolean;
}

export function entryOf(
  judged: Judged,
  counted: Pick<Entry, 'where' | 'className' | 'truth'> & Partial<Pick<Entry, 'isToRefuse'>>,
): Entry {
  return { isToRefuse: false, ...judged, ...counted };
}

export type Verdict = 'right' | 'wrong' | 'asked back' | 'failed';

export function verdictOf(entry: Entry): Verdict {
  switch (entry.kind) {
    case 'failed':
      return 'failed';
    case 'asked-back':
      return entry.isToRefuse ? 'right' : 'asked back';
    case 'answered':
      return entry.comparison === 'different' ? 'wrong' : 'right';
  }
}

const HEADS = [
  'asked',
  'right',
  'exact',
  'wrong',
  'silent',
  'asked back',
  'failed',
  'precision',
  'coverage',
  'first',
  'in three',
];
const WIDTH = 11;
const NAME_WIDTH = 30;

/**
 * A table of a set by class. `right` holds the truth, `exact` is nothing but the truth, `wrong` was answered and does not
 * hold it, `silent` those of them that told no other meaning: these are shares of all questions asked. `precision` is the right share of the answered ones,
 * `first` the share of all whose answer, or whose first offered reading, is right. The last line tells the same with DISTINCT left out of it, as figures on
 * Spider are often published.
 */
export function tableOf(title: string, entries: Entry[]): string[] {
  const sizes = new Map<string, number>();
  for (const { className } of entries) sizes.set(className, (sizes.get(className) ?? 0) + 1);
  const classes = [...sizes.keys()].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
  const line = (name: string, mine: Entry[]) =>
    name.padEnd(NAME_WIDTH) +
    figures(mine)
      .map((f) => f.padStart(WIDTH))
      .join('');
  return [
    '',
    title.padEnd(NAME_WIDTH) + HEADS.map((head) => head.padStart(WIDTH)).join(''),
    ...classes.map((name) =>
      line(
        name,
        entries.filter(({ className }) => className === name),
      ),
    ),
    line('all', entries),
    line(
      'all, equal rows counted once',
      entries.map((entry) => ({ ...entry, ...entry.once })),
    ),
  ];
}

function figures(entries: Entry[]): string[] {
  const count = (verdict: Verdict) => entries.filter((entry) => verdictOf(entry) === verdict).length;
  const [right, wrong] = [count('right'), count('wrong')];
  const answered = entries.filter(({ kind }) => kind === 'answered').length;
  const silent = entries.filter((entry) => verdictOf(entry) === 'wrong' && !entry.tellsOther);
  const held = answered - wrong;
  const exact = entries.filter(
    ({ comparison, ...entry }) => comparison === 'same' || (entry.isToRefuse && entry.kind === 'asked-back'),
  );
  const first = entries.filter((entry) => entry.isFirst || verdictOf(entry) === 'right');
  const three = entries.filter((entry) => entry.isAmongThree || verdictOf(entry) === 'right');
  const all = entries.length;
  return [
    String(all),
    ...[right, exact.length, wrong, silent.length, count('asked back'), count('failed')].map((part) =>
      share(part, all),
    ),
    share(held, answered),
    share(answered, all),
    share(first.length, all),
    share(three.length, all),
  ];
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** Of all questions, and without the database's time. */
export function speedOf(entries: Entry[]): string {
  const spread = (times: number[]) =>
    `p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`;
  const [all, own] = [entries.map(({ ms }) => ms), entries.map(({ ownMs }) => ownMs)];
  return entries.length === 0 ? '' : `speed: ${spread(all)}; without the database: ${spread(own)}`;
}

/** The questions that `--wrong` and `--asked` ask for, each with what was made of it. */
export function listed(entries: Entry[], { shown }: EvalOptions): string[] {
  return entries.flatMap((entry) => {
    const verdict = verdictOf(entry);
    const isShown =
      verdict === 'failed' || (verdict === 'wrong' && shown.wrong) || (verdict === 'asked back' && shown.asked);
    if (!isShown) return [];
    const said = entry.kind === 'answered' ? entry.sql.replace(/\s+/g, ' ') : entry.explanation.split('\n')[0];
    return [
      `${verdict.toUpperCase()} ${entry.where} [${entry.className}] ${entry.question}`,
      `   ${said}`,
      `   truth: ${entry.truth}`,
    ];
  });
}

/** How much hangs on taking any of several tied rows for right, which published figures do not. */
export function ties(entries: Entry[]): string {
  const tied = entries.filter(({ isByTie }) => isByTie).length;
  return `right by another of tied rows: ${share(tied, entries.length)}`;
}

/** How good the answers are that tell no other meaning, which nothing warns of: with equal rows counted as often as they are there, and once. */
export function untold(entries: Entry[]): string {
  const told = entries.filter(({ kind, tellsOther }) => kind === 'answered' && !tellsOther);
  const right = (one: Verdicts) => one.comparison !== 'different';
  const [all, once] = [told.filter(right), told.filter((entry) => right(entry.once))];
  const precision = `precision ${share(all.length, told.length)}, with equal rows counted once ${share(once.length, told.length)}`;
  return `answers that tell no other meaning: ${precision}, coverage ${share(told.length, entries.length)}`;
}

/** How many questions the engine is certain of, and how good those answers are: with a model, they are given without asking it. */
export function certain(entries: Entry[]): string {
  const sure = entries.filter(({ isCertain }) => isCertain);
  const right = (one: Verdicts) => one.comparison !== 'different';
  const [all, once] = [sure.filter(right), sure.filter((entry) => right(entry.once))];
  const precision = `precision ${share(all.length, sure.length)}, with equal rows counted once ${share(once.length, sure.length)}`;
  return `certain: ${sure.length} of ${entries.length} (${share(sure.length, entries.length)}), ${precision}`;
}

/** What was answered though nothing could answer it. */
export function answeredOf(entries: Entry[]): string[] {
  const answered = entries.filter((entry) => verdictOf(entry) !== 'right');
  const lines = answered.map(({ where, question, kind, sql, explanation }) => {
    return `  ${where}: ${question} → ${(kind === 'answered' ? sql : explanation).replace(/\s+/g, ' ').slice(0, 200)}`;
  });
  return [`refused: ${share(entries.length - answered.length, entries.length)}; answered:`, ...lines];
}
