import type { Query } from '../query/query.ts';
import { isRowCount } from '../query/row-counts.ts';
import { resolve } from '../rules/resolve/resolve.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { tableName } from '../wording/names.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const LATEST = new RegExp(
  `^${LEAD}(?:(?:please |can you )?(?:show|list|give|see|get)(?: me| us)? )?(?:the )?(?:(latest|newest|most recent)(?: (\\d{1,3}))?|(\\d{1,3}) (?:latest|newest|most recent))(?: ones?)?$`,
);
const USUAL = 10;

/** Show the latest 5, after how many refunds there are for each reason: the latest of the rows that were counted. */
export function askLatestRows(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const [, end, behind, ahead] = LATEST.exec(saidText(tokens)) ?? [];
  const isCount = parent.measures.length > 0 && parent.measures.every(isRowCount);
  if ((end === undefined && ahead === undefined) || !isCount || parent.rank !== null || parent.within !== undefined)
    return null;
  const count = behind ?? ahead ?? String(USUAL);
  const draft = readTokens(knowledge, tokenize(`latest ${count} ${tableName(knowledge.catalog, parent.base)}`));
  const read = draft.unknown.length > 0 ? null : resolve(knowledge.catalog, draft);
  if (read?.kind !== 'resolved' || read.query.base !== parent.base || read.query.order === null) return null;
  const where = parent.measures.flatMap((measure) => measure.where ?? []);
  return { ...read.query, filters: structuredClone([...parent.filters, ...where]) };
}
