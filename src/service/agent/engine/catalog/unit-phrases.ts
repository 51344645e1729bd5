import { byName } from '../../../../shared/by-name.ts';
import { longForms } from '../words/abbreviations.ts';
import { secondsOf } from '../words/units.ts';
import type { Column } from './catalog.ts';

const MONEY = ['cent', 'eur', 'usd', 'gbp', 'chf'];
/** What numbers of a size are counted in. */
export const SIZE_UNITS =
  'l ml cl dl hl liter litre kg g mg gram kilogram lb lbs pound oz ton tonne t km m cm mm meter metre kilometer kilometre mi mile ft inch yd m2 sqm sqft ha hectare acre m3 cbm mb gb tb kb kwh kw w watt v volt kmh kph mph kcal cal px'.split(
    ' ',
  );
/** Says by itself that it is money: parts cost, of `parts_cents`, but no fee cost. */
const PAID =
  /(price|cost|fee|charge|amount|total|rate|tax|fine|salary|wage|pay|revenue|balance|budget|deposit|discount)$/;
const PARTS = ['pct', 'percent', 'perc'];

/**
 * Names of a column whose name ends in its unit, without the unit or with it written out: boil time and boil minutes, of
 * `boil_min`; monthly price, of `monthly_price_cents`; loss percentage, of `loss_pct`.
 */
export function unitPhrases({ words }: Pick<Column, 'words'>): [phrase: string, score: number][] {
  const unit = words.at(-1) ?? '';
  const [first = '', ...others] = words.slice(0, -1);
  if (first === '') return [];
  return waysOf(unit, [first, ...others]).flat();
}

function waysOf(unit: string, words: [string, ...string[]]): [phrase: string, score: number][][] {
  const all = words.reduce<string[]>(
    (before, word) =>
      before.flatMap((start) => [...new Set([word, ...longForms(word)])].map((long) => `${start} ${long}`.trim())),
    [''],
  );
  return all.map((bare) => phrasesOf(unit, bare));
}

function phrasesOf(unit: string, bare: string): [phrase: string, score: number][] {
  if (MONEY.includes(unit) && !PAID.test(bare))
    return [...withTail(bare.split(' ')), firm(`${bare} cost`), firm(`${bare} price`)];
  if (MONEY.includes(unit) || SIZE_UNITS.includes(unit)) return withTail(bare.split(' '));
  if (PARTS.includes(unit)) return [bare, ...PARTS.map((one) => `${bare} ${one}`), `${bare} percentage`].map(firm);
  // `min_length` is the least one, `length_min` is in minutes.
  const seconds = unit === 'min' ? 60 : secondsOf(unit);
  if (seconds === undefined) return [];
  const said = LONG[unit] ?? unit;
  const others = ['hour', 'minute', 'second', 'day'].map((other): [string, number] => [`${bare} ${other}`, 0.9]);
  // A duration is how long something takes, whatever it is called.
  const lengths = /^(duration|dur|length|time|runtime)$/.test(bare) ? ['length', 'duration', 'time', 'runtime'] : [];
  const long = lengths.map((word): [string, number] => [word, 0.8]);
  const doing = `${bare.replace(/e$/, '')}ing`;
  return [
    ...[bare, `${bare} ${said}`, `${bare} time`, `${doing} time`, `${bare} duration`].map(firm),
    ...others,
    ...long,
  ];
}

/** The end of a name as well, as any name has it: price, of `unit_price_cents`. */
function withTail(words: string[]): [string, number][] {
  return words.map((_, at) => [words.slice(at).join(' '), at === 0 ? 0.97 : 0.8]);
}

const firm = (phrase: string): [string, number] => [phrase, 0.95];

const LONG = byName<string>({ min: 'minute', sec: 'second', hr: 'hour', ms: 'millisecond' });
