import { oneLine } from '../../kit/blocks.ts';
import { SHOWN } from '../../kit/limits.ts';
import { columnHead, columnInWords } from '../../kit/values.ts';
import { listed } from '../headline/series.ts';
import type { Shape } from './shape.ts';

/** More measures than these are not named one by one. */
const MOST_NAMED = 3;
/** Less of a measure's name tells nothing. A title may then be longer than it should. */
const LEAST = 12;

/** `Revenue by month and channel, 2026`: a heading, and what lies in it. */
export function sayHeading(shape: Shape): string {
  return [`${measured(shape)}${by(shape)}`, shape.period].filter((part) => part !== '').join(', ');
}

/**
 * `Revenue by month, 2026, top 20 of 220`, in so many letters. Names are left out first, and never what the period is or
 * how many are not drawn: without these the picture would tell something else.
 */
export function sayTitle(shape: Shape, max: number): string {
  const told = [shape.period, ...shape.notes].filter((part) => part !== '');
  const end = told.map((part) => `, ${part}`).join('');
  const room = Math.max(LEAST, max - end.length);
  const heading = [`${measured(shape)}${by(shape)}`, measured(shape)].find((one) => one.length <= room);
  return `${heading ?? oneLine(measured(shape), room)}${end}`;
}

function measured({ measures, split }: Shape): string {
  const names = measures.map(inWords);
  if (split === undefined && names.length > MOST_NAMED) return `${names.length} measures`;
  const [first = '', ...more] = names;
  const head = columnHead(first) || 'Values';
  return more.length === 0 ? head : listed([head, ...more]);
}

const inWords = (column: string): string => oneLine(columnInWords(column), SHOWN.header);

function by({ axis, split }: Shape): string {
  const names = [axis, split ?? ''].map(inWords).filter((name) => name !== '');
  return names.length === 0 ? '' : ` by ${names.join(' and ')}`;
}
