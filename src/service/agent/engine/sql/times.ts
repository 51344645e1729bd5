import { spellingOf } from '../../../sql/dialects/index.ts';
import type { Clock } from '../../../sql/spelling/spelling.ts';
import { type Catalog, findColumn } from '../catalog/catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { quoteNumber } from './quote.ts';

/** When a day begins for the asker, to compare with this column. A column that holds only a year takes the year. */
export function dayLiteral(catalog: Catalog, ref: ColumnRef, day: string): string {
  const info = findColumn(catalog, ref.table, ref.column);
  if (info?.kind === 'integer') return quoteNumber(Number(day.slice(0, 4)));
  if (info?.kind === 'date') return `DATE '${day}'`;
  return spellingOf(catalog.dialect).dayStart(day, info?.dataType ?? '', catalog.asker.zone);
}

/** A time as the asker's clock tells it, to be cut into hours, days and months. One without a zone is as it is stored. */
export function localSql(catalog: Catalog, ref: Pick<ColumnRef, 'table' | 'column'>, column: string): string {
  const info = findColumn(catalog, ref.table, ref.column);
  return spellingOf(catalog.dialect).local(column, info?.dataType ?? '', clockOf(catalog, ref));
}

/** The same where only days are counted, which a session takes as they are in UTC. */
export const daySql = (catalog: Catalog, ref: Pick<ColumnRef, 'table' | 'column'>, column: string): string =>
  catalog.asker.zone === 'UTC' ? column : localSql(catalog, ref, column);

/** The day it is for the asker whenever the statement runs. */
export function todaySql({ dialect, asker: { zone, today } }: Catalog): string {
  const year = Number(today.slice(0, 4));
  return spellingOf(dialect).today({ zone, from: firstOf(year), to: firstOf(year + YEARS_AHEAD) });
}

/** Rows are planned for no further ahead, and statements saved no longer. */
const YEARS_AHEAD = 3;
/** The first and last time that databases keep whose times have a zone but no range that is known. */
const [EARLIEST, LATEST] = [1970, 2038];

const firstOf = (year: number): Date => new Date(Date.UTC(year, 0, 1));

function clockOf({ asker, tables }: Catalog, { table, column }: Pick<ColumnRef, 'table' | 'column'>): Clock {
  const days = tables.get(table)?.columns.get(column)?.learned?.days ?? null;
  const years = [days?.max, asker.today].map((day = '') => Number(day.slice(0, 4)));
  const from = days === null ? EARLIEST : Number(days.min.slice(0, 4));
  const to = days === null ? LATEST : Math.max(...years) + YEARS_AHEAD;
  return { zone: asker.zone, from: firstOf(clamped(from)), to: firstOf(clamped(to)) };
}

const clamped = (year: number): number => Math.min(Math.max(year, EARLIEST), LATEST);
