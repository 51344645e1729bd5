import type { PlainTextOption } from '@slack/types';
import { z } from 'zod';
import type { ColumnName } from '../../contract/sharing.ts';
import { oneLine, plain } from '../kit/blocks.ts';
import { LIMITS } from '../kit/limits.ts';

const valueSchema = z.tuple([z.string(), z.string(), z.string()]);

export const columnKey = ({ schema, table, column }: ColumnName): string => JSON.stringify([schema, table, column]);

/** `public.customers.email` */
export const columnWords = ({ schema, table, column }: ColumnName): string => `${schema}.${table}.${column}`;

/** Whether Slack's menus can carry it: the names have to fit into the value of an option. */
export const fitsOption = (column: ColumnName): boolean =>
  columnKey(column).length <= LIMITS.optionValue && oneLine(columnWords(column), LIMITS.optionText) !== '';

export function columnOption(column: ColumnName, because = ''): PlainTextOption {
  const description = oneLine(because, LIMITS.optionText);
  return {
    text: plain(oneLine(columnWords(column), LIMITS.optionText), LIMITS.optionText),
    value: columnKey(column),
    ...(description === '' ? {} : { description: plain(description, LIMITS.optionText) }),
  };
}

/** undefined: not a value of ours. */
export function readColumn(value: string): ColumnName | undefined {
  try {
    const [schema, table, column] = valueSchema.parse(JSON.parse(value));
    return { schema, table, column };
  } catch {
    return undefined;
  }
}
