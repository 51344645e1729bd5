import type { QueryResult, TableInfo } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import type { SchemaIndex } from '../link/schema-index.ts';
import { saidIn } from '../phishing/out-of-place.ts';
import type { Reading } from '../question/reading.ts';
import { askedBy, namesOf } from '../question/said.ts';
import { tablesRead } from '../sql/tables-read.ts';
import { EXPLANATION, SENT } from '../text/limits.ts';
import { knownNumbers } from './known-numbers.ts';
import { type CanLead, leadingWords, namesAmong } from './leading-words.ts';
import { type Facts, type Judged, judgeSentences } from './sentences.ts';

/** The model's words about a reading, as far as they hold, and which do not. */
export interface Checked {
  premise: string[];
  /** The premise says nothing that could not be held against question, schema and rows. */
  canLead: boolean;
  caveat: string[];
  words: string[];
  assumptions: string[];
  wrong: { sentence: string; because: string }[];
}

/** Holds the model's words against the question, the SQL and the rows. */
export function checkReading(reading: Reading, request: AgentRequest, index: SchemaIndex): Checked {
  const { premise = '', caveat = '', words, assumptions } = reading;
  const { dialect } = request.schema;
  const { now, profile, history } = request;
  const run = [reading, ...reading.further];
  const tables = run.flatMap((one) => tablesRead(one.sql, dialect, index));
  const known = { texts: askedBy(request), now, results: run.map(({ result }) => result), tables, profile };
  const statements = [...run, ...history].map(({ sql }) => ({ sql, dialect }));
  const isName = nameCheck(index);
  const said = saidIn([...askedBy(request), ...namesOf(tables)]);
  const facts = {
    isName,
    said,
    isKnown: knownNumbers({ ...known, statements }),
    from: 'in the question, the SQL or the rows',
  };
  // It is shown first and large.
  const strict = { isName, said, isKnown: knownNumbers(known), from: 'in the question or the rows' };
  const judged = {
    premise: judge(premise, strict, 2),
    caveat: judge(caveat, facts, 2),
    words: judge(words, facts, EXPLANATION.sentences),
    assumptions: assumptions.flatMap((text) => judge(text, facts, 1)).slice(0, EXPLANATION.sentences),
  };
  const leading = leadingWordsOf(run, request, tables);
  const premiseShown = shown(judged.premise);
  return {
    premise: premiseShown,
    canLead: premiseShown.every(leading),
    caveat: shown(judged.caveat),
    words: shown(judged.words),
    assumptions: shown(judged.assumptions),
    wrong: Object.values(judged).flatMap((sentences) => sentences.flatMap(wrongOf)),
  };
}

const judge = (text: string, facts: Facts, most: number): Judged[] =>
  judgeSentences(text, facts, EXPLANATION.sentence).slice(0, most);

const shown = (judged: readonly Judged[]): string[] =>
  judged.flatMap(({ plain, because }) => (because === undefined ? [plain] : []));

const wrongOf = ({ plain, because }: Judged) => (because === undefined ? [] : [{ sentence: plain, because }]);

/** What may stand where the program speaks for itself. */
export function leadingWordsOf(
  run: readonly { result: QueryResult }[],
  request: AgentRequest,
  tables: readonly TableInfo[],
): CanLead {
  const cells = run.flatMap(({ result: { columns, rows } }) =>
    rows.slice(0, SENT.rows).flatMap((row) => columns.map(({ name }) => row[name])),
  );
  return leadingWords([...askedBy(request), ...namesOf(tables), ...namesAmong(cells)]);
}

/** Columns are not looked up: a dotted word that begins with a table's name is one. */
export const nameCheck =
  (index: SchemaIndex) =>
  (word: string): boolean => {
    const first = word.split('.').slice(0, -1).join('.');
    return index.find(word) !== undefined || index.find(first) !== undefined;
  };
