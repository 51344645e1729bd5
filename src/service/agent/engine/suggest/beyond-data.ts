import type { QueryResult } from '../../../connectors/connector.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { tableName } from '../wording/nouns.ts';
import { dayText } from '../wording/period-text.ts';
import type { LatestDays } from './latest-days.ts';

interface Found {
  query: Query;
  result: QueryResult;
}

/** Where nothing was found because the period lies behind the last row: until when there are rows. Else an empty text. */
export async function beyondData(
  { query, result }: Found,
  {
    catalog,
    latest,
    execute,
  }: { catalog: Catalog; latest: LatestDays; execute: (sql: string) => Promise<QueryResult> },
): Promise<string> {
  if (!isHollow(result)) return '';
  for (const filter of query.filters) {
    if (filter.kind !== 'period' || filter.from === null) continue;
    const day = await latest.of(catalog, filter.ref, execute);
    if (day !== null && day < filter.from)
      return ` The latest ${tableName(catalog, filter.ref.table)} are of ${dayText(day)}.`;
  }
  return '';
}

/** No rows, or one that has no number but 0. */
function isHollow({ rows }: QueryResult): boolean {
  const [only, ...more] = rows;
  return (
    only === undefined ||
    (more.length === 0 && Object.values(only).every((cell) => cell === null || Number(cell) === 0))
  );
}
