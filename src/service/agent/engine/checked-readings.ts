import type { AgentRequest } from '../agent.ts';
import type { Finding, Severity } from '../checked.ts';
import { type Catalog, getTable } from './catalog/catalog.ts';
import { validityOf } from './catalog/validity.ts';
import type { Query } from './query/query.ts';
import { renderSql } from './sql/render.ts';
import { questionText } from './wording/reading.ts';
import { tablesOf } from './wording/tables-of.ts';

type Check = NonNullable<AgentRequest['check']>;

/** What was looked at, once for each statement of a request, however often its question is read anew. */
const looked = new WeakMap<Check, Map<string, Promise<readonly Finding[]>>>();

/** What may be wrong with a statement as the answer; nothing where nobody looks. */
export function findingsIn(
  { check }: Pick<AgentRequest, 'check'>,
  sql: string,
  whole?: string,
): Promise<readonly Finding[]> {
  if (check === undefined) return Promise.resolve([]);
  const known = looked.get(check) ?? new Map<string, Promise<readonly Finding[]>>();
  looked.set(check, known);
  const found = known.get(sql) ?? check(sql, whole).then(({ findings }) => findings);
  known.set(sql, found);
  return found;
}

/** The same of a reading; the whole question is what it would be asked as, where it goes on from another. */
export function findingsOf(
  request: AgentRequest,
  { catalog, query }: { catalog: Catalog; query: Query },
): Promise<readonly Finding[]> {
  const whole = request.history.length === 0 ? undefined : questionText(catalog, query, request.now);
  const found = findingsIn(request, renderSql(catalog, query), whole);
  return isOfVersions(catalog, query) ? found.then((findings) => findings.map(unlessOnceADay)) : found;
}

/** Of rows that hold from one day to another, a day picks one, which the check doesn't see. */
const isOfVersions = (catalog: Catalog, query: Query): boolean =>
  tablesOf(query).some((key) => validityOf(getTable(catalog, key)) !== null);

const unlessOnceADay = (finding: Finding): Finding =>
  finding.trap === 'repeated-total' && finding.severity === 'wrong' ? { ...finding, severity: 'doubtful' } : finding;

export const firstOf = (findings: readonly Finding[], wanted: Severity): Finding | undefined =>
  findings.find(({ severity }) => severity === wanted);
