import type { Catalog } from './catalog/catalog.ts';
import type { Query } from './query/query.ts';
import type { Draft } from './read/draft.ts';
import type { Ambiguity } from './resolve/context.ts';
import { nearDraft, nearQuery } from './suggest/near.ts';
import { nearSaved } from './suggest/near-saved.ts';
import { type Near, schemaQuestions, type Wordings } from './suggest/schema-questions.ts';
import { answerable, MAX_SUGGESTIONS, type Trial } from './suggest/suggest.ts';
import type { Unranked } from './suggest/unranked.ts';
import { replyTo } from './talk/reply.ts';
import type { SmallTalk } from './talk/small-talk.ts';
import { askAs } from './wording/ask-as.ts';
import { COMPARATIVES, EXTREMES, FUNCTION_WORDS, STOP_WORDS } from './words/lexicon.ts';
import type { Token } from './words/tokenize.ts';

export type Problem =
  | { kind: 'empty' }
  | { kind: 'sql' }
  | { kind: 'too-long' }
  | { kind: 'small-talk'; talk: SmallTalk }
  | { kind: 'stands-alone'; hadParent: boolean }
  | { kind: 'unknown-words'; draft: Draft }
  | { kind: 'ambiguous'; ambiguity: Ambiguity }
  /** A ranking that does not say by what. */
  | ({ kind: 'unranked' } & Unranked)
  | { kind: 'tie'; queries: Query[] }
  | { kind: 'unresolved'; message: string }
  | { kind: 'unfit'; message: string };

interface Asked {
  trial: Trial;
  question: string;
  tokens: Token[];
  draft: Draft | null;
  /** What the question before meant. */
  parent: Query | null;
  /** Names of saved queries. */
  saved: string[];
}

const MAX_NAMED = 8;
/** Of questions made from the person's own words, so that there is room for others. */
const MAX_OWN = 2;

/** Says what was not understood, and offers whole questions that are. */
export async function clarify(asked: Asked, problem: Problem): Promise<{ explanation: string; suggestions: string[] }> {
  const { catalog } = asked.trial.knowledge;
  const own = await answerable(asked.trial, ownSuggestions(asked, problem));
  const explanation = explanationOf(catalog, problem);
  if ((problem.kind === 'ambiguous' || problem.kind === 'unranked') && own.length > 1)
    return { explanation, suggestions: own };
  const general = await answerable(asked.trial, schemaQuestions(catalog, nearOf(asked, problem)));
  const saved = problem.kind === 'small-talk' ? [] : nearSaved(asked.question, asked.saved);
  const suggestions = [...new Set([...saved, ...own.slice(0, MAX_OWN), ...general])];
  return { explanation, suggestions: suggestions.slice(0, MAX_SUGGESTIONS) };
}

function nearOf({ draft, parent }: Asked, problem: Problem): Near {
  if (problem.kind === 'small-talk' && problem.talk.kind === 'table')
    return { tables: [problem.talk.table.key], columns: [] };
  const near = draft === null || problem.kind === 'small-talk' ? { tables: [], columns: [] } : nearDraft(draft);
  if (near.tables.length > 0 || parent === null) return near;
  return nearQuery(parent);
}

function explanationOf(catalog: Catalog, problem: Problem): string {
  switch (problem.kind) {
    case 'empty':
      return 'There are no words in the question.';
    case 'sql':
      return 'That looks like SQL. I answer questions in plain words, and write the SQL myself.';
    case 'too-long':
      return 'The question is too long for me. Please ask it in one or two sentences.';
    case 'small-talk':
      return replyTo(catalog, problem.talk);
    case 'unranked':
      return `“${problem.words}” can be ranked in more than one way. By what?`;
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
  // Signs are told only where there is nothing else to tell.
  const tellable = unknown.filter((token) => /[\p{L}\p{N}]/u.test(token.text));
  const words = [...new Set((tellable.length > 0 ? tellable : unknown).map((token) => token.text.slice(0, 60)))];
  const named = words.slice(0, MAX_NAMED).map((word) => `“${word}”`);
  const more = words.length > MAX_NAMED ? ` and ${words.length - MAX_NAMED} more words` : '';
  return `I did not understand ${named.join(', ')}${more}, so I have not answered.`;
}

function* ownSuggestions({ trial, question, tokens }: Asked, problem: Problem): Iterable<Wordings> {
  if (problem.kind === 'unranked') {
    const { words, measures } = problem;
    yield* measures.map((wordings) =>
      wordings.map((measure) => replaceWords(question, words, `${words} by ${measure}`)),
    );
  }
  if (problem.kind === 'ambiguous') {
    const { words, options } = problem.ambiguity;
    for (const option of options) {
      yield [replaceWords(question, words, option)];
      yield [`${question.replace(/[?.!\s]+$/, '')} by ${option}`];
    }
  }
  if (problem.kind === 'tie')
    yield* problem.queries.map((query) => [askAs(trial.knowledge.catalog, query) ?? []].flat());
  if (
    problem.kind === 'unknown-words' &&
    !problem.draft.unknown.some(isOperator) &&
    tokens.length - problem.draft.unknown.length > 2
  )
    yield [withoutUnknown(question, tokens, problem.draft.unknown)];
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
  for (const [at, token] of tokens.entries()) {
    if (!isUnknown.has(token.start)) continue;
    const next = tokens[at + 1];
    // By moon phase: what follows is still led by the same word.
    const isLed = next?.kind === 'word' && !isUnknown.has(next.start) && !STOP_WORDS.has(next.lower);
    const before = question.slice(from, token.start);
    kept += isLed
      ? before
      : before.replace(/(?:\b(?:in|of|for|from|the|a|an|with|by|and|called|named|to|at|on)\s*)+$/i, '');
    from = token.end;
  }
  return `${kept}${question.slice(from)}`
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:of|in|for|by|and|with)\s+/i, '')
    .trim();
}
