import type { Candidate } from '../../catalog/candidates.ts';
import type { Table } from '../../catalog/catalog.ts';
import { contentWords } from '../../catalog/comment-words.ts';
import { tableAt } from './business.ts';
import { keep } from './cursor.ts';
import { rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

/** `Empty for walk-in guests`, `NULL while in service`, `blank = homeless`. */
const EMPTY = /(?:^|[.;,(]\s*)(?:empty|null|blank)\s*(?:=|:|if|for|when|while|means|on|with|in|where)\s+([^.;,)]+)/i;

/** Digital tickets, of a seat that is `empty for digital tickets`: rows that lack what a comment says they lack then. */
export function readEmptyMeans({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'are', 'is', 'currently', 'still');
  const word = cursor.tokens[at]?.lemma ?? '';
  if (word.length < 4 || cursor.value(at) !== null) return 0;
  const behind = tableAt(cursor, at + 1);
  const before = rowsSaid(draft);
  const rows = behind ?? (at > from ? keep(before, ({ kind, score }) => kind === 'table' && score >= 0.75) : null);
  const candidates = (rows?.candidates ?? []).flatMap(({ table }) => lackingIn(cursor.catalog.tables.get(table), word));
  if (candidates.length === 0) return 0;
  const words = cursor.words(at, at + 1);
  const mention = { start: at, length: 1, words, candidates };
  draft.filters.push({ kind: 'missing', mention, negated: false, words });
  return at + 1 - from;
}

/** Columns that are empty for rows of which the word is said, and of nothing else than the rows. */
function lackingIn(table: Table | undefined, word: string): Candidate[] {
  return [...(table?.columns.values() ?? [])].flatMap(({ info }): Candidate[] => {
    const meaning = EMPTY.exec(info.comment)?.[1];
    const said = meaning === undefined ? [] : contentWords(meaning).filter((one) => !table?.words.includes(one));
    const isSaid = table !== undefined && said.length === 1 && said[0] === word && info.nullable;
    return isSaid ? [{ kind: 'column', table: table.key, column: info.name, score: 1 }] : [];
  });
}
