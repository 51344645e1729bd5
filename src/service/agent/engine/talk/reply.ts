import type { Catalog } from '../catalog/catalog.ts';
import { richest } from '../suggest/richest.ts';
import { joined } from '../suggest/unknown-text.ts';
import { aboutTable, dataText, tableText, topics } from '../suggest/what-there-is.ts';
import { capital } from '../wording/lists.ts';
import { tableName } from '../wording/nouns.ts';
import { refusalText } from './refusals.ts';
import type { SmallTalk } from './small-talk.ts';

const MAX_TABLES = 8;

/**
 * The answer to what was said to the bot itself; the questions to go on with are offered beside it.
 * @param said texts of this conversation's earlier replies: nothing general is told twice
 */
export function replyTo(catalog: Catalog, talk: SmallTalk, said: readonly string[]): string {
  switch (talk.kind) {
    case 'greeting':
      return joined(
        ['Hello. I answer questions about your data in plain words.', `You can ask me about ${topics(catalog)}.`],
        said,
      );
    case 'thanks':
      return "You're welcome.";
    case 'help':
      return joined(
        [
          `Ask about ${topics(catalog)} in plain words: how many, how much, the top 5, by month, for one group, for a period.`,
          'To follow up, reply in the thread: “only the top 3” or “what about last year?”.',
        ],
        said,
      );
    case 'why':
      return "I can show what happened, but the data doesn't say why. Breaking the numbers down often shows where a change comes from.";
    case 'overview':
      return overview(catalog);
    case 'table': {
      const about = aboutTable(catalog, talk.table);
      const head = about === '' ? [] : [`${capital(tableName(catalog, talk.table.key))}: ${about}`];
      return [...head, tableText(catalog, talk.table) ?? dataText(catalog)].join('\n');
    }
    case 'refused':
      return joined([refusalText(talk.refusal), ...(talk.refusal === 'outside' ? [dataText(catalog)] : [])], said);
    default:
      return talk satisfies never;
  }
}

function overview(catalog: Catalog): string {
  const tables = richest(catalog);
  if (tables.length === 0) return dataText(catalog);
  const lines = tables.slice(0, MAX_TABLES).map((table) => {
    const about = aboutTable(catalog, table);
    return `• ${tableName(catalog, table.key)}${about === '' ? '' : `: ${about}`}`;
  });
  const rest = tables.length - MAX_TABLES;
  const more = rest > 0 ? [`and ${rest} more`] : [];
  return [`You can ask about ${tables.length === 1 ? 'this table' : 'these tables'}:`, ...lines, ...more].join('\n');
}
