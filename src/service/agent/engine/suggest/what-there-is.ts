import { nameKey } from '../../../profile/names.ts';
import { type Catalog, isIdentifier, type Table } from '../catalog/catalog.ts';
import { ownName } from '../wording/columns.ts';
import { and } from '../wording/lists.ts';
import { tableName } from '../wording/nouns.ts';
import { examplesText } from './look-alikes.ts';
import { richest } from './richest.ts';
import type { Near } from './schema-queries.ts';

const MAX_TABLES = 7;
const MAX_COLUMNS = 6;
const MAX_EXAMPLES = 2;
const MAX_COMMENT = 120;

/** `orders, customers, refunds and 4 more`. */
export function topics(catalog: Catalog): string {
  const names = richest(catalog).map((table) => tableName(catalog, table.key));
  const rest = names.length - MAX_TABLES;
  return and(rest > 0 ? [...names.slice(0, MAX_TABLES), `${rest} more`] : names);
}

/** `This data has orders, customers and refunds.` */
export const dataText = (catalog: Catalog): string =>
  catalog.tables.size === 0 ? 'There are no tables here that I can read.' : `This data has ${topics(catalog)}.`;

/** `About customers, I know the name, segment (Cafe, Hotel or 3 more), city and sign-up date.` */
export function tableText(catalog: Catalog, table: Table): string | null {
  const columns = table.info.columns.filter(({ name, kind }) => !isIdentifier(table, name) && kind !== 'binary');
  if (columns.length === 0) return null;
  let examples = 0;
  const names = columns.slice(0, MAX_COLUMNS).map(({ name }) => {
    const told = examples < MAX_EXAMPLES ? examplesText(catalog, table.key, name) : '';
    if (told !== '') examples++;
    return `${ownName(catalog, { path: [], table: table.key, column: name })}${told}`;
  });
  const rest = columns.length - names.length;
  return `About ${tableName(catalog, table.key)}, I know the ${and(rest > 0 ? [...names, `${rest} more`] : names)}.`;
}

/** What the data holds near what was understood; of nothing in particular, all of it. */
export function holdsText(catalog: Catalog, near: Near): string {
  const table = near.tables.map((key) => catalog.tables.get(key)).find((one) => one !== undefined);
  return (table === undefined ? null : tableText(catalog, table)) ?? dataText(catalog);
}

/** What a table's comment says beyond the name that it gave the table; '' for nothing. */
export function aboutTable(catalog: Catalog, { key, info }: Table): string {
  const about = commentText(info.comment);
  return nameKey(about) === nameKey(tableName(catalog, key)) ? '' : about;
}

/** What was written about a table, on one line. */
function commentText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_COMMENT ? `${line.slice(0, MAX_COMMENT - 1).trimEnd()}…` : line;
}
