import { comparedPeriods } from '../query/compared-periods.ts';
import type { Query } from '../query/query.ts';
import { nothingToCompare } from '../suggest/beyond-data.ts';
import { daysOf } from '../time/equal-length.ts';
import { and, capital, or } from '../wording/lists.ts';
import { measureName } from '../wording/measure-text.ts';
import { plural, tableName } from '../wording/nouns.ts';
import { numberText, type Unit, unitOf } from '../wording/numbers.ts';
import { periodText } from '../wording/period-text.ts';
import type { Setting } from '../wording/setting.ts';
import { byCountAndWorth, type Contribution, type Kind, type Part } from './contributions.ts';
import type { Why } from './read-why.ts';

/** What was found of a change. */
export interface Explained {
  whole: Omit<Part, 'name'>;
  kind: Kind | null;
  /** The parts that explain most of it, with what they are parts of; null where it is spread. */
  found: { noun: string; causes: Contribution[]; others: number } | null;
  /** What it is spread evenly over. */
  spread: string[];
}

/**
 * Whether it changed as was asked: `Revenue fell 39,546 (14%), from 291,684 in October 2026 to 252,138 in November 2026.`
 * Then where: `Most of it lies in one channel: web −34,900 (88% of it); all others together −4,646.`
 */
export function whyText(setting: Setting, asked: Why, explained: Explained): { headline: string; rest: string } {
  const cut = comparedPeriods(setting.query)?.cut ?? null;
  const told = [
    cut === null ? '' : `Both cover ${daysOf(cut)} days.`,
    ...(explained.whole.before === explained.whole.after ? [] : causesText(setting, explained)),
  ];
  return { headline: moveText(setting, asked, explained), rest: told.filter((text) => text !== '').join(' ') };
}

function moveText(setting: Setting, { direction }: Why, { whole }: Explained): string {
  const { before, after, rowsBefore, rowsAfter } = whole;
  const { catalog, query, today } = setting;
  const compared = comparedPeriods(query);
  if (compared === null) return '';
  const { first, second, cut, measure } = compared;
  const unit = unitOfMeasure(setting);
  const name = capital(measureName({ ...setting, query: { ...query, measures: [measure] } }, measure));
  const isPlural = measure.function === 'count' && !/^number /i.test(name);
  const [early, late] = [periodText(cut ?? first, today), periodText(second, today)];
  const [less, more] = [`${amount(before, unit)} ${early.led}`, `${amount(after, unit)} ${late.led}`];
  if (rowsBefore === 0 && rowsAfter === 0)
    return nothingToCompare(`no ${tableName(catalog, query.base)} ${early.led} or ${late.led}.`);
  if (before === after) return `${name} did not change: ${less}, ${more}.`;
  const isUp = after > before;
  const percent = before > 0 && after >= 0 ? ` (${percentText((after - before) / before)})` : '';
  const moved = `${isUp ? 'rose' : 'fell'} ${amount(Math.abs(after - before), unit)}${percent}`;
  const isFalse = direction !== null && (direction === 'up') !== isUp;
  const lead = isFalse
    ? `${name} did not ${isUp ? 'fall' : 'rise'}: ${isPlural ? 'they' : 'it'} ${moved}`
    : `${name} ${moved}`;
  // From 40 from May 1 to 13 to 50 …: nobody could follow.
  const areSpans = [early, late].some(({ led }) => led.startsWith('from '));
  return areSpans
    ? `${lead}. ${capital(early.bare)}: ${amount(before, unit)}; ${late.bare}: ${amount(after, unit)}.`
    : `${lead}, from ${less} to ${more}.`;
}

function causesText(setting: Setting, { whole, kind, found, spread }: Explained): string[] {
  const unit = unitOfMeasure(setting);
  if (kind === null)
    return ['This number does not split into parts that add up, so I cannot say where the change lies.'];
  const change = whole.after - whole.before;
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${amount(Math.abs(value), unit)}`;
  const causes =
    found === null
      ? ''
      : `${placeText(found, change)}: ${and(
          found.causes.map(
            ({ name, change: own }) =>
              `${name} ${signed(own)}${own / change > 1 ? '' : ` (${percentText(own / change)} of it)`}`,
          ),
        )}; all others together ${signed(found.others)}.`;
  const even =
    spread.length === 0
      ? ''
      : found === null
        ? `It is spread evenly over ${and(spread)}: no single cause stands out.`
        : `Nothing stands out by ${or(spread)}.`;
  const nothing = found === null && spread.length === 0 ? 'Nothing that the data has could be looked into for it.' : '';
  return [
    causes,
    kind === 'sum' ? countText(setting, whole, signed) : '',
    even,
    nothing,
    found === null ? '' : 'The parts add up exactly: they show where it lies, not why.',
  ];
}

/** `Most of it lies in one channel`: how much of it, where some of the others went the other way. */
function placeText({ causes, noun }: NonNullable<Explained['found']>, change: number): string {
  const share = causes.reduce((sum, one) => sum + one.change, 0) / change;
  const places = causes.length === 1 ? `one ${noun}` : `${causes.length} ${plural(noun)}`;
  if (share > 1) return `More than all of it lies in ${places}`;
  return share > 0.5 ? `Most of it lies in ${places}` : `The largest part of it lies in ${places}`;
}

/** `There were fewer order items (3,910 to 3,322): −44,247; each came to more: +4,701.` */
function countText({ catalog, query }: Setting, whole: Explained['whole'], signed: (value: number) => string): string {
  const parts = comparedPeriods(query)?.measure.function === 'sum' ? byCountAndWorth(whole) : null;
  if (parts === null) return '';
  const { rowsBefore, rowsAfter } = whole;
  const rows = tableName(catalog, query.base);
  const count =
    rowsBefore === rowsAfter
      ? `There were as many ${rows} (${numberText(rowsAfter)})`
      : `There were ${rowsAfter > rowsBefore ? 'more' : 'fewer'} ${rows} (${numberText(rowsBefore)} to ${numberText(rowsAfter)}): ${signed(parts.byCount)}`;
  return `${count}; each came to ${parts.byWorth < 0 ? 'less' : 'more'}: ${signed(parts.byWorth)}.`;
}

function unitOfMeasure({ catalog, query }: { catalog: Setting['catalog']; query: Query }): Unit {
  const ref = query.measures[0]?.ref ?? null;
  return ref === null ? null : unitOf(catalog, ref);
}

/** From a thousand on without decimals. */
function amount(value: number, unit: Unit): string {
  const decimals = Math.abs(value) >= 1000 ? 0 : 2;
  return numberText(Number(value.toFixed(decimals)), unit);
}

const percentText = (share: number): string => {
  const percent = Math.abs(share) * 100;
  return `${percent.toFixed(percent < 10 ? 1 : 0)}%`;
};
