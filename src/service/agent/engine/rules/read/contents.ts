import type { Table } from '../../catalog/catalog.ts';
import { LINES, quantityOf } from '../../catalog/line-revenue.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Draft } from './draft.ts';

const LEADS = ['in', 'on', 'inside'];
const HOLDING = ['contain', 'include', 'have', 'hold', 'contained', 'included'];

/** What was in order 1042: of each line of it, what was ordered and how much. */
export function contentsOf(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = keyAt(cursor);
  const whole = at === null ? null : tableAt(cursor, at);
  const first = tokens[0];
  if (at === null || whole === null || first === undefined) return tokens;
  const end = cursor.skip(at + whole.length, '#', 'number', 'no', 'id');
  const isLast = cursor.skip(end + 1, ...HOLDING, '?', '.', '!') >= tokens.length;
  const [table] = whole.candidates;
  const said = table === undefined || cursor.number(end) === null || !isLast ? null : linesOf(cursor, table.table);
  return said === null ? tokens : [...tokensAt(said, first), ...tokens.slice(at, end + 1)];
}

/** Where the words for the row begin, behind those that ask what is in it. */
function keyAt(cursor: Cursor): number | null {
  const [what, is] = [cursor.lower(0), cursor.lower(1)] as const;
  if (["what's", 'whats'].includes(what) && LEADS.includes(is)) return cursor.skip(2, 'the', 'our');
  if (what === 'what' && ['is', 'was', 'were', 'are'].includes(is) && cursor.is(2, ...LEADS))
    return cursor.skip(3, 'the', 'our');
  if (what === 'what' && ['did', 'does'].includes(is) && cursor.tokens.some(({ lower }) => HOLDING.includes(lower)))
    return cursor.skip(2, 'the', 'our');
  return /^contents?$/.test(what) && is === 'of' ? cursor.skip(2, 'the', 'our') : null;
}

/** Product name and quantity of order items of …: the lines of such a row, and what each of them is of. */
function linesOf({ catalog }: Cursor, key: string): string | null {
  for (const down of (catalog.steps.get(key) ?? []).filter(({ many }) => many)) {
    const lines = catalog.tables.get(down.to);
    const quantity = lines === undefined ? undefined : quantityOf(lines);
    if (lines === undefined || (quantity === undefined && !LINES.has(lines.words.at(-1) ?? ''))) continue;
    const ups = (catalog.steps.get(down.to) ?? []).filter(({ many, to }) => !many && to !== key);
    const [thing, ...others] = ups.flatMap(({ to }) => catalog.tables.get(to) ?? []);
    const name = thing === undefined ? textOf(lines) : `${thing.words.join(' ')} name`;
    if (name === null || others.length > 0) continue;
    const shown = [name, ...(quantity === undefined ? [] : [quantity.words.join(' ')])];
    return `${shown.join(' and ')} of ${lines.words.join(' ')} of`;
  }
  return null;
}

/** What a line is of, where the line says so itself. */
const textOf = ({ columns }: Table): string | null =>
  [...columns.values()].find(({ info }) => info.kind === 'text')?.words.join(' ') ?? null;

/** Show me order 1042: the row itself, where nothing else is asked for. */
export function showKeyed(cursor: Cursor, draft: Draft): void {
  if (cursor.is(0, 'who', "who's", 'whose', 'when', 'where', 'why', 'how')) return;
  const { filters, subjects, measures, groups, ranks, order } = draft;
  const [key, ...more] = filters;
  const isAsked = subjects.length + measures.length + groups.length + ranks.length > 0 || order !== null;
  if (key?.kind !== 'key' || more.length > 0 || isAsked || draft.share !== null || draft.span !== null) return;
  draft.subjects.push({ mention: key.mention, role: null, lead: '' });
}
