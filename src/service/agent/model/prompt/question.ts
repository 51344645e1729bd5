import type { TableInfo } from '../../../connectors/connector.ts';
import type { AgentRequest, WordLink } from '../../agent.ts';
import { maskShapes } from '../../privacy/shapes.ts';
import { findValues, saidLately } from '../link/find-values.ts';
import type { ValueHit } from '../link/value-hit.ts';
import type { Knowledge } from '../question/knowledge.ts';
import { tablesRead } from '../sql/tables-read.ts';
import { asJson, data, oneLine, quoted, quotedLines } from '../text/data.ts';
import { SENT } from '../text/limits.ts';
import { schemaText, tableName } from '../text/schema-text.ts';
import { valueText } from '../text/value-text.ts';
import { linksPart } from './links.ts';
import { historyData, savedQueryData, verifiedParts } from './memory-data.ts';
import { sampleRowsPart } from './sample-rows.ts';
import { sayNow } from './say-now.ts';

export interface Prompt {
  /** The tables. The same for every question when the schema is small, so that a provider can remember it. */
  schema: string;
  /** Everything that belongs to this question. */
  question: string;
}

export async function makePrompt(
  request: AgentRequest,
  knowledge: Knowledge,
  links: readonly WordLink[] = [],
): Promise<Prompt> {
  const { memory } = request;
  const saved = knowledge.findSaved(request.question);
  const others = memory.savedQueries.filter((query) => !saved.includes(query));
  const history = await historyData(request);
  const hits = await findValues(saidLately(request), request);
  const samples = await sampleRowsPart(request, () => tablesAtHand(request, knowledge.index, hits));
  const values = valueText(hits, request.schema.defaultSchema);
  const parts = [
    data('name of the data source', quoted(memory.name, SENT.comment)),
    memory.description.trim() === ''
      ? ''
      : data('notes on the data source', quotedLines(memory.description, SENT.glossary)),
    ...verifiedParts(memory),
    linksPart(links, request),
    saved.length === 0 ? '' : data('saved queries near the question', asJson(saved.map(savedQueryData))),
    others.length === 0 || others.length > SENT.savedNames ? '' : data('other saved queries', savedNames(others)),
    history.length === 0 ? '' : data('conversation so far, oldest first', asJson(history)),
    values === '' ? '' : data('values with words of the question', values),
    samples,
    sayNow(request),
    `The question: ${quoted(request.question, SENT.glossary)}`,
  ];
  return { schema: schemaPart(request, knowledge, hits), question: parts.filter((part) => part !== '').join('\n\n') };
}

const savedNames = (queries: readonly { query: string }[]): string =>
  asJson(queries.map(({ query }) => oneLine(maskShapes(query), SENT.comment)));

function schemaPart(request: AgentRequest, { wholeSchema, index }: Knowledge, hits: readonly ValueHit[]): string {
  const { schema } = request;
  const own = data('schema of those without one', quoted(schema.defaultSchema, SENT.value));
  if (wholeSchema !== undefined) return `All the tables.\n${own}\n${data('tables', wholeSchema)}`;
  const linked = tablesAtHand(request, index, hits);
  const near = schemaText(linked.slice(0, SENT.tablesAtLength), request);
  const further = schemaText(linked.slice(SENT.tablesAtLength, SENT.linkedTables), request, 'short');
  const shown = [near, further].filter((text) => text !== '').join('\n');
  const named = linked.slice(SENT.linkedTables).map((table) => tableName(table, schema.defaultSchema));
  return [
    `${schema.tables.length} tables. These have the words of the question; search_schema finds others.`,
    own,
    data('tables', shown === '' ? 'None has the words of the question.' : shown),
    named.length === 0 ? '' : data('further tables', named.join('\n')),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

const MOST_BY_VALUE = 4;

/** For a follow-up, the tables of the question before come first, since it may name none. */
function tablesAtHand(
  { question, history, schema }: AgentRequest,
  index: Knowledge['index'],
  hits: readonly ValueHit[],
): TableInfo[] {
  const last = history.at(-1);
  const before = last === undefined ? [] : tablesRead(last.sql, schema.dialect, index);
  const words = before.length > 0 ? question : oneLine([question, last?.question ?? ''].join(' '), SENT.glossary);
  const most = SENT.linkedTables + SENT.namedTables;
  const named = index.link(words, most);
  // A value may be all that a question says of its table.
  const holding = hits
    .filter(({ how }) => how !== 'part')
    .map(({ table }) => table)
    .slice(0, MOST_BY_VALUE);
  const first = SENT.linkedTables - MOST_BY_VALUE;
  return [...new Set([...before, ...named.slice(0, first), ...holding, ...named])].slice(0, most);
}
