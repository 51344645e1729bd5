import type { Dialect } from '../../../connectors/connector.ts';

/** What a model gets wrong most when it writes SQL for one database with the habits of another. */
export const DIALECT_RULES: Record<Dialect, string> = {
  postgres: `The database is PostgreSQL.
- Names that are not all lower case must be in double quotes. Texts are in single quotes.
- Dividing integers cuts the fraction off: cast to numeric first.
- Months: date_trunc('month', t). Parts: extract(year from t). Differences: t - interval '7 days'.
- Case-insensitive search: ILIKE. Conditions within an aggregate: count(*) FILTER (WHERE …).
- round(x, 2) needs numeric, not double precision. NULLs sort first in DESC: add NULLS LAST.`,
  mysql: `The database is MySQL or MariaDB.
- Names are quoted with backticks. Texts are in single quotes. There is no ILIKE: LIKE ignores case already.
- There is no FULL JOIN, no FILTER, no date_trunc: months are date_format(t, '%Y-%m-01').
- Differences: t - INTERVAL 7 DAY, timestampdiff(day, a, b). Lists: group_concat(x ORDER BY x).
- Every selected column that is not aggregated must be in GROUP BY. LIMIT inside an IN subquery is not allowed.
- NULLs sort first in ascending order and there is no NULLS LAST: ORDER BY x IS NULL, x.`,
  bigquery: `The database is Google BigQuery, GoogleSQL dialect.
- Tables are \`dataset.table\` in backticks. Texts are in single quotes. Reading fewer columns costs less: never SELECT *.
- Months: date_trunc(d, month) for DATE, timestamp_trunc(t, month) for TIMESTAMP. Today: current_date().
- Differences: date_sub(d, interval 7 day), date_diff(a, b, day). Conditions within an aggregate: countif(…), sum(if(…)).
- Repeated fields: cross join unnest(items) as item, then item.field. Integer division with / gives a fraction.
- A partitioned table should be filtered on its partition column where the question allows it.`,
  snowflake: `The database is Snowflake.
- Names without quotes are read as upper case; names that are not all upper case must be in double quotes.
- Months: date_trunc('month', t). Differences: dateadd(day, -7, t), datediff(day, a, b). Search: ILIKE.
- Conditions within an aggregate: count_if(…), sum(iff(…)). Ranking within groups: QUALIFY row_number() over (…) = 1.
- Semi-structured columns: col:field::string. Lists in rows: lateral flatten(input => col).
- NULLs sort first in DESC: add NULLS LAST.`,
};
