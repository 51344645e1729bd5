import { maskShapes } from '../../privacy/shapes.ts';
import type { ValueHit } from '../link/value-hit.ts';
import { quoted } from './data.ts';
import { SENT } from './limits.ts';
import { plainName, tableName } from './schema-text.ts';

const HOW = { said: '', renamed: ', by another name', part: ', only in part', near: ', spelled nearly so' };

/** `orders.status in ["shipped"]`, a line for each column; '' where nothing was found. */
export const valueText = (hits: readonly ValueHit[], defaultSchema: string): string =>
  hits
    .map(({ table, column, values, matched, how, also = [] }) => {
      const more = matched > values.length ? ` of ${matched} values that match` : '';
      const beside = also.length === 0 ? '' : `, also: ${listText(also)}`;
      return `${tableName(table, defaultSchema)}.${plainName(column)} in [${listText(values)}]${more}${HOW[how]}${beside}`;
    })
    .join('\n');

const listText = (values: readonly string[]): string =>
  values.map((value) => quoted(maskShapes(value), SENT.value)).join(', ');
