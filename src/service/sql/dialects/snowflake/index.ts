import type { SqlDialect } from '../../spelling/dialect.ts';
import { outlineTree } from '../../trees/outline.ts';
import { renderTree } from '../../trees/render.ts';
import { SNOWFLAKE } from './rules.ts';
import { snowflake as spelling } from './spelling.ts';

/** Snowflake. A statement wakes a warehouse, which is billed by the minute. */
export const snowflake: SqlDialect = {
  render: (sql, access) => renderTree(sql, { rules: SNOWFLAKE, spelling, access }),
  outline: (sql) => outlineTree(sql, SNOWFLAKE),
  spelling,
  signs: { backslashEscapes: true, doubleQuotesText: false, hashComments: false, dollarsQuoteText: true },
  advice: `The database is Snowflake.
- Names without quotes are read as upper case; names that are not all upper case must be in double quotes.
- Months: date_trunc('month', t). Differences: dateadd(day, -7, t), datediff(day, a, b). Search: ILIKE.
- Conditions within an aggregate: count_if(…), sum(iff(…)). Ranking within groups: QUALIFY row_number() over (…) = 1.
- Semi-structured columns: col:field::string. Lists in rows: lateral flatten(input => col).
- NULLs sort first in DESC: add NULLS LAST.`,
  isBilled: true,
};
