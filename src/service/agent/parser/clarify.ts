import type { Query } from './query/query.ts';
import type { Draft } from './read/draft.ts';
import type { Ambiguity } from './resolve/context.ts';
import { answerable, MAX_SUGGESTIONS, schemaQuestions } from './suggest/suggest.ts';
import type { Knowledge } from './understand.ts';
import { askAs } from './wording/ask-as.ts';
import { COMPARATIVES, EXTREMES, FUNCTION_WORDS } from './words/lexicon.ts';
import type { Token } from './words/tokenize.ts';

export type Problem =
  | { kind: 'empty' }
  | { kind: 'sql' }
  | { kind: 'too-long' }
  | { kind: 'stands-alone'; hadParent: boolean }
  | { kind: 'unknown-words'; draft: Draft }
  | { kind: 'ambiguous'; ambiguity: Ambiguity }
  | { kind: 'tie'; queries: Query[] }
  | { kind: 'unresolved'; message: string }
  | { kind: 'unfit'; message: string };

interface Asked {
  knowledge: Knowledge;
  question: string;
  tokens: Token[];
}

const MAX_NAMED = 8;

/** Says what was not understood, and offers whole questions that are. */
export function clarify(asked: Asked, problem: Problem): { explanation: string; suggestions: string[] } {
  const { catalog } = asked.knowledge;
  const own = [...ownSuggestions(asked, problem)];
  const near = problem.kind === 'unknown-words' ? tablesOf(problem.draft) : [];
  const offered = answerable(asked.knowledge, own);
  const general =
    problem.kind === 'ambiguous' && offered.length > 1
      ? []
      : answerable(asked.knowledge, schemaQuestions(catalog, near));
  const suggestions = [...new Set([...offered, ...general])].slice(0, MAX_SUGGESTIONS);
  return { explanation: explanationOf(problem), suggestions };
}

function explanationOf(problem: Problem): string {
  switch (problem.kind) {
    case 'empty':
      return 'There are no words in the question.';
    case 'sql':
      return 'That looks like SQL. I answer questions in plain words, and write the SQL myself.';
    case 'too-long':
      return 'The question is too long for me. Please ask it in one or two sentences.';
    case 'stands-alone':
      return problem.hadParent
        ? 'I cannot continue the answer before this, and the question does not stand alone. Please ask it as a whole question.'
        : 'That seems to continue an earlier question, but there is none. Please ask it as a whole question.';
    case 'unknown-words':
      return unknownText(problem.draft.unknown);
    case 'ambiguous':
      return `“${problem.ambiguity.words}” could mean ${problem.ambiguity.options.join(' or ')}. Which one?`;
    case 'tie':
      return 'The question can be read in more than one way. Which one is meant?';
    case 'unresolved':
    case 'unfit':
      return `I understood the words but not the whole: ${problem.message}.`;
    default:
      return problem satisfies never;
  }
}

function unknownText(unknown: Token[]): string {
  const words = [...new Set(unknown.map((token) => token.text.slice(0, 60)))];
  const named = words.slice(0, MAX_NAMED).map((word) => `“${word}”`);
  const more = words.length > MAX_NAMED ? ` and ${words.length - MAX_NAMED} more words` : '';
  return `I did not understand ${named.join(', ')}${more}, so I have not answered.`;
}

const tablesOf = (draft: Draft): string[] =>
  [
    ...draft.subjects.map(({ mention }) => mention),
    ...draft.measures.flatMap((measure) => measure.target ?? []),
  ].flatMap((mention) =>
    mention.candidates.filter((candidate) => candidate.score >= 0.75).map((candidate) => candidate.table),
  );

function* ownSuggestions({ knowledge, question, tokens }: Asked, problem: Problem): Iterable<string> {
  if (problem.kind === 'ambiguous') {
    const { words, options } = problem.ambiguity;
    for (const option of options) {
      yield replaceWords(question, words, option);
      yield `${question.replace(/[?.!\s]+$/, '')} by ${option}`;
    }
  }
  if (problem.kind === 'tie') yield* problem.queries.flatMap((query) => askAs(knowledge.catalog, query) ?? []);
  if (
    problem.kind === 'unknown-words' &&
    !problem.draft.unknown.some(isOperator) &&
    tokens.length - problem.draft.unknown.length > 2
  )
    yield withoutUnknown(question, tokens, problem.draft.unknown);
}

function replaceWords(question: string, words: string, option: string): string {
  const at = question.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return `${question.replace(/[?.!\s]+$/, '')} by ${option}`;
  const rest = question.slice(at + words.length).replace(/^s\b/, '');
  return `${question.slice(0, at)}${option}${rest}`;
}

/** Without these the question would be another one. */
const isOperator = (token: Token): boolean =>
  token.kind !== 'word' ||
  [FUNCTION_WORDS, EXTREMES, COMPARATIVES].some((words) => Object.hasOwn(words, token.lower)) ||
  /^(not?|never|without|than|more|less|best|worst)$/.test(token.lower);

/** The question with the unknown words taken out, for the person to choose knowingly. */
function withoutUnknown(question: string, tokens: Token[], unknown: Token[]): string {
  const isUnknown = new Set(unknown.map((token) => token.start));
  let kept = '';
  let from = 0;
  for (const token of tokens) {
    if (!isUnknown.has(token.start)) continue;
    kept += question
      .slice(from, token.start)
      .replace(/\b(?:in|of|for|from|the|a|an|with|by|and|called|named|to|at|on)\s*$/i, '');
    from = token.end;
  }
  return `${kept}${question.slice(from)}`
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:of|in|for|by|and|with)\s+/i, '')
    .trim();
}
