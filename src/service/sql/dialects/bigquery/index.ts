import type { SqlDialect } from '../../spelling/dialect.ts';
import { outlineTree } from '../../trees/outline.ts';
import { renderTree } from '../../trees/render.ts';
import { BIGQUERY } from './rules.ts';
import { bigquery as spelling } from './spelling.ts';

/** GoogleSQL, as BigQuery speaks it. Each byte that a statement reads is billed. */
export const bigquery: SqlDialect = {
  render: (sql, access) => renderTree(sql, { rules: BIGQUERY, spelling, access }),
  outline: (sql) => outlineTree(sql, BIGQUERY),
  spelling,
  signs: { backslashEscapes: true, doubleQuotesText: true, hashComments: true, dollarsQuoteText: false },
  advice: `The database is Google BigQuery, GoogleSQL dialect.
- Tables are \`dataset.table\` in backticks, or \`project.dataset.table\` where they are listed with their project. Texts are in single quotes. Reading fewer columns costs less: never SELECT *.
- Months: date_trunc(d, month) for DATE, timestamp_trunc(t, month) for TIMESTAMP. Today: current_date().
- Differences: date_sub(d, interval 7 day), date_diff(a, b, day). Conditions within an aggregate: countif(…), sum(if(…)).
- Repeated fields: cross join unnest(items) as item, then item.field. Integer division with / gives a fraction.
- A partitioned table should be filtered on its partition column where the question allows it.`,
  isBilled: true,
};
