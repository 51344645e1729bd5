import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { measureSql } from './measures.ts';
import { saidSql } from './said-number.ts';
import { Scope } from './scope.ts';

/** The HAVING clause; '' where no bound is set to the groups. */
export function havingSql(catalog: Catalog, scope: Scope, query: Query): string {
  const parts = query.having.map((part) => {
    const value =
      part.value === 'overall'
        ? overallSql(catalog, scope, { query, part })
        : saidSql(scope, { ...part, value: part.value });
    return `${measureSql(catalog, scope, { measure: part.measure, query })} ${part.operator} ${value}`;
  });
  return parts.length === 0 ? '' : `HAVING ${parts.join(' AND ')}`;
}

/** The same measure over all rows together. */
function overallSql(
  catalog: Catalog,
  around: Scope,
  { query, part }: { query: Query; part: Query['having'][number] },
): string {
  const scope = new Scope(catalog, query.base, { used: around.aliases });
  const whole = measureSql(catalog, scope, { measure: part.measure, query });
  const living = scope.living();
  const where = living.length === 0 ? '' : ` WHERE ${living.join(' AND ')}`;
  return `(SELECT ${whole} ${scope.from()}${where})`;
}
