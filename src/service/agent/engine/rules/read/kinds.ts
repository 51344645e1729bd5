import type { Candidate } from '../../catalog/candidates.ts';
import { STOP_WORDS } from '../../words/lexicon.ts';
import { type Cursor, isPlural } from './cursor.ts';
import type { Draft, DraftFilter, Mention } from './draft.ts';

/** Pubs in York, key accounts: where no rows are named, those whose kind was said. */
export function listKind(cursor: Cursor, draft: Draft): void {
  const { catalog } = cursor;
  const isAsked = cursor.is(0, 'who', "who's", 'whos');
  const isOpen =
    draft.subjects.every(({ mention }) => isAsked && draft.filters.some((one) => isNamedBefore(one, mention))) &&
    draft.measures.length === 0 &&
    draft.ranks.length === 0 &&
    draft.share === null &&
    draft.span === null &&
    draft.timeRank === null &&
    draft.comparison === null &&
    draft.rest === null;
  if (!isOpen) return;
  const isExplained = (candidate: Candidate) =>
    candidate.kind === 'column' ||
    (candidate.kind === 'value' &&
      (catalog.tables.get(candidate.table)?.columns.get(candidate.column)?.meanings?.has(candidate.value) ?? false));
  const kinds = draft.filters.flatMap((filter) => (isPlainValue(filter) ? [filter.mention] : []));
  const kind =
    kinds.find(({ candidates }) => candidates.every(isExplained)) ??
    conditionOfKind(cursor, draft) ??
    nounOf(cursor, draft);
  const tables = new Set(kind?.candidates.map(({ table }) => table) ?? []);
  const [only] = tables;
  if (kind === undefined || only === undefined || tables.size > 1) return;
  const mention = { ...kind, candidates: [{ kind: 'table', table: only, score: 1 } as const] };
  // No-shows per month are counted.
  if (draft.groups.length > 0) draft.measures.push({ function: 'count', target: mention, words: kind.words });
  else draft.subjects.unshift({ mention, role: null, lead: '' });
}

/** Who is the manager of the hotel in Porto: the hotel says whose, and isn't asked for. */
const isNamedBefore = (filter: DraftFilter, rows: Mention): boolean =>
  isPlainValue(filter) && filter.mention.start < rows.start;

/** Mechanics hired this year, who is the depot manager: a value that says what rows are, named first as they would be. */
function nounOf(cursor: Cursor, { filters }: Draft): Mention | undefined {
  const [filter] = filters;
  if (filter === undefined || !isPlainValue(filter) || filter.role !== null) return undefined;
  const { mention } = filter;
  const isOne = cursor.is(mention.start - 1, 'the', 'a', 'an', 'our') && cursor.is(0, 'who', 'which');
  const isFirst = cursor.tokens
    .slice(0, mention.start)
    .every(({ lower }) => STOP_WORDS.has(lower) || ASKING.has(lower));
  if (!isFirst || !(isPlural(mention) || isOne)) return undefined;
  const isState = (candidate: Candidate) => {
    const table = cursor.catalog.tables.get(candidate.table);
    const column = candidate.kind === 'value' ? table?.columns.get(candidate.column) : undefined;
    return column !== undefined && table?.labels.includes(column.info.name) === false;
  };
  return mention.candidates.every(isState) ? mention : undefined;
}

const ASKING = new Set([
  'list',
  'show',
  'give',
  'get',
  'find',
  'see',
  'display',
  'name',
  'latest',
  'last',
  'all',
  'any',
]);

/** Bulldozers without gps, where Bulldozer is a kind of machines: what is of the kind and has what the other conditions say. */
function conditionOfKind(cursor: Cursor, { filters }: Draft): Mention | undefined {
  const [kind, ...others] = filters;
  if (kind === undefined || !isPlainValue(kind)) return undefined;
  const [kinds, ...elsewhere] = new Set(kind.mention.candidates.map(({ table }) => table));
  const labels = kinds === undefined ? [] : (cursor.catalog.tables.get(kinds)?.labels ?? []);
  const isName = kind.mention.candidates.every((one) => one.kind === 'value' && labels.includes(one.column));
  if (kinds === undefined || elsewhere.length > 0 || !isName || !isPlural(kind.mention)) return undefined;
  const below = (cursor.catalog.steps.get(kinds) ?? []).filter(({ many }) => many).map(({ to }) => to);
  const fits = (table: string) =>
    others.every((filter) =>
      candidatesOf(filter).some(
        (one) => one.table === table || (one.table !== kinds && cursor.reaches(table, one.table)),
      ),
    );
  const [only, ...more] = new Set(below.filter(fits));
  return only === undefined || more.length > 0
    ? undefined
    : { ...kind.mention, candidates: [{ kind: 'table', table: only, score: 1 }] };
}

function candidatesOf(filter: DraftFilter): Candidate[] {
  const mention = 'mention' in filter ? filter.mention : 'target' in filter ? filter.target : null;
  return mention !== null && 'candidates' in mention ? mention.candidates : [];
}

/** Signups per month: a day's name stands for what happened on it. */
export function countEvents(cursor: Cursor, draft: Draft): void {
  const [subject, ...more] = draft.subjects;
  const isOpen = draft.measures.length === 0 && draft.ranks.length === 0 && draft.span === null && draft.share === null;
  // Signups this year vs last year: how many there were in each.
  const isCounted = draft.groups.length > 0 || draft.comparison !== null;
  if (!isOpen || subject === undefined || more.length > 0 || !isCounted) return;
  const { mention } = subject;
  if (!mention.candidates.every((one) => cursor.isTime(one)) || /\b(dates?|days?|times?)$/i.test(mention.words)) return;
  draft.subjects = [];
  draft.hints.push(mention);
  draft.measures.push({ function: 'count', target: mention, words: mention.words });
}

/** Certifications that expired, hires of Ada's: a day's name alone stands for the rows that have it. */
export function listEvents(cursor: Cursor, draft: Draft): void {
  const [subject, ...more] = draft.subjects;
  const isOpen = draft.measures.length === 0 && draft.ranks.length === 0 && draft.span === null && draft.share === null;
  if (!isOpen || subject === undefined || more.length > 0 || draft.groups.length > 0) return;
  const { mention } = subject;
  if (
    !mention.candidates.every((one) => cursor.isTime(one)) ||
    /\b(dates?|days?|times?|starts?|ends?)$/i.test(mention.words)
  )
    return;
  if (draft.filters.length + draft.periods.length === 0 || cursor.tokens.some(({ lower }) => lower === 'when')) return;
  const tables = [...new Set(mention.candidates.map(({ table }) => table))];
  subject.mention = { ...mention, candidates: tables.map((table) => ({ kind: 'table', table, score: 1 })) };
}

const isPlainValue = (filter: DraftFilter): filter is DraftFilter & { kind: 'value' } =>
  filter.kind === 'value' && !filter.negated;
