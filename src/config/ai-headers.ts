import { z } from 'zod';
import { readJson } from '../shared/json.ts';

const headersSchema = z.record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/), z.string().regex(/^[\x20-\x7E]+$/));

/**
 * Headers as a JSON object, or one `Name: value` in each line; undefined when it is neither. Names as in
 * https://www.rfc-editor.org/rfc/rfc9110#section-5.1
 */
export function readAiHeaders(text: string): Record<string, string> | undefined {
  const given = text.trim().startsWith('{') ? readJson(text) : fromLines(text);
  return headersSchema.safeParse(given).data;
}

function fromLines(text: string): unknown {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line)?.slice(1, 3));
  return pairs.includes(undefined) ? undefined : Object.fromEntries(pairs.map((pair) => [pair?.[0], pair?.[1]]));
}
