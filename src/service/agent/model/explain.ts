import type { AnsweredBy } from '../../../contract/conversations.ts';
import type { AgentRequest, FurtherResult } from '../agent.ts';
import { withTitles } from './explain/further-titles.ts';
import { knownNumbers } from './explain/known-numbers.ts';
import { type Facts, questionToOffer, reachesOut, sentencesToShow } from './explain/sentences.ts';
import type { SchemaIndex } from './link/schema-index.ts';
import type { Reading } from './question/reading.ts';
import { tablesRead } from './sql/tables-read.ts';
import { oneLine } from './text/data.ts';
import { EXPLANATION } from './text/limits.ts';
import { tableName } from './text/schema-text.ts';

export interface AskingBack {
  explanation: string;
  suggestions: string[];
}

/** How sure the agent is of a reading, as the person sees it. */
export type Doubt = 'none' | 'unsure' | 'readings-differ';

interface Explaining {
  index: SchemaIndex;
  doubt: Doubt;
  answeredBy: AnsweredBy;
}

const DOUBTS: Record<Doubt, string> = {
  none: '',
  unsure: "I'm not sure this is what you meant.",
  'readings-differ': "I'm not sure about this: the built-in engine finds other rows.",
};
const CHECKED = 'Checked two ways: the built-in engine finds the same rows.';
const RAN_OUT: Record<NonNullable<Reading['ranOut']>, string> = {
  budget:
    'The language model used up its budget for one question before it answered. These are the rows of the last statement it ran that found any.',
  time: 'The language model ran out of time before it answered. These are the rows of the last statement it ran that found any.',
};

/** What was read and how: the model's words as far as they hold, and the tables, which are taken from the SQL itself. */
export function explainReading(
  reading: Reading,
  request: AgentRequest,
  { index, doubt, answeredBy }: Explaining,
): string {
  const { dialect, defaultSchema } = request.schema;
  const asked = askedBy(request);
  const statements = [reading, ...reading.further];
  const numbers = statements.flatMap(({ sql }) => [...knownNumbers(asked, request.now, { sql, dialect })]);
  const facts = { numbers: new Set(numbers), isName: nameCheck(index) };
  const read = new Set(statements.flatMap(({ sql }) => tablesRead(sql, dialect, index)));
  const tables = [...read].map((table) => tableName(table, defaultSchema));
  const assumptions = reading.assumptions.flatMap((text) =>
    sentencesToShow(text, facts, { ...EXPLANATION, sentences: 1 }),
  );
  return [
    savedQueryText(reading.savedQuery, facts),
    ...sentencesToShow(reading.words, facts, EXPLANATION).map(ended),
    ...assumptions.slice(0, EXPLANATION.sentences).map((assumption) => ended(`Assumed: ${assumption}`)),
    tables.length === 0 ? '' : `From ${listed(tables)}.`,
    answeredBy === 'both' ? CHECKED : endingOf(reading, doubt),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const endingOf = ({ ranOut }: Reading, doubt: Doubt): string =>
  ranOut === undefined ? DOUBTS[doubt] : RAN_OUT[ranOut];

/** Further results under titles that may be shown. */
export const furtherToShow = ({ further }: Reading, request: AgentRequest, index: SchemaIndex): FurtherResult[] =>
  withTitles(further, { ...request, asked: askedBy(request), isName: nameCheck(index) });

const askedBy = ({ question, history }: AgentRequest): string[] => [question, ...history.map((turn) => turn.question)];

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
