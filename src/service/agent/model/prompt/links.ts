import type { JsonValue } from '../../../../shared/json.ts';
import type { AgentRequest, WordLink } from '../../agent.ts';
import { asJson, data, oneLine } from '../text/data.ts';
import { SENT } from '../text/limits.ts';
import { tableName } from '../text/schema-text.ts';

const MOST = 16;

/**
 * What the built-in engine takes words of the question to name, as hints. A value is told where the person typed it: of others, only the column.
 */
export function linksPart(links: readonly WordLink[], { question, schema }: AgentRequest): string {
  const told = links.map((link) => asJson(linkData(link, question.toLowerCase(), schema.defaultSchema)));
  const lines = [...new Set(told)].slice(0, MOST);
  return lines.length === 0 ? '' : data('what words of the question may name, by a simple look-up', lines.join('\n'));
}

function linkData(
  { words, schema, table, column, value }: WordLink,
  question: string,
  defaultSchema: string,
): JsonValue {
  const name = tableName({ schema, name: table }, defaultSchema);
  const isTyped = value !== undefined && question.includes(value.toLowerCase());
  return {
    words: oneLine(words, SENT.value),
    [value === undefined ? 'may_name' : 'may_be_a_value_of']:
      column === undefined ? name : `${name}.${oneLine(column, SENT.value)}`,
    ...(isTyped && { value: oneLine(value, SENT.value) }),
  };
}
