import type { Query } from '../../query/query.ts';
import { readQuestion } from '../features/question.ts';
import { link, type Reader } from '../link/link.ts';
import type { SourceColumn } from '../source/source.ts';
import { STOP_WORDS } from '../text/words.ts';
import { isNamed } from './doubts.ts';
import { isSaidOfRows } from './said-of-rows.ts';

/** Columns and tables that a question names in full and that a query of the rule reader has nothing of. */
export function unreadNames(reader: Reader, asked: string, query: Query): string[] {
  const question = readQuestion(reader, link(reader, asked));
  const names = JSON.stringify(query);
  // Keys on the way between tables are read as well: to a destination.
  const isRead = ({ name }: { name: string }) => names.includes(JSON.stringify(name));
  const read = new Set<number>();
  const cover = (spans: readonly { start: number; end: number }[]) => {
    for (const { start, end } of spans) for (let at = start; at <= end; at++) read.add(at);
  };
  for (const [column, mentions] of question.columns) if (isRead(column)) cover(mentions);
  for (const [table, mentions] of question.tables) if (names.includes(JSON.stringify(table.key))) cover(mentions);
  cover(question.values.filter(({ column }) => isRead(column)));
  const tables = new Set(reader.source.tables.filter((table) => names.includes(JSON.stringify(table.key))));
  // A line sold is a track sold: the rows that a query's rows point to are read with them.
  for (const table of tables)
    for (const edge of reader.source.edges[table.at] ?? []) if (!edge.toMany) cover(question.tables.get(edge.to) ?? []);
  for (const [column, spans] of question.columns)
    if (tables.has(column.table) && isAlwaysSet(column))
      cover(spans.filter((span) => isSaidOfRows(question.tokens, span)));
  return question.tokens.flatMap(({ at, kind, lemma, word }) =>
    kind === 'word' && !read.has(at) && !STOP_WORDS.has(lemma) && isNamed(question, at) ? [word] : [],
  );
}

/** A date that every row has: who signed up says nothing of the rows that is not true of all. */
const isAlwaysSet = ({ info }: SourceColumn): boolean => !info.nullable && ['date', 'timestamp'].includes(info.kind);
