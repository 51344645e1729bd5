import type { Filter } from '../query/query.ts';
import { few, or } from './lists.ts';

type ValuesFilter = Filter & { kind: 'values' };

const MOST_CHARACTERS = 60;

/** Words that would read as grammar, and bare codes, are quoted; names stand as the data spells them. */
export function valueText(value: string): string {
  const text = value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS - 1).trimEnd()}…` : value;
  return text === '' || /^(none|no|not|yes|any|all|unknown|other|true|false|null|n\/?a|[a-z0-9]|\d+)$/i.test(text)
    ? `“${text}”`
    : text;
}

/** @param meanings what codes stand for: “MNT (maintenance)” */
export const valuesText = ({ values }: ValuesFilter, meanings?: ReadonlyMap<string, string>): string =>
  few(
    values.map((value) => {
      const meaning = meanings?.get(value);
      return meaning === undefined ? valueText(value) : `${value} (${meaning})`;
    }),
    or,
  );

/** Where something is: values of such a column follow "in". */
export const isPlace = (column: string): boolean =>
  /(^| )(city|town|country|nation|state|province|county|region|continent|district|area|location|borough|territory)$/.test(
    column,
  );

/** A kind that rows belong to: the Coffee category. */
export const isKind = (column: string): boolean =>
  /(^| )(category|genre|segment|department|division|team|group|class|specialty|sector|industry)$/.test(column);

/** The value of a status says what the rows are: cancelled orders. */
export function isState(column: string, values: readonly string[]): boolean {
  return (
    /(^| )(status|state|stage)$/.test(column) &&
    values.every((value) =>
      /^(\p{L}+(ed|ing)|open|active|inactive|new|overdue|sent|paid|unpaid|lost|won)$/iu.test(value),
    )
  );
}

/** Two ends of a movement, by the name of the foreign key. */
export function motionOf(role: string): 'from' | 'to' | null {
  if (/^(origin|source|departure|sender|orig|src|from)( |$)/.test(role)) return 'from';
  return /^(destination|target|arrival|receiver|recipient|dest|dst|to)( |$)/.test(role) ? 'to' : null;
}
