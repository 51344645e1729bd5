import type { QueryResult } from '../../../connectors/connector.ts';
import { ConnectorError } from '../../../connectors/errors.ts';
import { spellingOf } from '../../../sql/dialects/index.ts';
import { SqlRefusedError } from '../../../sql/refused.ts';
import { type Catalog, findColumn, getTable, isTime } from '../catalog/catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { tableSql } from '../sql/scope.ts';
import { daySql } from '../sql/times.ts';

/** A scan of a larger table costs more than a better suggestion is worth. */
const MAX_ROWS = 2_000_000;

type Execute = (sql: string) => Promise<QueryResult>;

export interface LatestDays {
  /** @returns `YYYY-MM-DD`; null when it is not known */
  of(catalog: Catalog, ref: ColumnRef, execute: Execute): Promise<string | null>;
}

const MOST_KEPT = 1_000;

/**
 * The latest day of date columns, asked once each by each person, who may not see the rows of others: so that no question
 * is offered about a year without data.
 */
export class LatestDaysByPerson {
  readonly #known = new Map<string, string | null>();

  for(userId: number | undefined): LatestDays {
    return {
      of: async (catalog, ref, execute) => {
        const key = JSON.stringify([userId ?? null, catalog.asker.zone, ref.table, ref.column]);
        const known = this.#known.get(key);
        if (known !== undefined) return known;
        const day = await latestDay(catalog, ref, execute);
        this.#keep(key, day);
        return day;
      },
    };
  }

  #keep(key: string, day: string | null): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MOST_KEPT && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, day);
  }
}

async function latestDay(catalog: Catalog, ref: ColumnRef, execute: Execute): Promise<string | null> {
  const { info } = getTable(catalog, ref.table);
  const column = findColumn(catalog, ref.table, ref.column);
  if (column === undefined || !isTime(column) || (info.rowEstimate ?? 0) > MAX_ROWS) return null;
  const spelling = spellingOf(catalog.dialect);
  const latest = `CAST(${daySql(catalog, ref, `max(${spelling.column(ref.column)})`)} AS DATE) AS ${spelling.name('latest')}`;
  try {
    const { rows } = await execute(`SELECT ${latest} FROM ${tableSql(info, spelling)}`);
    const value = rows[0]?.['latest'];
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;
  } catch (error) {
    // A column that may not be read, or is too slow to: the question is offered without a period.
    if (error instanceof SqlRefusedError || error instanceof ConnectorError) return null;
    throw error;
  }
}
