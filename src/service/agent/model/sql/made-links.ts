import type { Dialect } from '../../../connectors/connector.ts';
import { scanSql } from './scan.ts';

/**
 * Whether the statement would write an address of its own making into the rows: a link with data in it, once clicked,
 * carries the data away. An address that the person typed may be asked for.
 */
export function makesLinks(sql: string, dialect: Dialect, question: string): boolean {
  const joined = sql.replaceAll(/'\s*\|\|\s*'/g, '');
  const texts = scanSql(joined, dialect).filter(({ kind }) => kind === 'text' || kind === 'name');
  return texts.some(
    ({ value }) => /:\/\/|www\.|mailto:|\]\(/i.test(value) && !question.includes(value.replaceAll('%', '')),
  );
}
