import type { SqlDialect } from '../../spelling/dialect.ts';
import { outlinePostgres, renderPostgres } from './render.ts';
import { postgres as spelling } from './spelling.ts';

/** PostgreSQL, and what speaks as it does. */
export const postgres: SqlDialect = {
  render: renderPostgres,
  outline: outlinePostgres,
  spelling,
  signs: { backslashEscapes: false, doubleQuotesText: false, hashComments: false, dollarsQuoteText: true },
  advice: `The database is PostgreSQL.
- Names that are not all lower case must be in double quotes. Texts are in single quotes.
- Dividing integers cuts the fraction off: cast to numeric first.
- Months: date_trunc('month', t). Parts: extract(year from t). Differences: t - interval '7 days'.
- Case-insensitive search: ILIKE. Conditions within an aggregate: count(*) FILTER (WHERE …).
- round(x, 2) needs numeric, not double precision. NULLs sort first in DESC: add NULLS LAST.`,
  isBilled: false,
};
