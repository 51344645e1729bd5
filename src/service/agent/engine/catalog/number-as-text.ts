import type { ColumnInfo, TableInfo } from '../../../connectors/connector.ts';
import type { ColumnProfile } from '../../../profile/index.ts';

const NUMBER = /^-?(0|[1-9]\d{0,17})(\.\d{1,9})?$/;
/** Digits that only tell one from another. */
const NUMBERED =
  /(^|_)(id|code|zip|zipcode|postcode|postal|uuid|guid|key|phone|tel|fax|mobile|ssn|isbn|number|num|no|nr|extension|version)$/i;

/** A text column all of whose known values are numbers to reckon with: `age` of a table that was loaded from a file. */
export function isNumberAsText(table: TableInfo, column: ColumnInfo, profile: Pick<ColumnProfile, 'values'>): boolean {
  if (column.kind !== 'text' || table.primaryKey.includes(column.name) || NUMBERED.test(column.name)) return false;
  if (table.foreignKeys.some((key) => key.columns.includes(column.name))) return false;
  const values = profile.values ?? [];
  return values.length > 0 && values.every((value) => NUMBER.test(value.trim()));
}
