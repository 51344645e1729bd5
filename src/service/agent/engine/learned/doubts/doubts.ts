import type { Query } from '../../query/query.ts';
import type { Question } from '../features/question.ts';
import type { Candidate, Parts } from '../parts/candidate.ts';
import type { Token } from '../text/tokenize.ts';
import { STOP_WORDS } from '../text/words.ts';
import { COUNTED, counts } from './counted.ts';
import { betterNamed, twins } from './named.ts';
import { comparedKeys, uncounted, unsaidEach, unsaidSuperlatives, wrongDirection } from './ranked.ts';
import { isSaidOfRows } from './said-of-rows.ts';
import { NEGATION, unheardNegations, unheardOperators } from './unsaid.ts';

interface Asked {
  question: Question;
  /** Places of words that some part of the query comes from. */
  explained: ReadonlySet<number>;
  /** Roots of words that only say how something is asked. */
  manner: ReadonlySet<string>;
}

/**
 * Words of a question that speak against a reading: names, quoted texts and numbers that nothing in it comes from,
 * columns named in full that it does not use, operators and negations that it has not heard, comparisons with what
 * cannot be compared. Empty where nothing does.
 */
export function doubtsOf(candidate: Candidate, asked: Asked): string[] {
  const { parts, query } = candidate;
  const unheard = unheardBy(candidate, asked.question);
  return [
    ...UNHEARD.flatMap((kind) => unheard[kind]),
    ...shownVerbs(parts, asked.question),
    ...unexplained(parts, query, asked),
  ];
}

/** Kinds of words that a reading may not have heard. */
export const UNHEARD = [
  'operator',
  'negation',
  'superlative',
  'each',
  'most',
  'direction',
  'named',
  'twin',
  'key',
] as const;

export function unheardBy({ parts, query }: Candidate, question: Question): Record<(typeof UNHEARD)[number], string[]> {
  const words = question.tokens.map(({ word }) => word);
  return {
    operator: unheardOperators(words, query),
    negation: unheardNegations(words, query),
    superlative: unsaidSuperlatives(words, query),
    each: unsaidEach(words, query),
    most: uncounted(query, question),
    direction: wrongDirection(words, query),
    named: betterNamed({ parts, query }, question),
    twin: twins(parts, question),
    key: comparedKeys(parts, question),
  };
}

function unexplained(parts: Parts, query: Query, { question, explained, manner }: Asked): string[] {
  const { tokens } = question;
  return tokens.flatMap(({ at, kind, word, lemma, root, isCapital, value }) => {
    if (explained.has(at) || parts.limitAt === at) return [];
    if (kind === 'text') return [String(value)];
    if (kind === 'number' || kind === 'date') return [word];
    if (kind !== 'word' || STOP_WORDS.has(lemma) || NEGATION.test(word.toLowerCase())) return [];
    if (isCapital && at > 0 && !isSentenceStart(tokens, at)) return [word];
    if (lemma.length < 3 || (COUNTED.test(lemma) && counts(query))) return [];
    return isNamed(question, at) || question.isColumnWord[at] === true || !manner.has(root) ? [word] : [];
  });
}

/** Customers who signed up: their days are not what is to be shown. */
const shownVerbs = ({ plain }: Parts, { tokens, columns }: Question): string[] =>
  plain.flatMap(({ column }) => {
    const mentions = columns.get(column) ?? [];
    const isVerb = mentions.length > 0 && mentions.every((mention) => isSaidOfRows(tokens, mention));
    return column.isDate && isVerb ? [column.words.join(' ')] : [];
  });

/** A column or table is named there in full. */
export const isNamed = ({ columnsAt, tablesAt }: Question, at: number): boolean =>
  [...(columnsAt[at] ?? []), ...(tablesAt[at] ?? [])].some(({ mention }) => mention.isExact && mention.isFull);

const isSentenceStart = (tokens: readonly Token[], at: number): boolean => /[.?!:]/.test(tokens[at - 1]?.word ?? '');
