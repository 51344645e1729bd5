import type { ColumnInfo } from '../connectors/connector.ts';
import { mayBeRead } from '../connectors/words.ts';
import { words } from '../sql/spelling/words.ts';
import { NUMBERS } from './held.ts';
import { wordsOf } from './names.ts';
import type { ColumnProfile, UnitBy } from './profile.ts';
import { spelledName } from './spelled-name.ts';

const CURRENCY = words('currency currencies ccy curr');
const UNIT = words('unit units uom');
/** What may stand behind: `currency_code`. */
const SUFFIX = words('code iso symbol name abbreviation abbr short label');
const MEASURE = words('of measure measurement iso');
const QUANTITY = words(
  'quantity qty amount value weight mass length volume dose dosage size height width depth distance reading measurement',
  'measure result stock capacity area load consumption usage total minimum maximum min max target',
  'low high lower upper limit threshold area surface yield',
);
/** Of money, unless the table says only units of what is measured. */
const EITHER = words('amount value total balance');
/** The number's own name says in which. */
const NAMED_CURRENCY = words(
  'usd eur gbp jpy chf cad aud nzd sek nok dkk inr cny brl mxn zar pln czk huf dollars dollar euros euro pounds',
);
/** Numbers that count nothing and measure nothing. */
const BARE = words('lat latitude lng lon longitude percent pct rate ratio');
const BARE_LAST = words('id no nr number key code year month day week rank position order index version');
/** What is measured in, as columns of units say it; sizes are letters too, and boxes hold things. */
const MEASURES = words(
  'kg kgs g mg lb lbs oz t ton tons tonne tonnes kilo kilos gram grams kilogram kilograms pound pounds ounce ounces',
  'm cm mm km ft in inch inches yd mi mile miles metre metres meter meters foot feet yard yards',
  'm2 m3 sqm sqft ft2 ft3 cbm ha acre acres hectare hectares l ml cl dl hl litre litres liter liters gal gallon gallons floz pt',
  'min mins h hr hrs hours minutes sec secs seconds',
);
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const OF_CURRENCY = /\bcurrenc(?:y|ies)\b/i;
const OF_UNIT = /\bunits?\b/i;
const MOST_UNITS = 60;
const LONGEST_UNIT = 20;

/** How many were sold is in units; what they came to isn't. */
const COUNTED = words('quantity qty count pieces units');

type Kind = 'currency' | 'unit';

interface UnitColumn {
  kind: Kind;
  /** The words before: of `price_currency`, `price`. */
  of: string[];
  /** Its comment, which may name the columns it is of: “unit of wt, kg or lb”. */
  comment: readonly string[];
  by: UnitBy;
  /** It doesn't say the same in each row, as far as that is known. */
  differs: boolean;
}

/** By number column, the column that says the unit or currency of each row. */
export function unitColumns(infos: readonly ColumnInfo[], profiles: readonly ColumnProfile[]): Map<string, UnitBy> {
  const units = infos.flatMap((info, at) => unitColumn(info, profiles[at]));
  if (!units.some(({ differs }) => differs)) return new Map();
  const numbers = infos.flatMap((info, at) => measured(info, profiles[at]));
  const isOnly = numbers.length === 1;
  const isCounted = numbers.some(({ words: said }) => said.some((word) => COUNTED.has(word)));
  return new Map(
    numbers.flatMap((number): [string, UnitBy][] => {
      const kind = kindFor(number, units, isCounted);
      const differing = units.filter(({ differs }) => differs);
      const some = differing.filter((unit) => unit.kind === kind);
      const found = differing.find(({ comment }) => isNamedIn(comment, number)) ?? nearest(number.words, some, isOnly);
      return found === undefined ? [] : [[number.name, found.by]];
    }),
  );
}

function unitColumn(info: ColumnInfo, profile: ColumnProfile | undefined): UnitColumn[] {
  const { name, kind: type } = info;
  if (profile === undefined || !mayBeRead(info)) return [];
  const all = wordsOf(spelledName(info));
  const isKey = all.at(-1) === 'id';
  if (!(type === 'text' || (isKey && ['integer', 'uuid'].includes(type)))) return [];
  const said = withoutSuffix(isKey ? all.slice(0, -1) : all);
  const last = said.at(-1) ?? '';
  const of = said.slice(0, -1).filter((word) => !MEASURE.has(word));
  const differs = profile.distinct === null || profile.distinct > 1;
  const unit = { by: { column: name, values: profile.values }, differs, comment: wordsOf(info.comment) };
  if (CURRENCY.has(last)) return [{ kind: 'currency', of, ...unit }];
  if (UNIT.has(last) && !isKey && areUnits(profile.values)) return [{ kind: 'unit', of, ...unit }];
  const kind = isKey ? undefined : heldKind(info, profile);
  return kind === undefined ? [] : [{ kind, of: [], ...unit }];
}

