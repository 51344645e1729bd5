import type { JsonValue } from '../../../../shared/json.ts';
import type { AgentRequest, WordLink } from '../../agent.ts';
import { asJson, data, oneLine } from '../text/data.ts';
import { SENT } from '../text/limits.ts';
import { tableName } from '../text/schema-text.ts';

const MOST = 16;
/** Of the same words. */
const MOST_PLACES = 6;

/**
 * What the built-in engine takes words of the question to name, as hints. A value is told where the person typed it: of
 * others, only the column.
 */
export function linksPart(links: readonly WordLink[], { question, schema }: AgentRequest): string {
  const told = links.filter(isTelling).map((link) => readLink(link, question.toLowerCase(), schema.defaultSchema));
  const merged = new Map<string, Told & { names: string[] }>();
  for (const one of told) {
    const key = JSON.stringify([one.words.toLowerCase(), one.kind, one.value]);
    const same = merged.get(key);
    if (same === undefined) merged.set(key, { ...one, names: [one.name] });
    else if (!same.names.includes(one.name)) same.names.push(one.name);
  }
  const lines = [...merged.values()].slice(0, MOST).map((one) => asJson(linkData(one)));
  return lines.length === 0 ? '' : data('what words of the question may name, by a simple look-up', lines.join('\n'));
}

/** Each table has an id: that it was said tells nothing. */
const isTelling = ({ column, value }: WordLink): boolean => value !== undefined || column?.toLowerCase() !== 'id';

interface Told {
  words: string;
  kind: 'may_name' | 'may_be_a_value_of';
  name: string;
  value: string | undefined;
}

function readLink({ words, schema, table, column, value }: WordLink, question: string, defaultSchema: string): Told {
  const name = tableName({ schema, name: table }, defaultSchema);
  return {
    words: oneLine(words, SENT.value),
    kind: value === undefined ? 'may_name' : 'may_be_a_value_of',
    name: column === undefined ? name : `${name}.${oneLine(column, SENT.value)}`,
    value: value !== undefined && question.includes(value.toLowerCase()) ? oneLine(value, SENT.value) : undefined,
  };
}

function linkData({ words, kind, names, value }: Told & { names: string[] }): JsonValue {
  const [only = '', ...more] = names;
  return {
    words,
    [kind]: more.length === 0 ? only : names.slice(0, MOST_PLACES),
    ...(value !== undefined && { value }),
  };
}
