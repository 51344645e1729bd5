import { type Piece } from '../../kit/blocks.ts';
import { type Facts } from './facts.ts';
import { isOver } from './is-over.ts';
import { pluralOfNamed } from './nouns.ts';
import { bucketsIn } from './periods.ts';
import { sayNumbers } from './said-numbers.ts';
import { beginning, capital, listed, nameOf, type Parts, type Series } from './series.ts';
import { extremeOf } from './superlative.ts';

/** So many of a ranking are named. */
export const NAMED = 3;
/** Of fewer, naming the first three says it. */
const FEWEST_TO_CONCENTRATE = 8;
const MUCH = 0.5;

/**
 * `Tea has the highest revenue (12,000.00, 28% of the total), ahead of Coffee (9,000.00) and Mugs (7,000.00). 12 products in all.`
 * Those with the same number share their place.
 */
export function sayHighest(series: Series, facts: Facts): Piece[] {
  const { numbers, values } = series;
  const total = facts.isWhole && facts.addsUp(series.measure) && numbers.every((one) => one >= 0) ? sum(numbers) : 0;
  const share = (part: number): string => values.percent(part / total);
  const isAlone = numbers[0] !== numbers[1];
  const isMost =
    isAlone && total > 0 && numbers.length >= FEWEST_TO_CONCENTRATE && sum(numbers.slice(0, NAMED)) / total >= MUCH;
  return [
    ...sayPlaces(series, facts, {
      isHigh: true,
      share: total > 0 && isAlone ? `, ${share(numbers[0] ?? 0)} of the total` : '',
    }),
    ...(isMost ? [` The first ${NAMED} make up `, { bold: share(sum(numbers.slice(0, NAMED))) }, '.'] : []),
  ];
}

/** `Oat milk has the lowest stock (0), then Sugar (2) and Lids (3). 40 products in all.` */
export const sayLowest = (series: Series, facts: Facts): Piece[] =>
  sayPlaces(series, facts, { isHigh: false, share: '' });

interface Places {
  isHigh: boolean;
  /** Of the total, behind the first number. */
  share: string;
}

function sayPlaces(series: Series, facts: Facts, { isHigh, share }: Places): Piece[] {
  const { numbers, values, label, measure } = series;
  const { amount, list } = saying(series);
  const tied = numbers.filter((one) => one === numbers[0]).length;
  const shown = Math.min(NAMED, numbers.length);
  const named = Math.min(tied, NAMED);
  const names = Array.from({ length: named }, (_, at) => label(at));
  const all = tied > named ? [...names, `${values.count(tied - named)} more`] : names;
  const first = { bold: beginning(all.length === 1 ? label(0) : listed(all)) };
  const rest = named < shown && tied < shown ? [isHigh ? ', ahead of ' : ', then ', ...list(named, shown)] : [];
  const end = [...rest, ...inAll(series, Math.max(named, shown), facts)];
  const extreme = extremeOf(series, isHigh, facts);
  if (extreme !== undefined)
    return [first, ` ${has(tied > 1, facts)} ${extreme} (`, amount(0), tied > 1 ? ' each' : share, ')', ...end];
  const name = nameOf(measure, values);
  if (!isHigh) return [`Lowest ${name}: `, first, ' (', amount(0), tied > 1 ? ' each)' : ')', ...end];
  const leads = tied > 1 ? ' lead with ' : ' leads with ';
  return [
    `${capital(name)}: `,
    first,
    leads,
    amount(0),
    tied > 1 ? ' each' : share.replace(/^, (.*)$/, ' ($1)'),
    ...end,
  ];
}

const has = (areMany: boolean, facts: Facts): string => (isOver(facts) ? 'had' : areMany ? 'have' : 'has');

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

/** `. 12 products in all.`; of those that a limit cut off `, of the 10 shown.` where nobody counted them, and nobody asked for so many. */
function inAll({ numbers, values, labels }: Series, named: number, { isCut, total, asked }: Facts): Piece[] {
  const shown = values.count(numbers.length);
  if (numbers.length <= named && total === undefined) return ['.'];
  if (isCut && total === undefined)
    return [asked?.text.split(' ').includes(String(numbers.length)) === true ? '.' : `, of the ${shown} shown.`];
  const [label = '', ...more] = labels;
  const things = more.length > 0 ? undefined : pluralOfNamed(nameOf(label, values));
  return [`. ${values.count(total ?? numbers.length)} ${things === undefined ? '' : `${things} `}in all.`];
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
