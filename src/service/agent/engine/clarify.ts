import type { ConversationTurn } from '../agent.ts';
import { isPointing } from './follow-up/pronouns.ts';
import type { Query } from './query/query.ts';
import type { Draft } from './rules/read/draft.ts';
import type { Ambiguity } from './rules/resolve/context.ts';
import type { Alike } from './suggest/look-alikes.ts';
import { nearDraft, nearQuery } from './suggest/near.ts';
import { nearSaved } from './suggest/near-saved.ts';
import { offeredBefore } from './suggest/offered.ts';
import { corrected, replaceWords, withoutUnknown } from './suggest/reword.ts';
import { type Near, schemaQueries } from './suggest/schema-queries.ts';
import { MAX_SUGGESTIONS, questionFor, questionsFor, type Trial } from './suggest/suggest.ts';
import { joined, unknownText } from './suggest/unknown-text.ts';
import type { Unranked } from './suggest/unranked.ts';
import { dataText, holdsText } from './suggest/what-there-is.ts';
import type { Refusal } from './talk/refusals.ts';
import { replyTo } from './talk/reply.ts';
import type { SmallTalk } from './talk/small-talk.ts';
import { or } from './wording/lists.ts';
import type { Token } from './words/tokenize.ts';

export type Problem =
  | { kind: 'empty' }
  | { kind: 'sql' }
  | { kind: 'too-long' }
  | { kind: 'small-talk'; talk: SmallTalk }
  /** `isPastAsked`: the question before was asked back, and has no answer to go on from. */
  | { kind: 'stands-alone'; hadParent: boolean; isPastAsked?: boolean }
  | { kind: 'unknown-words'; draft: Draft }
  | { kind: 'ambiguous'; ambiguity: Ambiguity }
  /** A ranking that does not say by what. */
  | ({ kind: 'unranked' } & Unranked)
  | { kind: 'tie'; queries: Query[] }
  | { kind: 'unresolved'; message: string }
  /** What it was read as would find numbers that aren't what is asked. */
  | { kind: 'wrong'; question: string; says: string }
  | { kind: 'unfit'; message: string };

/**
 * Whether a language model might answer it: a question of the data, in whatever words. It does no better with what is said
 * to the bot, nor with what would change data.
 */
export function mayModelAnswer(problem: Problem): boolean {
  if (problem.kind !== 'small-talk') return !UNREAD.includes(problem.kind);
  const { talk } = problem;
  return talk.kind === 'why' || (talk.kind === 'refused' && MAY_READ.includes(talk.refusal));
}

const UNREAD: readonly Problem['kind'][] = ['empty', 'sql', 'too-long'];
const MAY_READ: readonly Refusal[] = ['forecast', 'opinion', 'language'];

interface Asked {
  trial: Trial;
  question: string;
  tokens: Token[];
  draft: Draft | null;
  /** What the question before meant. */
  parent: Query | null;
  /** Names of saved queries. */
  saved: string[];
  /** Earlier turns: nothing is told or offered twice. */
  history: readonly ConversationTurn[];
}

/** Of questions made from the person's own words, so that there is room for others. */
const MAX_OWN = 2;

/** Says what was not understood and what there is instead, and offers whole questions that have an answer. */
export async function clarify(asked: Asked, problem: Problem): Promise<{ explanation: string; suggestions: string[] }> {
  const { trial, history, question } = asked;
  const { text, alike } = explanationOf(asked, problem);
  const known = [...offeredBefore(history), question];
  const own = ownSuggestions(asked, problem, alike).filter((one) => !known.includes(one));
  if ((problem.kind === 'ambiguous' || problem.kind === 'unranked') && own.length > 1)
    return { explanation: text, suggestions: own.slice(0, MAX_SUGGESTIONS) };
  const near = nearOf(asked, problem, alike);
  const general = await questionsFor(trial, schemaQueries(trial.knowledge.catalog, near), [...known, ...own]);
  const saved = problem.kind === 'small-talk' ? [] : nearSaved(question, asked.saved);
  const suggestions = [...new Set([...saved, ...own.slice(0, MAX_OWN), ...general])];
  return { explanation: text, suggestions: suggestions.slice(0, MAX_SUGGESTIONS) };
}

