import type { LocalScores, RatedCondition } from '../candidates/local-scores.ts';
import type { ColumnRole } from '../features/columns.ts';
import { NEGATION } from '../features/tables.ts';
import type { SourceColumn } from '../source/source.ts';
import { STOP_WORDS } from '../text/words.ts';

const PLAIN_WORD =
  /^(average|max|min|total|number|order|sort|ascend|descend|descending|ascending|alphabetical|different|distinct|unique|name|id|most|least|highest|lowest|each|every|greater|above|below|over|under|least|detail|information|together|along|corresponding|respective|also|whose|result|value|record|kind|type)$/;

/** What is the same for all candidates of a question. */
export interface RankContext {
  scores: LocalScores;
  /** The best conditions whose words do not overlap. */
  spans: RatedCondition[];
  /** Places of words that something should explain. */
  content: number[];
  bestShown: number;
  /** What the models would like to see, whatever the reading: of hundreds of columns they like a few. */
  liked: Liked;
  opening: string;
  each: string;
  negation: string;
  /** Columns named one after the other before the first condition. */
  listed: number;
}

interface Rated {
  column: SourceColumn;
  /** Above zero. */
  score: number;
}

interface Liked {
  shown: Rated[];
  /** A column may be here with several ways to summarise it. */
  aggregated: Rated[];
  order: Rated[];
  group: Rated[];
}

export function rankContext(scores: LocalScores): RankContext {
  const { question } = scores;
  const { tokens, pattern } = question;
  const content = tokens.filter(
    ({ kind, lemma }) =>
      kind === 'text' ||
      kind === 'number' ||
      kind === 'date' ||
      (kind === 'word' && !STOP_WORDS.has(lemma) && !PLAIN_WORD.test(lemma)),
  );
  const opening = pattern.slice(0, question.firstCondition);
  const isNegation = (word: string) => NEGATION.test(word.toLowerCase()) || /^(but|excluding)$/i.test(word);
  return {
    scores,
    spans: bestSpans(scores.conditions),
    content: content.map(({ at }) => at),
    bestShown: Math.max(...question.scope.columns.map((column) => scores.column(column, 'shown'))),
    liked: {
      shown: likedBy(scores, ['shown']),
      aggregated: likedBy(scores, ['avg', 'sum', 'max', 'min']),
      order: likedBy(scores, ['order']),
      group: likedBy(scores, ['group']),
    },
    opening: pattern.slice(0, 2).join(' '),
    each: tokens.some(({ lemma }) => /^(each|every|per)$/.test(lemma)) ? 'e' : '-',
    negation: tokens.some(({ word }) => isNegation(word)) ? 'n' : '-',
    listed: opening.filter((sign, at) => sign === '<C>' && opening[at - 1] !== '<C>').length,
  };
}

const likedBy = (scores: LocalScores, roles: readonly ColumnRole[]): Rated[] =>
  scores.question.scope.columns.flatMap((column) =>
    roles.map((role) => ({ column, score: scores.column(column, role) })).filter(({ score }) => score > 0),
  );

function bestSpans(conditions: readonly RatedCondition[]): RatedCondition[] {
  const best = new Map<string, RatedCondition>();
  for (const one of conditions) {
    const key = `${one.start}_${one.end}`;
    if (!best.has(key)) best.set(key, one);
  }
  const kept: RatedCondition[] = [];
  for (const one of best.values())
    if (one.score > -1.5 && kept.every((other) => one.end < other.start || one.start > other.end)) kept.push(one);
  return kept;
}
