import type { Candidate } from '../../catalog/candidates.ts';
import { type Catalog, getTable, isBridge, keyBehind } from '../../catalog/catalog.ts';
import type { ColumnRef } from '../../query/query.ts';
import { nameWords } from '../../words/lemma.ts';
import { BESIDE } from '../read/beside-rows.ts';
import type { Mention, Role, Subject } from '../read/draft.ts';
import { type Bound, bind } from './bind.ts';
import { type Context, UnboundError } from './context.ts';

export interface Subjects {
  columns: Subject[];
  tables: Subject[];
}
/** Which subjects are tables here and which columns: what fits the base best. */
export function splitSubjects(context: Context): Subjects {
  const subjects: Subjects = { columns: [], tables: [] };
  for (const subject of context.draft.subjects) {
    const { mention } = subject;
    const score = (kind: Candidate['kind']) =>
      Math.max(0, ...mention.candidates.map((c) => (c.kind === kind ? c.score : 0)));
    if (score('table') >= Math.max(score('column') - 0.05, 0.5)) subjects.tables.push(subject);
    else subjects.columns.push(subject);
  }
  return subjects;
}

const SHOWN_AFTER = [
  '',
  'and',
  BESIDE,
  ',',
  'list',
  'show',
  'give',
  'find',
  'return',
  'me',
  'what',
  'which',
  'is',
  'are',
];

/** Names of members and their parties: the party is to be shown as well. */
export function shownTable(context: Context, { mention, lead, role }: Subject): ColumnRef[] {
  if (!SHOWN_AFTER.includes(lead)) return [];
  const { candidate, path } = bind(context, mention, { accept: (c) => c.kind === 'table', reach: 'to-one', role });
  if (path.length === 0) return [];
  // Customers and staff: two lists, which rows of something else would only put beside each other.
  const isTied = context.named.has(context.base) || isBridge(getTable(context.catalog, context.base));
  if (lead === 'and' && !isTied) throw new UnboundError(`it is not clear what ties “${mention.words}” to the others`);
  return getTable(context.catalog, candidate.table).labels.map((column) => ({ path, table: candidate.table, column }));
}

/** A label of a person is their whole name, whatever it is made of. */
export function listColumn(context: Context, mention: Mention, role: Role): ColumnRef[] {
  const whole = wholeName(context, mention);
  if (whole !== null) {
    const { candidate, path } = bind(context, whole, { accept: () => true, reach: 'to-one', role });
    return getTable(context.catalog, candidate.table).labels.map((column) => ({
      path,
      table: candidate.table,
      column,
    }));
  }
  const bound = bind(context, mention, { accept: (c) => c.kind === 'column', reach: 'to-one', role });
  const { candidate, path } = bound;
  requireNear(context, mention, bound);
  if (candidate.kind !== 'column') return [];
  const ref = { path, table: candidate.table, column: candidate.column };
  return namesBehind(context, ref, mention.words) ?? [ref];
}

/** Whom they report to, their support rep: a key that is called what its row is, and not a number, shows that row. */
function namesBehind({ catalog }: Context, ref: ColumnRef, words: string): ColumnRef[] | null {
  if (/\b(ids?|keys?|numbers?|no|codes?)$/i.test(words)) return null;
  const step = keyBehind(catalog, ref);
  const target = step === undefined ? undefined : getTable(catalog, step.to);
  if (
    step === undefined ||
    target === undefined ||
    target.labels.every((name) => target.info.primaryKey.includes(name))
  )
    return null;
  const names = target.labels.map((column) => ({ path: [...ref.path, step], table: step.to, column }));
  return isNamedInFull(catalog, ref, words) ? [ref, ...names] : names;
}

/** The districts of elections, of a column that is called just so: what it holds, beside the name that goes with it. */
function isNamedInFull(catalog: Catalog, { table, column }: ColumnRef, words: string): boolean {
  const own = getTable(catalog, table).columns.get(column)?.words ?? [];
  return !/^(to|by|of|at|in)$/.test(own.at(-1) ?? '') && own.join(' ') === nameWords(words).join(' ');
}

/** `names` where a name is made of first and last: the mention of the first alone. */
function wholeName(context: Context, mention: Mention): Mention | null {
  if (!/^(full )?names?$/i.test(mention.words)) return null;
  const candidates = mention.candidates.filter((candidate) => {
    const labels = context.named.has(candidate.table) ? getTable(context.catalog, candidate.table).labels : [];
    return labels.length > 1 && candidate.kind === 'column' && candidate.column === labels[0];
  });
  const better = mention.candidates.some((c) => context.named.has(c.table) && c.score >= 0.95);
  return candidates.length === 0 || better ? null : { ...mention, candidates };
}

/** A column that merely resembles the word, in a table that nobody named, is a guess. */
export function requireNear(context: Context, mention: Mention, { candidate, path }: Bound): void {
  const named = context.named.has(candidate.table);
  const generic =
    /^(names?|titles?|ids?|descriptions?|details?|types?|codes?)$/i.test(mention.words) && context.named.size > 0;
  if (!named && (generic || (path.length > 0 && candidate.score < 0.95))) {
    throw new UnboundError(`it is not clear what “${mention.words}” is`);
  }
}
