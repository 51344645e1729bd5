/** What one group of rows came to before and after, and how many rows that was. */
export interface Part {
  name: string;
  before: number;
  after: number;
  rowsBefore: number;
  rowsAfter: number;
}

/** How the parts make the whole: sums and counts add up, averages are weighed by their rows. */
export type Kind = 'count' | 'sum' | 'mean';

export interface Contribution extends Part {
  /** What it gives to the change of the whole; all of them add up to that exactly. */
  change: number;
  /** What it gives beyond its share: what it would not, had all parts moved alike. */
  excess: number;
  /** How far that lies beyond chance, in standard errors. */
  beyond: number;
}

/** So far beyond chance, of the hundred parts that are looked at, none lies by itself. */
const BEYOND_CHANCE = 3.3;
/** A part that gives less of the change than this explains nothing. */
const LEAST = 0.1;
/** What the named parts must explain together. */
const ENOUGH = 0.67;
/** More names than this are no cause, but all of them. */
const MOST_CAUSES = 3;
/** Amounts differ from row to row about as much as they are on average, where a row counts 1. */
const SPREAD = 1.4;

/**
 * What each part gives to the change of the whole. Of sums and counts its own change; of averages, by the rows of each part as weights w and its
 * average r, (w₀+w₁)/2·(r₁−r₀) for the change of the average and (w₁−w₀)·((r₀+r₁)/2−(R₀+R₁)/2) for the change of the mix. An average that is missing
 * in one of the periods is taken from the other.
 */
export function contributions(parts: readonly Part[], kind: Kind): Contribution[] {
  return kind === 'mean' ? ofMeans(parts) : ofSums(parts, kind === 'sum' ? SPREAD : 1);
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function ofSums(parts: readonly Part[], spread: number): Contribution[] {
  const before = total(parts.map((part) => part.before));
  const change = total(parts.map((part) => part.after)) - before;
  const rows = total(parts.map((part) => part.rowsBefore));
  // What one row was worth before, where the part itself had none to tell it: had nothing changed, it would be still.
  const worth = rows === 0 ? 1 : Math.abs(before / rows);
  return parts.map((part) => {
    const own = part.after - part.before;
    const excess = own - (before === 0 ? 0 : change * (part.before / before));
    const count = part.rowsBefore + part.rowsAfter;
    const each = part.rowsBefore === 0 ? worth : Math.abs(part.before / part.rowsBefore);
    const chance = Math.max(each, worth * 0.1) * spread * Math.sqrt(Math.max(count, 1));
    const beyond = chance === 0 ? 0 : excess / chance;
    return { ...part, change: own, excess, beyond: surer(beyond, ofRows(part, parts)) };
  });
}

/** Whether its rows became more or fewer beyond chance: where they are few, that tells more than what they come to. */
function ofRows(part: Part, parts: readonly Part[]): number {
  const before = total(parts.map((one) => one.rowsBefore));
  const change = total(parts.map((one) => one.rowsAfter)) - before;
  const excess = part.rowsAfter - part.rowsBefore - (before === 0 ? 0 : change * (part.rowsBefore / before));
  return excess / Math.sqrt(Math.max(part.rowsBefore + part.rowsAfter, 1));
}

/** The one that is further from chance, if both point the same way. */
const surer = (a: number, b: number): number => (Math.sign(a) === Math.sign(b) && Math.abs(b) > Math.abs(a) ? b : a);

function ofMeans(parts: readonly Part[]): Contribution[] {
  const [rowsBefore, rowsAfter] = [
    total(parts.map((part) => part.rowsBefore)),
    total(parts.map((part) => part.rowsAfter)),
  ];
  const whole = (side: 'before' | 'after', rows: 'rowsBefore' | 'rowsAfter', all: number) =>
    all === 0 ? 0 : total(parts.map((part) => part[side] * part[rows])) / all;
  const [mean0, mean1] = [whole('before', 'rowsBefore', rowsBefore), whole('after', 'rowsAfter', rowsAfter)];
  return parts.map((part) => {
    const [w0, w1] = [part.rowsBefore / Math.max(rowsBefore, 1), part.rowsAfter / Math.max(rowsAfter, 1)];
    const r0 = part.rowsBefore === 0 ? part.after : part.before;
    const r1 = part.rowsAfter === 0 ? part.before : part.after;
    const rate = ((w0 + w1) / 2) * (r1 - r0);
    const mix = (w1 - w0) * ((r0 + r1) / 2 - (mean0 + mean1) / 2);
    const change = rate + mix;
    const excess = change - (mean1 - mean0) * w0;
    const rows = Math.max(Math.min(part.rowsBefore, part.rowsAfter), 1);
    const chance = ((w0 + w1) / 2) * Math.max(Math.abs(r0), Math.abs(r1)) * SPREAD * Math.sqrt(2 / rows);
    return { ...part, change, excess, beyond: chance === 0 ? 0 : excess / chance };
  });
}

/** The fewest parts that explain most of a change, beyond what chance and their size would give; empty where it is spread. */
export function causesOf(all: readonly Contribution[]): Contribution[] {
  const change = total(all.map((one) => one.change));
  if (change === 0) return [];
  const along = all
    .filter((one) => Math.sign(one.excess) === Math.sign(change) && one.change / change >= LEAST)
    .filter((one) => Math.abs(one.beyond) >= BEYOND_CHANCE && Math.abs(one.excess) >= LEAST * Math.abs(change))
    .sort((a, b) => Math.abs(b.excess) - Math.abs(a.excess));
  const causes: Contribution[] = [];
  for (const one of along) {
    if (explained(causes, change) >= ENOUGH || causes.length === MOST_CAUSES) break;
    causes.push(one);
  }
  return explained(causes, change) >= ENOUGH / 2 && causes.length < all.length ? causes : [];
}

const explained = (causes: readonly Contribution[], change: number): number =>
  total(causes.map((one) => one.change)) / change;

/** How well causes explain a change: much of it beyond their size, by few. */
export function clarity(causes: readonly Contribution[], change: number): number {
  if (causes.length === 0) return 0;
  return Math.abs(total(causes.map((one) => one.excess)) / change) - 0.1 * (causes.length - 1);
}

/**
 * What a change of a sum owes to there being more or fewer rows, and what to each bringing more or less: Δn·(m₀+m₁)/2 and Δm·(n₀+n₁)/2, which add up
 * to it exactly. Null where there were none in one of the two.
 */
export function byCountAndWorth({
  before,
  after,
  rowsBefore,
  rowsAfter,
}: Omit<Part, 'name'>): { byCount: number; byWorth: number } | null {
  if (rowsBefore === 0 || rowsAfter === 0) return null;
  const [m0, m1] = [before / rowsBefore, after / rowsAfter];
  return {
    byCount: ((rowsAfter - rowsBefore) * (m0 + m1)) / 2,
    byWorth: ((m1 - m0) * (rowsBefore + rowsAfter)) / 2,
  };
}
