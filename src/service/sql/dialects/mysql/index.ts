import type { SqlDialect } from '../../spelling/dialect.ts';
import { outlineTree } from '../../trees/outline.ts';
import { renderTree } from '../../trees/render.ts';
import { MYSQL } from './rules.ts';
import { mysql as spelling } from './spelling.ts';

/** MySQL and MariaDB. */
export const mysql: SqlDialect = {
  render: (sql, access) => renderTree(sql, { rules: MYSQL, spelling, access }),
  outline: (sql) => outlineTree(sql, MYSQL),
  spelling,
  signs: { backslashEscapes: true, doubleQuotesText: true, hashComments: true, dollarsQuoteText: false },
  advice: `The database is MySQL or MariaDB.
- Names are quoted with backticks. Texts are in single quotes. There is no ILIKE: LIKE ignores case already.
- There is no FULL JOIN, no FILTER, no date_trunc: months are date_format(t, '%Y-%m-01').
- Differences: t - INTERVAL 7 DAY, timestampdiff(day, a, b). Lists: group_concat(x ORDER BY x).
- Every selected column that is not aggregated must be in GROUP BY. LIMIT inside an IN subquery is not allowed.
- NULLs sort first in ascending order and there is no NULLS LAST: ORDER BY x IS NULL, x.`,
  isBilled: false,
};
