import type { Catalog, Table } from '../catalog/catalog.ts';
import { richest } from '../suggest/richest.ts';
import { spoken, tableName } from '../wording/nouns.ts';
import type { SmallTalk } from './small-talk.ts';

const MAX_TABLES = 8;
const MAX_COLUMNS = 20;
const MAX_COMMENT = 120;

/** The answer to what was said to the bot itself; the questions to go on with are offered beside it. */
export function replyTo(catalog: Catalog, talk: SmallTalk): string {
  switch (talk.kind) {
    case 'greeting':
      return `Hello! I answer questions about your data in plain words: ${topics(catalog)}. Ask for a number, a ranking or a list, by month or by group.`;
    case 'thanks':
      return 'You are welcome. Just ask when you want to know more.';
    case 'help':
      return `Ask in plain words about ${topics(catalog)}: how many, how much, the top 5, by month or by group, for a period or for some of the rows. Then go on in the thread, for example “only the top 3” or “what about last year?”.`;
    case 'why':
      return 'I can show what the data holds, but not why it is so. Breaking the numbers down may help to find out.';
    case 'overview':
      return overview(catalog);
    case 'table':
      return tableText(catalog, talk.table);
    default:
      return talk satisfies never;
  }
}

function topics(catalog: Catalog): string {
  const names = richest(catalog).map((table) => tableName(catalog, table.key));
  const shown = names.slice(0, 5);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2 ? (shown[0] ?? 'it') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

function overview(catalog: Catalog): string {
  const tables = richest(catalog);
  if (tables.length === 0) return 'There are no tables that I may read.';
  const lines = tables
    .slice(0, MAX_TABLES)
    .map((table) => `• ${tableName(catalog, table.key)}${comment(table.info.comment)}`);
  const rest = tables.length - MAX_TABLES;
  const more = rest > 0 ? [`and ${rest} more`] : [];
  return [`I can answer from ${tables.length === 1 ? 'this table' : 'these tables'}:`, ...lines, ...more].join('\n');
}

function tableText(catalog: Catalog, table: Table): string {
  const names = table.info.columns.map((column) => spoken(column.name));
  const rest = names.length - MAX_COLUMNS;
  const columns = `${names.slice(0, MAX_COLUMNS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return `The ${tableName(catalog, table.key)}${comment(table.info.comment)}\nThey have: ${columns}.`;
}

function comment(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return '';
  return `: ${line.length > MAX_COMMENT ? `${line.slice(0, MAX_COMMENT - 1).trimEnd()}…` : line}`;
}
