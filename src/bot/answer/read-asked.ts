import { withoutSourceName } from '../../shared/source-name.ts';
import { columnInWords } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';
import { readChartWish } from './chart/chart-wish.ts';
import type { Asked } from './headline/asked.ts';
import { contentOf, isReadAs, isTimeWord, openWords, wordsIn } from './headline/asked-words.ts';
import { readQuestion } from './headline/question.ts';
import type { Filter, Filters } from './read-filters.ts';

type About = Pick<Answer, 'question' | 'sql' | 'explanation' | 'resource'>;

/** The question, where its words can be said of the rows: it was read, and what it says is what was asked for. */
export function readAsked(answer: About, { filters, hasMore }: Filters): Asked | undefined {
  const { sql, explanation, resource } = answer;
  const said = withoutSourceName(readChartWish(answer.question).question, resource.name, () => true);
  const text = withoutCapital(said, sql);
  const question = readQuestion(text);
  if (question === undefined || !isReadAs(text, answer)) return undefined;
  if (unsaidIn(text, filters).length > openWords(text, answer).length) return undefined;
  // Only the conversation before it says which of them.
  const isAll = contentOf(text).length <= 1 && !wordsIn(text).some(isTimeWord);
  if (isAll && (filters.length > 0 || hasMore)) return undefined;
  const counted = new Set(/^number of\b/i.test(explanation) ? contentOf(explanation.split('. ')[0] ?? '') : []);
  return { question, text, counted };
}

/** The words that rows were chosen by, and that the question doesn't have. */
function unsaidIn(text: string, filters: Filter[]): string[] {
  const asked = contentOf(text);
  return filters
    .flatMap(wordsOf)
    .filter((value) => /\p{L}{2}/u.test(value) && !contentOf(value).some((stem) => asked.includes(stem)));
}

function wordsOf(filter: Filter): string[] {
  if (filter.kind === 'true') return [columnInWords(filter.column)];
  if (filter.kind === 'one-of') return filter.values;
  return filter.kind === 'compare' && filter.operator === '=' ? [filter.value] : [];
}

/** The first letter is large because it is the first, unless it begins a name or is a person's `I`. */
function withoutCapital(text: string, sql: string): string {
  const [first = ''] = text.split(/\W/, 1);
  const isWord = /^\p{Lu}\p{Ll}+$/u.test(first);
  return isWord && !sql.includes(first) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
