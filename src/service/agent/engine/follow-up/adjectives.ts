import { findColumn, isNumeric, isTime } from '../catalog/catalog.ts';
import type { ColumnRef, Filter } from '../query/query.ts';
import { nameWords, stem } from '../words/lemma.ts';
import { STOP_WORDS } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import { type Turn, tokensOf } from './turn.ts';

/** Only the delayed ones: more than none of the number; the shipped ones: the day is known; the active ones: true. */
export function conditionsOfWords(turn: Turn): Filter[] {
  const { says, context, knowledge, draft, read } = turn;
  const loose =
    says.only || says.pronoun !== null || says.swap || says.drop !== null || says.mode === 'add' || says.count;
  if (!loose) return [];
  return says.rest.flatMap((token, at): Filter[] => {
    if (draft.filters.some(({ words }) => words.toLowerCase().split(' ').includes(token.lower))) return [];
    const plain = valueOf(turn, token, at);
    if (plain !== null) return [plain];
    const isForm = /(ed|late|en|early|ive)$/.test(token.lower) || IRREGULAR.test(token.lower);
    const next = says.rest[at + 1]?.lower;
    if (
      token.kind !== 'word' ||
      !isForm ||
      (next !== undefined && !['one', 'ones', 'and', ','].includes(next) && at < says.rest.length - 2)
    )
      return [];
    if (draft.subjects.some(({ mention }) => mention.length > 1 && tokensOf(says.rest, mention).includes(token)))
      return [];
    const negative = /^(?:un|non-?|in|dis)(?=\w{4})/.exec(token.lower)?.[0] ?? '';
    const named = ['', negative].flatMap((prefix) => [
      ...knowledge.index.stems.get(stem(token.lower.slice(prefix.length))),
      ...knowledge.index.names.get(token.lemma.slice(prefix.length)),
    ]);
    const found = named.find((c) => c.kind === 'column' && c.table === context.base && c.score >= 0.7);
    const info = found?.kind === 'column' ? findColumn(knowledge.catalog, found.table, found.column) : undefined;
    if (found?.kind !== 'column' || info === undefined) return [];
    const ref: ColumnRef = { path: [], table: found.table, column: found.column };
    const isNegative = negative !== '' && !nameWords(found.column).some((word) => word.startsWith(negative));
    const filter = conditionOn(ref, info, { words: token.text, isNegative });
    if (filter !== null) {
      read.add(token.start);
      draft.subjects = draft.subjects.filter(({ mention }) => !tokensOf(says.rest, mention).includes(token));
    }
    return filter === null ? [] : [filter];
  });
}

const IRREGULAR =
  /^(?:un)?(?:paid|sold|sent|lost|found|left|bought|built|held|met|made|done|shut|lent|read|won|spent|due|kept|begun|taught)$/;

function conditionOn(
  ref: ColumnRef,
  info: NonNullable<ReturnType<typeof findColumn>>,
  { words, isNegative }: { words: string; isNegative: boolean },
): Filter | null {
  if (info.kind === 'boolean') return { kind: 'boolean', ref, value: !isNegative, words };
  if (isTime(info) && info.nullable) return { kind: 'null', ref, negated: !isNegative, words };
  if (isNumeric(info)) return { kind: 'compare', ref, operator: isNegative ? '<=' : '>', value: 0, words };
  return null;
}

/** Only done: alone, a word that is else grammar is the value that it spells. */
function valueOf({ says, context, knowledge, read }: Turn, token: Token, at: number): Filter | null {
  const next = says.rest[at + 1]?.lower;
  if (!STOP_WORDS.has(token.lower) || !(next === undefined || next === 'ones') || says.rest.length > 3) return null;
  const found = knowledge.index.values.get(token.lower).find((c) => context.toOne.has(c.table));
  const path = found === undefined ? undefined : context.toOne.get(found.table)?.[0];
  if (found?.kind !== 'value' || path === undefined) return null;
  read.add(token.start);
  const ref: ColumnRef = { path, table: found.table, column: found.column };
  return { kind: 'values', ref, values: [found.value], negated: false, words: token.text };
}
