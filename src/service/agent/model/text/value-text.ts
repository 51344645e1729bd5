import { maskShapes } from '../../privacy/shapes.ts';
import type { ValueHit } from '../link/find-values.ts';
import { quoted } from './data.ts';
import { SENT } from './limits.ts';
import { plainName, tableName } from './schema-text.ts';

const HOW = { said: '', part: ', only in part', near: ', spelled nearly so' };

/** `orders.status in ["shipped"]`, a line for each column; '' where nothing was found. */
export const valueText = (hits: readonly ValueHit[], defaultSchema: string): string =>
  hits
    .map(({ table, column, values, matched, how }) => {
      const shown = values.map((value) => quoted(maskShapes(value), SENT.value)).join(', ');
      const more = matched > values.length ? ` of ${matched} values that match` : '';
      return `${tableName(table, defaultSchema)}.${plainName(column)} in [${shown}]${more}${HOW[how]}`;
    })
    .join('\n');
