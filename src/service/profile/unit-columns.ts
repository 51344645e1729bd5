import type { ColumnInfo } from '../connectors/connector.ts';
import { mayBeRead } from '../connectors/words.ts';
import { words } from '../sql/spelling/words.ts';
import { commentedName } from './commented-name.ts';
import { NUMBERS } from './held.ts';
import { wordsOf } from './names.ts';
import type { ColumnProfile, UnitBy } from './profile.ts';

const CURRENCY = words('currency currencies ccy curr');
const UNIT = words('unit units uom');
/** What may stand behind: `currency_code`. */
const SUFFIX = words('code iso symbol name abbreviation abbr short label');
const MEASURE = words('of measure measurement iso');
const QUANTITY = words(
  'quantity qty amount value weight mass length volume dose dosage size height width depth distance reading measurement',
  'measure result stock capacity area load consumption usage total minimum maximum min max target',
  'low high lower upper limit threshold',
);
/** Of money, unless the table says only units of what is measured. */
const EITHER = words('amount value total balance');
/** The number's own name says in which. */
const NAMED_CURRENCY = words(
  'usd eur gbp jpy chf cad aud nzd sek nok dkk inr cny brl mxn zar pln czk huf dollars dollar euros euro pounds',
);
/** Numbers that count nothing and measure nothing. */
const BARE = words(
  'id no nr number key code year month day week rank position order index version lat latitude lng lon longitude percent pct rate ratio',
);
const MOST_UNITS = 60;
const LONGEST_UNIT = 20;

/** How many were sold is in units; what they came to isn't. */
const COUNTED = words('quantity qty count pieces units');

type Kind = 'currency' | 'unit';

interface UnitColumn {
  kind: Kind;
  /** The words before: of `price_currency`, `price`. */
  of: string[];
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
      const some = units.filter((unit) => unit.kind === kind && unit.differs);
      const found = nearest(number.words, some, isOnly);
      return found === undefined ? [] : [[number.name, found.by]];
    }),
  );
}

const MAY_SAY = /curr|ccy|unit|uom/i;

function unitColumn(info: ColumnInfo, profile: ColumnProfile | undefined): UnitColumn[] {
  const { name, kind: type } = info;
  const called = commentedName(info);
  if (profile === undefined || !MAY_SAY.test(called) || !mayBeRead(info)) return [];
  const all = wordsOf(called);
  const isKey = all.at(-1) === 'id';
  if (!(type === 'text' || (isKey && ['integer', 'uuid'].includes(type)))) return [];
  const said = withoutSuffix(isKey ? all.slice(0, -1) : all);
  const last = said.at(-1) ?? '';
  const of = said.slice(0, -1).filter((word) => !MEASURE.has(word));
  const differs = profile.distinct === null || profile.distinct > 1;
  const by = { column: name, values: profile.values };
  if (CURRENCY.has(last)) return [{ kind: 'currency', of, by, differs }];
  return UNIT.has(last) && !isKey && areUnits(profile.values) ? [{ kind: 'unit', of, by, differs }] : [];
}

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
}

/** Numbers whose unit nothing else says. */
function measured(info: ColumnInfo, profile: ColumnProfile | undefined): Measured[] {
  if (profile === undefined || !NUMBERS.includes(info.kind) || info.currency !== undefined || !mayBeRead(info))
    return [];
  const { name } = info;
  const said = wordsOf(commentedName(info));
  if (said.some((word) => BARE.has(word) || NAMED_CURRENCY.has(word))) return [];
  const isMoney = profile.unit === 'money' || profile.unit === 'cents';
  return isMoney || profile.unit === null ? [{ name, words: said, isMoney }] : [];
}

/** An `amount` is money, but in a table without a currency or a quantity it is what its unit says. */
function kindFor({ words: said, isMoney }: Measured, units: readonly UnitColumn[], isCounted: boolean): Kind {
  const has = (wanted: Kind) => units.some(({ kind }) => kind === wanted);
  const isEither = said.some((word) => EITHER.has(word));
  if (isMoney) return isEither && !isCounted && !has('currency') ? 'unit' : 'currency';
  return isEither && has('currency') && !has('unit') ? 'currency' : 'unit';
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
