import { areAll, type Steps } from '../../../shared/steps.ts';
import type { Piece } from '../../kit/blocks.ts';
import { columnInWords, decimalsOf, type Values } from '../../kit/values.ts';
import { type Compared, comparedSteps, type Move } from './compared-columns.ts';
import { type Facts } from './facts.ts';
import { pluralOfNamed } from './nouns.ts';
import { hasZero } from './said-numbers.ts';
import { capital, count, haveNames, nameOf, type Parts } from './series.ts';

/**
 * `This month: 254,053.29, 9% more than same days of last month (232,142.90). All of last month: 291,684.35.` Undefined where the columns are not two numbers
 * with the change from the first to the second, as the rows themselves show.
 */
export function* sayComparison(parts: Parts, facts: Facts): Steps<Piece[] | undefined> {
  const compared = yield* comparedSteps(parts.rows, parts.columns);
  if (compared === undefined) return undefined;
  const [first, ...more] = compared.moves;
  if (first === undefined) return undefined;
  if (more.length === 0)
    return sayOneMove(parts, compared, { move: first, of: whatIsCompared(compared, facts), facts });
  return haveNames(parts) ? yield* sayMoves(parts, compared, facts) : undefined;
}

/** `Revenue ` of `revenue this month vs last month`; '' where the question has nothing before the period. */
function whatIsCompared({ after }: Compared, { asked }: Facts): string {
  if (asked?.question.kind !== 'phrase') return '';
  const { words } = asked.question;
  const at = words.toLowerCase().indexOf(` ${columnInWords(after).toLowerCase()}`);
  const name = at < 1 ? '' : words.slice(0, at);
  return /^\p{L}+( \p{L}+){0,3}$/u.test(name) ? `${capital(name)} ` : '';
}

function sayOneMove(
  { rows, values }: Parts,
  { before, after, whole }: Compared,
  { move, of, facts }: { move: Move; of: string; facts: Facts },
): Piece[] {
  const decimals = decimalsOf([move.before, move.after], after);
  const number = (value: number): Piece => ({ bold: values.number(value, after, decimals) });
  const all = whole === undefined ? null : rows[0]?.[whole];
  const [now, then] = isBesideWhole(before, after) ? [' so far', 'all of '] : ['', ''];
  return [
    `${of === '' ? capital(nameOf(after, values)) : `${of}${nameOf(after, values)}`}${now}: `,
    { bold: values.amount(move.after, after, decimals) },
    `, ${byHowMuch(move, { column: after, values, facts })} ${move.before === move.after ? 'from' : 'than'} ${then}${theTime(before, values)} (`,
    number(move.before),
    ').',
    ...(whole === undefined || typeof all !== 'number'
      ? []
      : [` ${capital(nameOf(whole, values))}: `, number(all), '.']),
  ];
}

/** Today or this month, which isn't over, beside all of the one before it, and not beside its same days. */
const isBesideWhole = (before: string, after: string): boolean =>
  /^(today|this (week|month|quarter|year))$/i.test(columnInWords(after)) && !/\bsame\b/i.test(columnInWords(before));

/** `the month before`, and `last month` as it is. */
function theTime(column: string, values: Values): string {
  const name = nameOf(column, values);
  return /^(day|week|month|quarter|year) before$/i.test(name) ? `the ${name}` : name;
}

interface Measured {
  column: string;
  values: Values;
  facts: Pick<Facts, 'counts'>;
}

/** `9% more`; in numbers alone where there is nothing to take a percent of. */
function byHowMuch({ before, after }: Move, { column, values, facts }: Measured): string {
  if (before === after) return 'unchanged';
  const word = after > before ? 'more' : facts.counts(column) ? 'fewer' : 'less';
  const share = Math.abs(after - before) / before;
  const isTold = hasZero(column) && before > 0 && after >= 0 && share >= 0.001 && share < 10;
  return isTold ? `${values.percent(share)} ${word}` : word;
}

/** `6 of 8 products rose. The largest change: Coffee, 22% more (50,310.68 to 61,147.07). Machines fell most: 15% less (45,999.25 to 38,974.35).` */
function* sayMoves(parts: Parts, { before, after, moves }: Compared, facts: Facts): Steps<Piece[]> {
  const { values } = parts;
  let decimals = 0;
  yield* areAll(moves, (move) => {
    decimals = Math.max(decimals, decimalsOf([move.before, move.after], after));
    return true;
  });
  const size = (move: Move) => Math.abs(move.after - move.before);
  const largest = moves.reduce((best, move) => (size(move) > size(best) ? move : best));
  yield;
  const risen = moves.filter((move) => move.after > move.before);
  const fallen = moves.filter((move) => move.after < move.before);
  yield;
  if (size(largest) === 0) return [`Nothing changed in ${count(moves.length, 'row', values)}.`];
  const isUp = largest.after > largest.before;
  const others = isUp ? fallen : risen;
  const opposite =
    others.length === 0 ? undefined : others.reduce((best, move) => (size(move) > size(best) ? move : best));
  const [label = '', ...more] = parts.labels;
  const named = more.length > 0 ? undefined : pluralOfNamed(nameOf(label, values));
  const things = named === undefined ? '' : `${named} `;
  const told = (move: Move): Piece[] => [
    { bold: parts.label(move.at) },
    `, ${byHowMuch(move, { column: after, values, facts })} (${values.number(move.before, after, decimals)} to ${values.amount(move.after, after, decimals)})`,
  ];
  return [
    ...(isBesideWhole(before, after) ? [`${capital(nameOf(after, values))} isn’t over yet. `] : []),
    `${values.count(isUp ? risen.length : fallen.length)} of ${values.count(moves.length)} ${things}${isUp ? 'rose' : 'fell'}. The largest change: `,
    ...told(largest),
    '.',
    ...(opposite === undefined ? [] : [` What ${isUp ? 'fell' : 'rose'} most: `, ...told(opposite), '.']),
  ];
}
