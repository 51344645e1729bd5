import { QUERY_HISTORY_PATH, type QueryHistory, queryHistoryPageSchema } from '../../contract/query-history.ts';
import type { StatementRecords } from '../query-history/statement-records.ts';
import type { AuthenticateAdmin } from './authenticate.ts';
import { readQuery } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface QueryHistoryRouteDeps {
  authenticateAdmin: AuthenticateAdmin;
  statements: Pick<StatementRecords, 'list'>;
  historyDays: number;
}

/** The statements that ran for people, for whoever has the API key. */
export function registerQueryHistory(
  app: ServiceApp,
  { authenticateAdmin, statements, historyDays }: QueryHistoryRouteDeps,
): void {
  app.get(QUERY_HISTORY_PATH, async (c) => {
    const { datasetId } = await authenticateAdmin(c);
    const page = readQuery(c, queryHistoryPageSchema);
    const history: QueryHistory = {
      keep_days: historyDays,
      statements: await statements.list(datasetId, page),
    };
    return c.json(history);
  });
}
