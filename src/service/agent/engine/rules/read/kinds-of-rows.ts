import { findColumn } from '../../catalog/catalog.ts';
import { lemma } from '../../words/lemma.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';

const KINDS = ['type', 'types', 'kind', 'kinds', 'sort', 'sorts'];
/** What columns are called that divide rows into kinds. */
const DIVIDING = ['segment', 'category', 'class', 'group', 'tier', 'sector', 'industry'];

/** Which type of customer, revenue by customer type: the one column of theirs that divides them, where none is called a type. */
export function kindsOfRows(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at];
    const held = kindsHeld(cursor, at);
    if (held !== null && first !== undefined)
      return [...tokens.slice(0, at), ...tokensAt(held.words, first), ...tokens.slice(held.end)];
    const found = behindKind(cursor, at) ?? beforeKind(cursor, at);
    const column = found === null ? null : dividing(cursor, found.rows);
    if (found === null || column === null || first === undefined) continue;
    const said = `${lemma(found.rows.words.toLowerCase())} ${column}${found.isPlural ? 's' : ''}`;
    return [...tokens.slice(0, at), ...tokensAt(said, first), ...tokens.slice(found.end)];
  }
  return tokens;
}

/** Aircraft types, where aircraft is a column of texts: the kinds are what it holds. */
function kindsHeld(cursor: Cursor, at: number): { words: string; end: number } | null {
  const column = cursor.named(at);
  const end = at + (column?.length ?? 0);
  if (column === null || column.start !== at || !cursor.is(end, ...KINDS)) return null;
  const isHeld = column.candidates.every(
    ({ kind, score, ...one }) =>
      kind === 'column' &&
      score >= 0.95 &&
      'column' in one &&
      findColumn(cursor.catalog, one.table, one.column)?.kind === 'text',
  );
  const words = column.words.toLowerCase();
  const isMany = cursor.lower(end).endsWith('s') && lemma(words) === words;
  return isHeld ? { words: isMany ? `${words}s` : words, end: end + 1 } : null;
}

interface KindsSaid {
  rows: Mention;
  end: number;
  isPlural: boolean;
}

/** Type of customer. */
function behindKind(cursor: Cursor, at: number): KindsSaid | null {
  const rows = cursor.is(at, ...KINDS) && cursor.is(at + 1, 'of') ? tableAt(cursor, at + 2) : null;
  return rows === null ? null : { rows, end: rows.start + rows.length, isPlural: cursor.lower(at).endsWith('s') };
}

/** Customer type. */
function beforeKind(cursor: Cursor, at: number): KindsSaid | null {
  const rows = tableAt(cursor, at);
  const end = at + (rows?.length ?? 0);
  return rows === null || !cursor.is(end, ...KINDS)
    ? null
    : { rows, end: end + 1, isPlural: cursor.lower(end).endsWith('s') };
}

function dividing(cursor: Cursor, { words, candidates }: Mention): string | null {
  const name = lemma(words.toLowerCase());
  // Room types have a table of their own; a kind column is what is meant where there is one.
  if (['type', 'kind', 'sort'].some((kind) => cursor.called(`${name} ${kind}`).some(({ score }) => score >= 0.7)))
    return null;
  const [table] = candidates;
  const columns = [...(cursor.catalog.tables.get(table?.table ?? '')?.columns.values() ?? [])];
  const [only, ...others] = columns.filter(
    ({ info, words: own }) => info.kind === 'text' && DIVIDING.includes(own.at(-1) ?? ''),
  );
  return only === undefined || others.length > 0 ? null : only.words.join(' ');
}
