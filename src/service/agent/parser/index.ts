import type { DatabaseSchema } from '../../connectors/connector.ts';
import type { Agent, AgentOutcome, AgentRequest } from '../agent.ts';
import { indexPhrases, type PhraseIndex } from './catalog/candidates.ts';
import { buildCatalog, type Catalog } from './catalog/catalog.ts';
import { addGlossary } from './catalog/glossary.ts';
import { clarify, type Problem } from './clarify.ts';
import { leansOnParent, readFollowUp } from './follow-up/follow-up.ts';
import { MAX_GROUPS, MAX_LISTED } from './query/limits.ts';
import type { Query } from './query/query.ts';
import { readState, writeState } from './query/read-state.ts';
import type { Draft } from './read/draft.ts';
import { type Resolution, resolve } from './resolve/resolve.ts';
import { renderSql } from './sql/render.ts';
import { LatestDays } from './suggest/latest-days.ts';
import { type Unranked, unrankedIn } from './suggest/unranked.ts';
import { readSmallTalk } from './talk/small-talk.ts';
import { type Knowledge, readAsTyped, readTokens } from './understand.ts';
import { lookUpValues } from './values/look-up.ts';
import { explain } from './wording/explain.ts';
import { type Token, tokenize } from './words/tokenize.ts';

/** A longer question is no question; the interface allows 4,000 characters. */
const MAX_TOKENS = 250;

/** Answers questions without a model: only those of which it understood every word. */
export interface ParserAgent extends Agent {
  /** Whether this is said to the agent (hello, what data do you have) rather than asked of the data. */
  isSmallTalk(request: AgentRequest): boolean;
}

export function createParserAgent(): ParserAgent {
  const known = new WeakMap<DatabaseSchema, Learned>();
  const learnedOf = ({ schema, memory: { description } }: AgentRequest): Learned => {
    const before = known.get(schema);
    const learned = before?.description === description ? before : learn(schema, description);
    known.set(schema, learned);
    return learned;
  };
  return {
    async answer(request) {
      const { catalog, index, latest } = learnedOf(request);
      return answer(request, { catalog, index, now: request.now, found: new Map() }, latest);
    },
    isSmallTalk(request) {
      const talk = readSmallTalk(learnedOf(request).catalog, tokenize(request.question));
      // Why something is so is a question that others may answer.
      return talk !== null && talk.kind !== 'why';
    },
  };
}

interface Learned {
  description: string;
  catalog: Catalog;
  index: PhraseIndex;
  latest: LatestDays;
}

function learn(schema: DatabaseSchema, description: string): Learned {
  const catalog = buildCatalog(schema);
  const index = indexPhrases(catalog);
  addGlossary(index, catalog, description);
  return { description, catalog, index, latest: new LatestDays() };
}

async function answer(request: AgentRequest, blank: Knowledge, latest: LatestDays): Promise<AgentOutcome> {
  const { catalog } = blank;
  const tokens = tokenize(request.question);
  const last = request.history.at(-1);
  const parent = last === undefined ? null : readState(catalog, last.state);
  const ask = async (problem: Problem, knowledge = blank): Promise<AgentOutcome> => {
    const execute = problem.kind === 'sql' ? null : request.execute;
    const draft = isReadable(problem) ? readTokens(knowledge, tokens) : null;
    const trial = { knowledge, latest, execute };
    const { question } = request;
    const saved = request.memory.savedQueries.map(({ query }) => query);
    const said = await clarify({ trial, question, tokens, draft, parent, saved }, problem);
    return { kind: 'needs-clarification', ...said, state: writeState(parent) };
  };
  if (!tokens.some((token) => token.kind !== 'symbol')) return ask({ kind: 'empty' });
  if (looksLikeSql(request.question)) return ask({ kind: 'sql' });
  if (tokens.length > MAX_TOKENS) return ask({ kind: 'too-long' });
  const talk = readSmallTalk(catalog, tokens);
  if (talk !== null) return ask({ kind: 'small-talk', talk });
  const knowledge = await lookUp(request, blank, tokens);
  if (parent !== null) {
    const followUp = readFollowUp(knowledge, tokens, parent);
    if (followUp.kind === 'patched') return run(request, catalog, followUp.query);
    const alone = resolveWhole(knowledge, tokens);
    if (alone.kind === 'resolved') return run(request, catalog, alone.query);
    if (followUp.kind !== 'new-question') return ask(followUp, knowledge);
    return ask(alone, knowledge);
  }
  const alone = resolveWhole(knowledge, tokens);
  if (alone.kind === 'resolved') return run(request, catalog, alone.query);
  if (leansOnParent(knowledge, tokens) && alone.kind !== 'ambiguous')
    return ask({ kind: 'stands-alone', hadParent: last !== undefined }, knowledge);
  return ask(alone, knowledge);
}

const isReadable = (problem: Problem): boolean => !['empty', 'sql', 'too-long'].includes(problem.kind);

type Whole = Resolution | ({ kind: 'unranked' } & Unranked) | { kind: 'unknown-words'; draft: Draft };

function resolveWhole(knowledge: Knowledge, tokens: Token[]): Whole {
  const draft = readTokens(knowledge, tokens);
  const [refusal] = draft.refusals;
  if (draft.unknown.length > 0) return { kind: 'unknown-words', draft };
  if (refusal !== undefined) return { kind: 'unresolved', message: refusal };
  const unranked = unrankedIn(knowledge.catalog, draft);
  return unranked === null ? resolve(knowledge.catalog, draft) : { kind: 'unranked', ...unranked };
}

/** Words that nothing explains may be values: they are looked for in the database, and the question is read again. */
async function lookUp(request: AgentRequest, knowledge: Knowledge, tokens: Token[]): Promise<Knowledge> {
  const draft = readAsTyped({ ...knowledge, isExact: true }, tokens);
  if (draft.unknown.length === 0) return knowledge;
  const near = [
    ...draft.subjects.map(({ mention }) => mention),
    ...draft.measures.flatMap((measure) => measure.target ?? []),
  ].flatMap((mention) => mention.candidates.map((candidate) => candidate.table));
  const { catalog } = knowledge;
  const { question, execute } = request;
  const found = await lookUpValues({
    question,
    tokens,
    unknown: draft.unknown,
    catalog,
    index: knowledge.index,
    near,
    execute,
  });
  return { ...knowledge, found };
}

const looksLikeSql = (question: string): boolean =>
  /^\s*(select|with|insert|update|delete|drop|alter|create|truncate|grant|copy|explain)\b[\s\S]*(\bfrom\b|\binto\b|\btable\b|\bset\b|;)/i.test(
    question,
  ) &&
  /^\s*(select\s+[\w*"(,.\s]+\bfrom\b|with\s+\w+\s+as\s*\(|insert\s+into|update\s+\S+\s+set|delete\s+from|(drop|alter|create|truncate)\s+(table|schema|database|view|index)|grant\s|copy\s|explain\s+select)/i.test(
    question,
  );

async function run(request: AgentRequest, catalog: Catalog, query: Query): Promise<AgentOutcome> {
  const sql = renderSql(catalog, query);
  const result = await request.execute(sql);
  const cap = query.groups.length === 0 && query.measures.length === 0 ? MAX_LISTED : MAX_GROUPS;
  const isCut = query.limit === null && result.rows.length >= cap;
  const explanation = `${explain(catalog, query, request.now)}${isCut ? ` There may be more: only the first ${cap} are shown.` : ''}`;
  return { kind: 'answered', sql, explanation, result, state: writeState(query) };
}
