import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { askInCharge } from './responsible.ts';
import { LEAD, saidText } from './said.ts';
import { isOfPeople } from './who-did.ts';

const RUNS = new RegExp(
  `^${LEAD}who (?:(?:runs|leads|heads|manages|is running|is leading|is heading|is managing) (?:it|that|this|that one|this one)|(?:is|'s) (?:its|the) (?:manager|boss|head|lead|leader|chief|director)(?: of (?:it|that|this|that one))?|(?:is|'s) (?:in charge|the boss) (?:of it|of that|there))(?: now| there| today)?$`,
);

/**
 * Who runs it, after one department that others were ranked with: asked anew of its name, since who runs what may be kept in
 * rows of its own. Not where the row that is shown points at somebody itself.
 */
export function asksWhoRuns(catalog: Catalog, tokens: readonly Token[], parent: Query): boolean {
  const [group, ...more] = parent.groups;
  const isOne = parent.limit?.count === 1 && more.length === 0 && group?.kind === 'entity' && group.labels.length === 1;
  if (!isOne || !RUNS.test(saidText(tokens)) || isOfPeople(catalog, group.table)) return false;
  const { labels } = getTable(catalog, group.table);
  return labels.includes(group.labels[0] ?? '') && askInCharge(catalog, tokens, parent) === null;
}
