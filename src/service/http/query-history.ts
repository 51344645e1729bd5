import { QUERY_HISTORY_PATH, type QueryHistory, queryHistoryPageSchema } from '../../contract/query-history.ts';
import { invalidRequest } from '../failures.ts';
import { problemsOf } from '../problems.ts';
import type { StatementRecords } from '../query-history/statement-records.ts';
import type { AuthenticateAdmin } from './authenticate.ts';
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
    const page = queryHistoryPageSchema.safeParse(c.req.query());
    if (!page.success) throw invalidRequest(...problemsOf(page.error));
    const history: QueryHistory = {
      keep_days: historyDays,
      statements: await statements.list(datasetId, page.data),
    };
    return c.json(history);
  });
}
