import { isName, keyword, type SqlPart } from '../../../sql/scan.ts';

/** Words that stand for no column. */
export const NO_COLUMN =
  /^(?:AS|CASE|WHEN|THEN|ELSE|END|AND|OR|NOT|IN|IS|NULL|TRUE|FALSE|BETWEEN|LIKE|ILIKE|CAST|INTERVAL|DATE|TIME|TIMESTAMP|TIMESTAMPTZ|DATETIME|TEXT|VARCHAR|CHAR|STRING|INT|INTEGER|INT64|BIGINT|SMALLINT|NUMERIC|DECIMAL|FLOAT|FLOAT64|DOUBLE|PRECISION|REAL|BOOLEAN|BOOL|JSON|JSONB|UUID|ARRAY|ROW|STRUCT|COLLATE|DISTINCT|ALL|ANY|FROM|SELECT|WHERE|GROUP|ORDER|BY|LIMIT|OFFSET|ASC|DESC|NULLS|FIRST|LAST|OVER|PARTITION|FILTER|WITHIN|ROWS|RANGE|UNBOUNDED|PRECEDING|FOLLOWING|CURRENT|EXTRACT|YEAR|MONTH|DAY|HOUR|MINUTE|SECOND|WEEK|QUARTER|AT|ZONE|CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP|UNION)$/i;
/** Tables that are written into the SQL. */
const WRITTEN =
  /^(?:VALUES|UNNEST|ARRAY|STRING_TO_TABLE|REGEXP_SPLIT_TO_TABLE|JSON_TABLE|JSON_EACH|GENERATE_SERIES|FLATTEN)$/;

/** `t`, `a` and `b` of `(VALUES (1, 2)) AS t (a, b)`; `n` of `unnest(ARRAY[1]) n`. Days in a row are a calendar, which is none of the data and no claim either. */
export function writtenNames(parts: readonly SqlPart[]): ReadonlySet<string> {
  const names = parts.flatMap((part, start) => {
    if (!WRITTEN.test(keyword(part))) return [];
    const end = endOfTable(parts, start);
    const written = parts.slice(start + 1, end);
    const isSeries = keyword(part) === 'GENERATE_SERIES';
    if (
      written.some((each) => isName(each) && !NO_COLUMN.test(each.value)) ||
      (isSeries && written.some(({ kind }) => kind === 'text'))
    )
      return [];
    return [...namesBehind(parts, end + 1), ...(keyword(part) === 'VALUES' ? ['column1', 'column2', 'column3'] : [])];
  });
  return new Set(names);
}

/** The bracket that closes the table written from this place on. */
export function endOfTable(parts: readonly SqlPart[], start: number): number {
  let depth = keyword(parts[start]) === 'VALUES' ? 1 : 0;
  for (let at = start + 1; at < parts.length; at += 1) {
    if (parts[at]?.value === '(') depth += 1;
    if (parts[at]?.value === ')') depth -= 1;
    if (depth === 0 && parts[at]?.value === ')') return at;
  }
  return parts.length;
}

/** What columns are called anew: `a` and `b` of `(SELECT …) t (a, b)` and of `WITH t (a, b) AS (…)`. */
export const renamedColumns = (parts: readonly SqlPart[]): string[] =>
  parts.flatMap(({ value }, at) => {
    if (value === ')') return namesBehind(parts, at + 1);
    const end = endOfTable(parts, at);
    return parts[at + 1]?.value === '(' && keyword(parts[end + 1]) === 'AS' ? namesBehind(parts, at) : [];
  });

/** `AS t (a, b)` */
function namesBehind(parts: readonly SqlPart[], from: number): string[] {
  const start = keyword(parts[from]) === 'AS' ? from + 1 : from;
  const alias = parts[start];
  if (!isName(alias) || (alias.kind === 'word' && NO_ALIAS.test(alias.value))) return [];
  const isList = parts[start + 1]?.value === '(';
  const listed = isList ? parts.slice(start + 2, endOfTable(parts, start)).filter(isName) : [];
  return [alias, ...listed].map(({ value }) => value.toLowerCase());
}
const NO_ALIAS = /^(?:ON|WHERE|JOIN|LEFT|RIGHT|INNER|CROSS|FULL|GROUP|ORDER|LIMIT|UNION|HAVING|WINDOW|FETCH|OFFSET)$/i;
