import { SO_FAR } from './chart.ts';
import type { Shape } from './shape.ts';

interface Room {
  width: number;
  sizeOf: (text: string) => number;
}

/** Between two names. */
const GAP = 16;
/** Every month, every quarter, twice a year, … each from January on. */
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120];
const MONTH = /^(\d{4})-(\d{2})(-01)?$/;

/** Which times along an axis are named, where not all fit: evenly, months from January on, and the last if it isn't over. */
export function placesNamed({ categories, marks }: Shape, { width, sizeOf }: Room): number[] {
  const step = width / categories.length;
  const last = categories.length - 1;
  const isLastNamed = (categories[last] ?? '').endsWith(SO_FAR);
  const usual = isLastNamed ? categories.slice(0, last) : categories;
  const least = Math.ceil((Math.max(...usual.map(sizeOf)) + GAP) / step);
  const months = marks.map((mark) => MONTH.exec(typeof mark === 'string' ? mark : ''));
  const areMonths = months.every((month) => month !== null);
  const every = areMonths ? (MONTHS.find((one) => one >= least) ?? least) : least;
  const placeOf = (at: number): number => {
    const [, year, month] = months[at] ?? [];
    return areMonths ? Number(year) * 12 + Number(month) - 1 : at;
  };
  const room = (sizeOf(categories[last] ?? '') + Math.max(...usual.map(sizeOf))) / 2 + GAP;
  const isFree = (at: number): boolean => !isLastNamed || (last - at) * step >= room;
  const places = [...usual.keys()].filter((at) => placeOf(at) % every === 0 && isFree(at));
  return isLastNamed ? [...places, last] : places;
}
