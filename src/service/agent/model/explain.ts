import type { AnsweredBy } from '../../../contract/conversations.ts';
import type { AgentRequest, FurtherResult } from '../agent.ts';
import { askedBy, checkReading, nameCheck } from './explain/check-reading.ts';
import { withTitles } from './explain/further-titles.ts';
import { knownNumbers } from './explain/known-numbers.ts';
import { type Doubt, type Phrases, phrasesFor } from './explain/phrases.ts';
import { questionToOffer, sentencesToShow } from './explain/sentences.ts';
import type { SchemaIndex } from './link/schema-index.ts';
import { reachesOut } from './phishing/addresses.ts';
import { demands } from './phishing/demands.ts';
import type { Reading } from './question/reading.ts';
import { tablesRead } from './sql/tables-read.ts';
import { oneLine } from './text/data.ts';
import { EXPLANATION } from './text/limits.ts';
import { tableName } from './text/schema-text.ts';

export interface AskingBack {
  explanation: string;
  suggestions: string[];
}

export interface Explained {
  explanation: string;
  /** The beginning of the explanation: that the question takes for granted what is not so. */
  headline?: string;
}

interface Explaining {
  index: SchemaIndex;
  doubt: Doubt;
  answeredBy: AnsweredBy;
}

/** What was read and how: the model's words as far as they hold, and the tables, which are taken from the SQL itself. */
export function explainReading(
  reading: Reading,
  request: AgentRequest,
  { index, doubt, answeredBy }: Explaining,
): Explained {
  const { dialect, defaultSchema } = request.schema;
  const phrases = phrasesFor(request.question);
  const { premise, caveat, words, assumptions } = checkReading(reading, request, index);
  const read = new Set([reading, ...reading.further].flatMap(({ sql }) => tablesRead(sql, dialect, index)));
  const tables = [...read].map((table) => tableName(table, defaultSchema));
  const headline = premise.map(ended).join(' ');
  const parts = [
    headline,
    ...caveat.map(ended),
    savedQueryText(reading.savedQuery, phrases, index),
    ...words.map(ended),
    ...assumptions.map((assumption) => ended(phrases.assumed(assumption))),
    ...(reading.remarks ?? []),
    tables.length === 0 ? '' : phrases.from(tables),
    answeredBy === 'both' ? phrases.checked : endingOf(reading, doubt, phrases),
  ];
  const explanation = parts.filter((part) => part !== '').join(' ');
  return headline === '' ? { explanation } : { explanation, headline };
}

const endingOf = ({ ranOut }: Reading, doubt: Doubt, phrases: Phrases): string =>
  ranOut === undefined ? phrases.doubt[doubt] : phrases.ranOut[ranOut];

/** Further results under titles that may be shown. */
export const furtherToShow = ({ further }: Reading, request: AgentRequest, index: SchemaIndex): FurtherResult[] =>
  withTitles(further, { ...request, asked: askedBy(request), isName: nameCheck(index) });

/** What the agent asks back: the model's words as far as they hold, and whole questions to choose from. */
export function explainAskingBack(
  asked: { words: string; questions: readonly string[] },
  request: AgentRequest,
  index: SchemaIndex,
): AskingBack {
  const { question, history, now } = request;
  const said = [question, ...history.flatMap((turn) => [turn.question, turn.sql])];
  const facts = { isKnown: knownNumbers({ texts: said, now }), isName: nameCheck(index), from: 'known' };
  const words = sentencesToShow(asked.words, facts, EXPLANATION).map(ended);
  const offered = asked.questions.flatMap((text) => questionToOffer(text, facts, EXPLANATION.suggestion) ?? []);
  return {
    explanation: words.length > 0 ? words.join(' ') : phrasesFor(question).notUnderstood,
    suggestions: [...new Set(offered)].slice(0, EXPLANATION.suggestions),
  };
}

/** A follow-up as a question that stands alone, as the model read it; undefined: it stands alone, or can't be told. */
export const wholeQuestionOf = (reading: Reading, request: AgentRequest, index: SchemaIndex): string | undefined =>
  request.history.length === 0
    ? undefined
    : questionToOffer(reading.question, { isName: nameCheck(index) }, EXPLANATION.suggestion);

function savedQueryText(name: string | undefined, phrases: Phrases, index: SchemaIndex): string {
  if (name === undefined) return '';
  const isShown = !reachesOut(name, nameCheck(index)) && !demands(name);
  return phrases.savedQuery(isShown ? oneLine(name, EXPLANATION.suggestion) : undefined);
}

const ended = (sentence: string): string => (/[.!?…。！？]$/u.test(sentence) ? sentence : `${sentence}.`);
