import type { AgentRequest, WordLink } from '../../agent.ts';
import type { Knowledge } from '../question/knowledge.ts';
import { tablesRead } from '../sql/tables-read.ts';
import { asJson, data, oneLine, quoted, quotedLines } from '../text/data.ts';
import { SENT } from '../text/limits.ts';
import { schemaText, tableName } from '../text/schema-text.ts';
import { linksPart } from './links.ts';
import { historyData, savedQueryData } from './memory-data.ts';

export interface Prompt {
  /** The tables. The same for every question when the schema is small, so that a provider can remember it. */
  schema: string;
  /** Everything that belongs to this question. */
  question: string;
}

export function makePrompt(request: AgentRequest, knowledge: Knowledge, links: readonly WordLink[] = []): Prompt {
  const { memory, now } = request;
  const saved = knowledge.findSaved(request.question).map(savedQueryData);
  const history = historyData(request);
  const parts = [
    `The data source is called ${quoted(memory.name, SENT.comment)}.`,
    memory.description.trim() === ''
      ? ''
      : data('notes on the data source', quotedLines(memory.description, SENT.glossary)),
    saved.length === 0 ? '' : data('saved queries with words of the question', asJson(saved)),
    linksPart(links, request),
    history.length === 0 ? '' : data('conversation so far, oldest first', asJson(history)),
    `The time now is ${now.toISOString()}.`,
    `The question: ${quoted(request.question, SENT.glossary)}`,
  ];
  return { schema: schemaPart(request, knowledge), question: parts.filter((part) => part !== '').join('\n\n') };
}

function schemaPart(request: AgentRequest, { wholeSchema, index }: Knowledge): string {
  const { schema } = request;
  const about = `Tables without a schema before them are in the schema ${quoted(schema.defaultSchema, SENT.value)}.`;
  if (wholeSchema !== undefined) return `These are all the tables. ${about}\n${data('tables', wholeSchema)}`;
  const linked = linkedTables(request, index);
  const shown = schemaText(linked.slice(0, SENT.linkedTables), request);
  const named = linked.slice(SENT.linkedTables).map((table) => tableName(table, schema.defaultSchema));
  return [
    `There are ${schema.tables.length} tables. These have the words of the question; search_schema finds others. ${about}`,
    data('tables', shown === '' ? 'None has the words of the question.' : shown),
    named.length === 0 ? '' : data('further tables', named.join('\n')),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** For a follow-up, the tables of the question before come first, since it may name none. */
function linkedTables({ question, history, schema }: AgentRequest, index: Knowledge['index']) {
  const last = history.at(-1);
  const before = last === undefined ? [] : tablesRead(last.sql, schema.dialect, index);
  const words = before.length > 0 ? question : oneLine([question, last?.question ?? ''].join(' '), SENT.glossary);
  const most = SENT.linkedTables + SENT.namedTables;
  return [...new Set([...before, ...index.link(words, most)])].slice(0, most);
}
