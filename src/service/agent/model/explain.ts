import type { AgentRequest } from '../agent.ts';
import { knownNumbers } from './explain/known-numbers.ts';
import { type Facts, questionToOffer, reachesOut, sentencesToShow } from './explain/sentences.ts';
import { EXPLANATION } from './limits.ts';
import type { SchemaIndex } from './link/schema-index.ts';
import { oneLine } from './prompt/data.ts';
import { tableName } from './prompt/schema-text.ts';
import type { Reading } from './reading.ts';
import { tablesRead } from './sql/tables-read.ts';

export interface AskingBack {
  explanation: string;
  suggestions: string[];
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
): string {
  const { dialect, defaultSchema } = request.schema;
  const asked = [request.question, ...request.history.map(({ question }) => question)];
  const facts = {
    numbers: knownNumbers(asked, request.now, { sql: reading.sql, dialect }),
    isName: nameCheck(index),
  };
  const tables = tablesRead(reading.sql, dialect, index).map((table) => tableName(table, defaultSchema));
  const assumptions = reading.assumptions.flatMap((text) =>
    sentencesToShow(text, facts, { ...EXPLANATION, sentences: 1 }),
  );
  return [
    savedQueryText(reading.savedQuery, facts),
    ...sentencesToShow(reading.words, facts, EXPLANATION).map(ended),
    ...assumptions.slice(0, EXPLANATION.sentences).map((assumption) => ended(`Assumed: ${assumption}`)),
    tables.length === 0 ? '' : `From ${listed(tables)}.`,
    DOUBTS[doubt],
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** What the agent asks back: the model's words as far as they hold, and whole questions to choose from. */
export function explainAskingBack(
  asked: { words: string; questions: readonly string[] },
  request: AgentRequest,
  index: SchemaIndex,
): AskingBack {
  const said = [request.question, ...request.history.flatMap(({ question, sql }) => [question, sql])];
  const facts = { numbers: knownNumbers(said, request.now), isName: nameCheck(index) };
  const words = sentencesToShow(asked.words, facts, EXPLANATION).map(ended);
  const offered = asked.questions.flatMap((text) => questionToOffer(text, facts, EXPLANATION.suggestion) ?? []);
  return {
    explanation: words.length > 0 ? words.join(' ') : "I couldn't tell what you mean. Please ask in another way.",
    suggestions: [...new Set(offered)].slice(0, EXPLANATION.suggestions),
  };
}

/** Columns are not looked up: a dotted word that begins with a table's name is one. */
const nameCheck =
  (index: SchemaIndex) =>
  (word: string): boolean => {
    const first = word.split('.').slice(0, -1).join('.');
    return index.find(word) !== undefined || index.find(first) !== undefined;
  };

function savedQueryText(name: string | undefined, facts: Facts): string {
  if (name === undefined) return '';
  return reachesOut(name, facts)
    ? 'Based on a saved query.'
    : `Based on the saved query “${oneLine(name, EXPLANATION.suggestion)}”.`;
}

const ended = (sentence: string): string => (/[.!?…。！？]$/u.test(sentence) ? sentence : `${sentence}.`);

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
