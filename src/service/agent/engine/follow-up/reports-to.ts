import type { Catalog } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';

const REPORTS = new RegExp(
  `^${LEAD}(how many )?(?:people |persons |staff |employees |workers |who |which \\S+ |whom )?(?:does|do|did) (?:he|she|they) (?:manage|lead|supervise|boss)$|^${LEAD}(how many )?(?:(?:who|which|what|show|list|all|the|people|persons|staff|employees|workers|of them|others|else|do|does|that|me) )*(?:report|reports|reporting|answer|answers) (?:directly )?(?:in)?to (?:him|her|them|they|it|(?:that|this|those|these)(?: \\S+)?)$`,
);

/** How many people report to her: the rows of the same table that point at those that were shown. */
export function askReportsTo(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const [said, ...count] = REPORTS.exec(saidText(tokens)) ?? [];
  const counts = count.find((one) => one !== undefined);
  const rows = said === undefined ? null : rowsOf(catalog, parent);
  if (said === undefined || rows === null) return null;
  const [above, ...more] = (catalog.steps.get(rows.table) ?? []).filter(({ from, to, many }) => from === to && !many);
  const query = blankQuery(rows.table);
  if (above === undefined || more.length > 0 || !restrictTo(catalog, query, rows, [above])) return null;
  return counts === undefined ? query : { ...query, measures: [{ function: 'count', ref: null, words: said }] };
}
