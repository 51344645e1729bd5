import { byName } from '../../shared/by-name.ts';
import type { ColumnInfo } from '../connectors/connector.ts';
import { longWordOf } from './cut-words.ts';
import { wordsOf } from './names.ts';

/** What data engineers everywhere cut names down to. */
const STANDARD = byName<string>({
  del: 'deleted',
  dt: 'date',
  ts: 'timestamp',
  dttm: 'datetime',
  cur: 'currency',
  ccy: 'currency',
  amt: 'amount',
  tot: 'total',
  bal: 'balance',
  prc: 'price',
  qty: 'quantity',
  wt: 'weight',
  wgt: 'weight',
  vol: 'volume',
  len: 'length',
  hr: 'hours',
  hrs: 'hours',
  mos: 'months',
  vfr: 'valid_from',
  vfrom: 'valid_from',
  vto: 'valid_to',
  vld: 'valid',
  beg: 'begin',
  strt: 'start',
  crncy: 'currency',
  unt: 'unit',
  eff: 'effective',
  fr: 'from',
  sal: 'salary',
  sts: 'status',
});

/**
 * A column's name with its cut-down parts in full: as its own comment writes them out (`del_ts`, “set when it was
 * deleted”, is `deleted_timestamp`), else as they stand for everywhere.
 */
export function spelledName({ name, comment }: Pick<ColumnInfo, 'name' | 'comment'>): string {
  const words = comment.toLowerCase().match(/\p{L}+/gu) ?? [];
  const parts = wordsOf(name);
  const written = parts.map((part) => {
    const long = words.length === 0 ? undefined : longWordOf(part, words, { isFar: false });
    return long?.kind === 'one' ? long.word : (STANDARD[part] ?? part);
  });
  return written.every((part, at) => part === parts[at]) ? name : written.join('_');
}
