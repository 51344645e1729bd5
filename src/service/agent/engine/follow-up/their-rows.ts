import { getTable } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import type { Query } from '../query/query.ts';
import { keep } from '../rules/read/cursor.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { saidWords } from './said.ts';

const ASKING = /^(?:and |so )?(?:who|what|which(?: ones)?) (?:are|were|is|was) the (.+)$/;
const TIED =
  /^(?:and )?(?:which|what|whose) (.+?)(?: (?:are|were|is|was|do|does|did) (?:they|these|those|it|he|she|these ones)(?: (?:belong to|from|for|of|with|come from|about|part of|in|at|on|under|assigned to|work in|work for|work at|live in|works? for))?)?$/;

const OLD =
  /^(?:and |so )?how old (?:is|are|was|were) (?:they|he|she|it|those|these)(?: all)?( on average| in average| on the average)?$/;

const hasAge = ({ catalog }: Knowledge, { base, groups }: Query): boolean =>
  groups.length === 0 && [...getTable(catalog, base).columns.values()].some(({ words }) => words.includes('age'));

/**
 * After a list of some rows, “who are the clients” and “which carriers are they from” ask for those of these rows: said as
 * “show their clients”. Other questions are left as they are.
 */
export function saidOfRows(knowledge: Knowledge, tokens: Token[], parent: Query): Token[] {
  const words = saidWords(tokens);
  const said = words.join(' ');
  const old = OLD.exec(said);
  if (old !== null && hasAge(knowledge, parent))
    return tokenize(old[1] === undefined ? 'show their age' : 'their average age');
  const isPart = parent.filters.length > 0 || parent.within !== undefined || parent.limit !== null;
  if (parent.groups.length > 0 || !isPart) return tokens;
  const thing = ASKING.exec(said)?.[1] ?? TIED.exec(said)?.[1];
  if (thing === undefined || !isAbove(knowledge, thing, parent)) return tokens;
  return tokenize(`show their ${thing}`);
}

/** Whether words are no more than the name of rows that each row of the parent belongs to. */
function isAbove(knowledge: Knowledge, thing: string, { base }: Query): boolean {
  const things = tokenize(thing);
  const draft = readTokens(knowledge, things);
  const [subject, ...more] = draft.subjects;
  const table = keep(subject?.mention ?? null, ({ kind, score }) => kind === 'table' && score >= 0.75);
  if (subject === undefined || table === null || more.length > 0 || table.length < things.length) return false;
  const above = shortestPaths(knowledge.catalog, base, 'to-one');
  return table.candidates.every((c) => c.table !== base && above.get(c.table)?.length === 1);
}
