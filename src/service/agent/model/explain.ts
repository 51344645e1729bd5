import type { AnsweredBy } from '../../../contract/conversations.ts';
import type { AgentRequest, FurtherResult } from '../agent.ts';
import { synonymsOf } from '../engine/words/synonyms.ts';
import { columnFacts } from '../privacy/guess-sharing.ts';
import { checkReading, leadingWordsOf, nameCheck } from './explain/check-reading.ts';
import { withTitles } from './explain/further-titles.ts';
import { knownNumbers } from './explain/known-numbers.ts';
import { isSameWord, tellingWords } from './explain/leading-words.ts';
import { type Doubt, type Phrases, phrasesFor } from './explain/phrases.ts';
import { type Offering, questionToOffer, sentencesToShow } from './explain/sentences.ts';
import type { SchemaIndex } from './link/schema-index.ts';
import { termsOf } from './link/terms.ts';
import { reachesOut } from './phishing/addresses.ts';
import { demands } from './phishing/demands.ts';
import { saidIn } from './phishing/out-of-place.ts';
import type { Reading } from './question/reading.ts';
import { askedBy, namesOf } from './question/said.ts';
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
  const { premise, canLead, caveat, words, assumptions } = checkReading(reading, request, index);
  const read = new Set([reading, ...reading.further].flatMap(({ sql }) => tablesRead(sql, dialect, index)));
  const tables = [...read].map((table) => tableName(table, defaultSchema));
  const first = premise.map(ended).join(' ');
  const parts = [
    first,
    ...caveat.map(ended),
    savedQueryText(reading.savedQuery, phrases, index),
    ...words.map(ended),
    ...assumptions.map((assumption) => ended(phrases.assumed(assumption))),
    ...(reading.remarks ?? []),
    tables.length === 0 ? '' : phrases.from(tables),
    answeredBy === 'both' ? phrases.checked : phrases.doubt[doubt],
  ];
  const explanation = parts.filter((part) => part !== '').join(' ');
  return first === '' || !canLead ? { explanation } : { explanation, headline: first };
}

/** Further results under titles that may be shown. */
export function furtherToShow(reading: Reading, request: AgentRequest, index: SchemaIndex): FurtherResult[] {
  const asked = askedBy(request);
  const run = [reading, ...reading.further];
  const tables = run.flatMap(({ sql }) => tablesRead(sql, request.schema.dialect, index));
  const said = saidIn([...asked, ...namesOf(tables)]);
  const canLead = leadingWordsOf(run, request, tables);
  return withTitles(reading.further, { ...request, asked, isName: nameCheck(index), said, canLead });
}

/** What the agent asks back: the model's words as far as they hold, and whole questions to choose from. */
export function explainAskingBack(
  asked: { words: string; questions: readonly string[] },
  request: AgentRequest,
  index: SchemaIndex,
): AskingBack {
  const { question, history, now } = request;
  const said = [question, ...history.flatMap((turn) => [turn.question, turn.sql])];
  const facts = { ...offeringOf(request, index), isKnown: knownNumbers({ texts: said, now }), from: 'known' };
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
    : questionToOffer(reading.question, offeringOf(request, index), EXPLANATION.suggestion);

/** Questions are about what the data has, or what the person asked. */
function offeringOf(request: AgentRequest, index: SchemaIndex): Offering {
  const asked = askedBy(request);
  const words = asked.flatMap(tellingWords);
  const isAsked = (word: string): boolean => words.some((each) => isSameWord(word, each));
  return {
    isName: nameCheck(index),
    said: saidIn([...asked, ...namesOf(request.schema.tables)]),
    isAboutData: (text) => tellingWords(text).some(isAsked) || namesData(text, request),
  };
}

/** Whether a text has a word of a table, a column or a value, or one that means the same. */
function namesData(text: string, { schema, profile }: AgentRequest): boolean {
  const meant = new Set(termsOf(tellingWords(text).join(' ')).flatMap((term) => [term, ...synonymsOf(term)]));
  const isMeant = (name: string): boolean => termsOf(name).some((term) => meant.has(term));
  return (
    namesOf(schema.tables).some(isMeant) ||
    schema.tables.some((table) =>
      table.columns.some(({ name, values }) =>
        (columnFacts(profile, table, name)?.values ?? values ?? []).some(isMeant),
      ),
    )
  );
}

function savedQueryText(name: string | undefined, phrases: Phrases, index: SchemaIndex): string {
  if (name === undefined) return '';
  const isShown = !reachesOut(name, nameCheck(index)) && !demands(name);
  return phrases.savedQuery(isShown ? oneLine(name, EXPLANATION.suggestion) : undefined);
}

const ended = (sentence: string): string => (/[.!?…。！？]$/u.test(sentence) ? sentence : `${sentence}.`);