/** Whether a column says units that differ by row: “kg” and “lb”. */
export const saysUnits = (info: ColumnInfo, profile: ColumnProfile | undefined): boolean =>
  unitColumn(info, profile).some(({ kind, differs }) => kind === 'unit' && differs);

/** Whether a column is called after a quantity. */
export const isQuantity = (info: ColumnInfo): boolean =>
  NUMBERS.includes(info.kind) && wordsOf(spelledName(info)).some((word) => QUANTITY.has(word));

/** What its values and its comment say, whatever it is called. */
function heldKind({ comment }: ColumnInfo, { values, isComplete }: ColumnProfile): Kind | undefined {
  const said = (values ?? []).map((value) => value.trim());
  if (!isComplete || said.length < 2) return undefined;
  if (said.every((value) => CURRENCIES.has(value))) return 'currency';
  const areMeasures = said.every((value) => MEASURES.has(value.toLowerCase())) && said.some(({ length }) => length > 1);
  if (areMeasures) return 'unit';
  if (!areUnits(values) || said.some(({ length }) => length > LONGEST_CODE)) return undefined;
  if (OF_CURRENCY.test(comment)) return 'currency';
  return OF_UNIT.test(comment) ? 'unit' : undefined;
}

const LONGEST_CODE = 4;

/** Whether a comment says the whole name of a number. */
const isNamedIn = (comment: readonly string[], { name }: Measured): boolean => {
  const said = wordsOf(name);
  return comment.some((_, at) => said.every((word, more) => comment[at + more] === word));
};

/** `unit_of_measure`, `measure_unit_code`. */
function withoutSuffix(said: readonly string[]): string[] {
  const at = said.findLastIndex((word) => CURRENCY.has(word) || UNIT.has(word));
  const behind = said.slice(at + 1);
  return at >= 0 && behind.every((word) => SUFFIX.has(word) || MEASURE.has(word)) ? said.slice(0, at + 1) : [...said];
}

/** Flats and floors are called units too: `4B`, `12`. */
const areUnits = (values: readonly string[] | null): boolean =>
  values === null ||
  (values.length <= MOST_UNITS && values.every((value) => value.length <= LONGEST_UNIT && !/^\s*\d/.test(value)));

interface Measured {
  name: string;
  words: string[];
  isMoney: boolean;
  isDecimal: boolean;
}

/** `qty_g`, `depth_m`. */
const LETTERS = words('g l m h s t');

/** A unit in a name: `tonnes`, `load_kg`. */
const isMeasure = (word: string): boolean => word.length > 1 && MEASURES.has(word);

/** Numbers whose unit nothing else says. */
function measured(info: ColumnInfo, profile: ColumnProfile | undefined): Measured[] {
  if (profile === undefined || !NUMBERS.includes(info.kind) || info.currency !== undefined || !mayBeRead(info))
    return [];
  const { name } = info;
  const said = [...new Set([...wordsOf(spelledName(info)), ...wordsOf(name)])];
  if (said.some((word) => BARE.has(word) || NAMED_CURRENCY.has(word) || isMeasure(word))) return [];
  const [last = '', ...before] = wordsOf(name).toReversed();
  if (BARE_LAST.has(last) || (before.length > 0 && LETTERS.has(last))) return [];
  const isMoney = profile.unit === 'money' || profile.unit === 'cents';
  return isMoney || profile.unit === null ? [{ name, words: said, isMoney, isDecimal: info.kind === 'decimal' }] : [];
}

/** An `amount` is money, but in a table without a currency or a quantity it is what its unit says; a `net` beside a currency is money too. */
function kindFor(
  { words: said, isMoney, isDecimal }: Measured,
  units: readonly UnitColumn[],
  isCounted: boolean,
): Kind {
  const has = (wanted: Kind) => units.some(({ kind }) => kind === wanted);
  const isEither = said.some((word) => EITHER.has(word));
  if (isMoney) return isEither && !isCounted && !has('currency') ? 'unit' : 'currency';
  const mayBeMoney = isEither || (isDecimal && !said.some((word) => QUANTITY.has(word)));
  return mayBeMoney && has('currency') && !has('unit') ? 'currency' : 'unit';
}

/** The one whose name is the number's, else the only one of its kind. */
function nearest(own: readonly string[], units: readonly UnitColumn[], isOnly: boolean) {
  const named = units.filter(({ of }) => of.length > 0 && of.every((word) => own.includes(word)));
  const best = Math.max(...named.map(({ of }) => of.length));
  const [first, ...others] = named.filter(({ of }) => of.length === best);
  if (first !== undefined) return others.length === 0 ? first : undefined;
  const bare = units.filter(({ of }) => of.length === 0);
  const [only, ...more] = bare.length > 0 ? bare : units;
  if (only === undefined || more.length > 0) return undefined;
  if (only.kind === 'currency') return only;
  // `business_unit` is a unit of something else; `unit` is one of quantities.
  return only.of.length === 0 && (isOnly || own.some((word) => QUANTITY.has(word))) ? only : undefined;
}
