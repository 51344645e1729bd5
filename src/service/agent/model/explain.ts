import type { AgentRequest } from '../agent.ts';
import { checkReading, nameCheck } from './explain/check-reading.ts';
import { knownNumbers } from './explain/known-numbers.ts';
import { type Phrases, phrasesFor } from './explain/phrases.ts';
import { questionToOffer, sentencesToShow } from './explain/sentences.ts';
import type { SchemaIndex } from './link/schema-index.ts';
import type { Reading } from './question/reading.ts';
import { tablesRead } from './sql/tables-read.ts';
import { reachesOut } from './text/addresses.ts';
import { oneLine } from './text/data.ts';
import { demands } from './text/demands.ts';
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

/** How sure the agent is of a reading, as the person sees it. */
export type Doubt = 'none' | 'unsure' | 'readings-differ';

const DOUBTS: Record<Doubt, string> = {
  none: '',
  unsure: "I'm not sure this is what you meant.",
  'readings-differ': "I'm not sure about this: a second reading of the question found different rows.",
};

/** What was read and how: the model's words as far as they hold, and the tables, which are taken from the SQL itself. */
export function explainReading(
  reading: Reading,
  request: AgentRequest,
  { index, doubt }: { index: SchemaIndex; doubt: Doubt },
): Explained {
  const { dialect, defaultSchema } = request.schema;
  const phrases = phrasesFor(request.question);
  const { premise, caveat, words, assumptions } = checkReading(reading, request, index);
  const tables = tablesRead(reading.sql, dialect, index).map((table) => tableName(table, defaultSchema));
  const headline = premise.map(ended).join(' ');
  const parts = [
    headline,
    ...caveat.map(ended),
    savedQueryText(reading.savedQuery, phrases, index),
    ...words.map(ended),
    ...assumptions.map((assumption) => ended(phrases.assumed(assumption))),
    ...(reading.remarks ?? []),
    tables.length === 0 ? '' : phrases.from(tables),
    DOUBTS[doubt],
  ];
  const explanation = parts.filter((part) => part !== '').join(' ');
  return headline === '' ? { explanation } : { explanation, headline };
}

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

function savedQueryText(name: string | undefined, phrases: Phrases, index: SchemaIndex): string {
  if (name === undefined) return '';
  const isShown = !reachesOut(name, nameCheck(index)) && !demands(name);
  return phrases.savedQuery(isShown ? oneLine(name, EXPLANATION.suggestion) : undefined);
}

const ended = (sentence: string): string => (/[.!?…。！？]$/u.test(sentence) ? sentence : `${sentence}.`);
