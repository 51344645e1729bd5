import { type Piece } from '../../kit/blocks.ts';
import { bucketsIn } from './periods.ts';
import { sayNumbers } from './said-numbers.ts';
import { capital, type Facts, listed, nameOf, type Parts, type Series } from './series.ts';

/** So many of a ranking are named. */
export const NAMED = 3;
/** Of fewer, naming the first three says it. */
const FEWEST_TO_CONCENTRATE = 8;
const MUCH = 0.5;

/** `Revenue: Tea leads with 12,000.00 (28% of the total), then Coffee (9,000.00) and Mugs (7,000.00); 12 in all.` */
export function sayHighest(series: Series, facts: Facts): Piece[] {
  const { numbers, label } = series;
  const { amount, list } = saying(series);
  const name = capital(nameOf(series.measure, series.values));
  const total = facts.isWhole && facts.addsUp(series.measure) && numbers.every((one) => one >= 0) ? sum(numbers) : 0;
  const share = (part: number): string => series.values.percent(part / total);
  const tied = numbers.filter((one) => one === numbers[0]).length;
  const shown = Math.min(NAMED, numbers.length);
  if (tied > 1) {
    const named = Math.min(tied, NAMED);
    const more = tied > named ? ` and ${series.values.count(tied - named)} more` : '';
    const names = Array.from({ length: named }, (_, at) => label(at));
    const rest = tied < shown ? [', then ', ...list(tied, shown)] : [];
    return [
      `${name}: `,
      { bold: more === '' ? listed(names) : `${names.join(', ')}${more}` },
      ' lead with ',
      amount(0),
      ' each',
      ...rest,
      inAll(series, Math.max(named, shown), facts),
    ];
  }
  const isMost = total > 0 && numbers.length >= FEWEST_TO_CONCENTRATE && sum(numbers.slice(0, NAMED)) / total >= MUCH;
  return [
    `${name}: `,
    { bold: label(0) },
    ' leads with ',
    amount(0),
    total > 0 ? ` (${share(numbers[0] ?? 0)} of the total)` : '',
    ', then ',
    ...list(1, shown),
    inAll(series, shown, facts),
    ...(isMost ? [` The first ${NAMED} make up `, { bold: share(sum(numbers.slice(0, NAMED))) }, '.'] : []),
  ];
}

/** `Lowest stock: Oat milk (0), Sugar (2) and Lids (3); 40 in all.` */
export function sayLowest(series: Series, facts: Facts): Piece[] {
  const shown = Math.min(NAMED, series.numbers.length);
  return [
    `Lowest ${nameOf(series.measure, series.values)}: `,
    ...saying(series).list(0, shown),
    inAll(series, shown, facts),
  ];
}

/** ` Nov 2026 isn’t over yet.`, of times that are in order of their number. */
export function sayRunning({ rows, labels: [column, ...more], label }: Parts, { today }: Facts): Piece[] {
  if (column === undefined || more.length > 0 || rows.length > MOST_TIMES) return [];
  const buckets = bucketsIn(
    rows.map((row) => row[column] ?? null),
    column,
  );
  const at = buckets?.findIndex(({ start, end }) => start <= today && end > today) ?? -1;
  return at < 0 ? [] : [` ${capital(label(at))} isn’t over yet.`];
}

const MOST_TIMES = 400;

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** `; 12 in all.`, of those that a limit cut off `; 10 shown.` where nobody counted them. */
function inAll({ numbers, values }: Series, named: number, { isCut, total }: Facts): string {
  const told =
    isCut && total === undefined
      ? `${values.count(numbers.length)} shown`
      : `${values.count(total ?? numbers.length)} in all`;
  return numbers.length > named || total !== undefined ? `; ${told}.` : '.';
}

function saying({ measure, numbers, label, values }: Series) {
  const said = sayNumbers(values, measure, numbers.slice(0, NAMED));
  const number = (at: number): Piece => said.number(numbers[at] ?? 0);
  const amount = (at: number): Piece => said.amount(numbers[at] ?? 0);
  const list = (from: number, to: number): Piece[] =>
    Array.from({ length: to - from }, (_, index) => from + index).flatMap((at, index): Piece[] => {
      const before = index === 0 ? '' : at === to - 1 ? ' and ' : ', ';
      // The first number of a sentence says what it counts.
      return [`${before}${label(at)} (`, at === 0 ? amount(at) : number(at), ')'];
    });
  return { amount, list };
}
