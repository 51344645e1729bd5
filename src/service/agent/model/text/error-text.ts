import type { DatabaseSchema } from '../../../connectors/connector.ts';
import { maskShapes, WITHHELD } from '../../privacy/shapes.ts';
import { oneLine } from './data.ts';
import { SENT } from './limits.ts';

/** The apostrophe of `doesn't` and `Parley's` opens and closes nothing. */
const APOSTROPHE = String.raw`(?:(?<=n)['’](?=t(?!\p{L}))|(?<=\p{L}{2})['’](?=(?:s|re|ll|ve|d|m)(?!\p{L})))`;
/** `invalid input syntax for type integer: "ana"`. What is not closed goes on to the end. */
const quotedBy = (open: string, close: string): string =>
  `(?!${APOSTROPHE})${open}((?:${APOSTROPHE}|[^${close}])*)(?:${close}|$)`;
const QUOTED = new RegExp(
  ['""', "''", '``', '“”', '„“', '‘’', '«»', '»«', '‹›']
    .map((pair) => quotedBy(pair.charAt(0), pair.charAt(1)))
    .join('|'),
  'gu',
);
/** Of an unquoted number, more digits than a position or a limit has. */
const LONG_NUMBER = /\d[\d.,-]{5,}\d/g;

/**
 * A database's words about a failure, for the model to mend the SQL: what they quote of rows is left out. What the SQL
 * has itself, and names of the schema, stay.
 */
export function errorText(message: string, sql: string, { tables }: DatabaseSchema): string {
  const written = sql.toLowerCase();
  const isKnown = (text: string): boolean => written.includes(text.toLowerCase()) || isNameIn(text, tables);
  const masked = message
    .replaceAll(QUOTED, (quote: string, ...texts: (string | undefined)[]) =>
      isKnown(texts.find((text) => typeof text === 'string') ?? '') ? quote : WITHHELD,
    )
    .replaceAll(LONG_NUMBER, (number) => (written.includes(number) ? number : WITHHELD));
  return oneLine(maskShapes(masked), SENT.error);
}

/** `users.email` of a hint what else may be meant. */
const isNameIn = (text: string, tables: DatabaseSchema['tables']): boolean =>
  text.split('.').every((part, at, parts) => {
    const name = part.replaceAll(/["`]/g, '').toLowerCase();
    return tables.some(
      (table) =>
        table.name.toLowerCase() === name ||
        table.schema.toLowerCase().split('.').includes(name) ||
        table.columns.some((column) => column.name.toLowerCase() === name) ||
        // Another name that the SQL gives a table.
        (at < parts.length - 1 && name.length <= 2),
    );
  });
