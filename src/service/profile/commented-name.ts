import type { ColumnInfo } from '../connectors/connector.ts';
import { longWordOf } from './cut-words.ts';
import { wordsOf } from './names.ts';

/** A column's name, its cut-down parts as its own comment writes them out: `del_ts`, “set when it was deleted”, is `deleted_ts`. */
export function commentedName({ name, comment }: Pick<ColumnInfo, 'name' | 'comment'>): string {
  if (comment === '') return name;
  const words = comment.toLowerCase().match(/\p{L}+/gu) ?? [];
  const parts = wordsOf(name);
  const written = parts.map((part) => {
    const long = longWordOf(part, words, { isFar: false });
    return long.kind === 'one' ? long.word : part;
  });
  return written.every((part, at) => part === parts[at]) ? name : written.join('_');
}