function nearOf({ draft, parent }: Asked, problem: Problem, alike: Alike[]): Near {
  if (problem.kind === 'small-talk' && problem.talk.kind === 'table')
    return { tables: [problem.talk.table.key], columns: [] };
  const isTalk = problem.kind === 'small-talk' && problem.talk.kind !== 'refused';
  const near = draft === null || isTalk ? { tables: [], columns: [] } : nearDraft(draft);
  const tables = [...new Set([...alike.map(({ candidate }) => candidate.table), ...near.tables])];
  const columns = alike.flatMap(({ candidate }) =>
    candidate.kind === 'table' ? [] : [`${candidate.table}.${candidate.column}`],
  );
  if (tables.length > 0 || parent === null) return { tables, columns: [...columns, ...near.columns] };
  return nearQuery(parent);
}

function explanationOf(asked: Asked, problem: Problem): { text: string; alike: Alike[] } {
  if (problem.kind === 'unknown-words')
    return unknownText(asked.trial.knowledge, {
      question: asked.question,
      unknown: problem.draft.unknown,
      near: nearOf(asked, problem, []),
      said: asked.history.map(({ explanation }) => explanation),
    });
  return { text: problemText(asked, problem), alike: [] };
}

function problemText(asked: Asked, problem: Exclude<Problem, { kind: 'unknown-words' }>): string {
  const { trial, history } = asked;
  const near = nearOf(asked, problem, []);
  const { catalog } = trial.knowledge;
  const said = history.map(({ explanation }) => explanation);
  switch (problem.kind) {
    case 'empty':
      return joined(['Ask me something about your data.', dataText(catalog)], said);
    case 'sql':
      return "That looks like SQL. Ask in plain words, and I'll write the SQL for you.";
    case 'too-long':
      return 'That question is too long. Ask it in one or two sentences.';
    case 'small-talk':
      return replyTo(catalog, problem.talk, said);
    case 'unranked':
      return `“${problem.words}” can mean several things. Measured by what?`;
    case 'stands-alone':
      if (problem.isPastAsked === true)
        return "I can't connect that to the previous answer. Your last question has no answer yet, so ask it as a whole question.";
      if (problem.hadParent) return "I can't connect that to the previous answer. Ask it as a whole question.";
      // Whoever names what they ask about asks a whole question.
      if (near.tables.length > 0 && !isHalf(asked.tokens))
        return joined(["I'm not sure how to read that.", holdsText(catalog, near)], said);
      return 'That sounds like part of an earlier question, but this conversation has none yet. Ask it as a whole question.';
    case 'ambiguous':
      return `“${problem.ambiguity.words}” could mean ${or(problem.ambiguity.options)}. Which one?`;
    case 'tie':
      return 'I can read that in more than one way. Which one do you mean?';
    case 'wrong':
      return `I could only read that as “${problem.question}”, and its rows would be wrong. ${problem.says}`;
    case 'unresolved':
    case 'unfit':
      return joined([`I couldn't turn that into one question: ${problem.message}.`, holdsText(catalog, near)], said);
    default:
      return problem satisfies never;
  }
}

/** `and by month`, `only those in Oslo`: begins or points as what goes on from a question does. */
const isHalf = (tokens: readonly Token[]): boolean =>
  CONTINUING.has(tokens[0]?.lower ?? '') || tokens.some((_, at) => isPointing(tokens, at));

const CONTINUING = new Set(
  'and but or also now only just what how same then without with in by for as per not instead except make'.split(' '),
);

/** From the person's own words, said anew from what they are read as. */
function ownSuggestions(asked: Asked, problem: Problem, alike: Alike[]): string[] {
  return [...new Set(queriesMeant(asked, problem, alike).flatMap((query) => questionFor(asked.trial, query) ?? []))];
}

function queriesMeant({ trial, question, tokens }: Asked, problem: Problem, alike: Alike[]): Query[] {
  const first = (...texts: string[]) => {
    for (const text of texts) {
      const query = trial.read(text);
      if (query !== null) return [query];
    }
    return [];
  };
  if (problem.kind === 'tie') return problem.queries;
  if (problem.kind === 'unranked')
    return problem.measures.flatMap((by) => first(replaceWords(question, problem.words, `${problem.words} by ${by}`)));
  if (problem.kind === 'ambiguous') {
    const { words, options } = problem.ambiguity;
    const bare = question.replace(/[?.!\s]+$/, '');
    return options.flatMap((option) => first(replaceWords(question, words, option), `${bare} by ${option}`));
  }
  if (problem.kind !== 'unknown-words') return [];
  const shortened = first(...withoutUnknown(question, tokens, problem.draft.unknown)).filter(asksSomething);
  return [...first(corrected(question, alike)), ...shortened];
}

/** A plain list of everything is no answer to a question of which a part was left out. */
const asksSomething = ({ measures, groups, filters, limit }: Query): boolean =>
  measures.length > 0 || groups.length > 0 || filters.length > 0 || limit !== null;
