import { shortestPaths } from '../catalog/join-path.ts';
import type { Query } from '../query/query.ts';
import { Cursor } from '../rules/read/cursor.ts';
import type { Knowledge } from '../rules/understand.ts';
import { type Token, tokensAt } from '../words/tokenize.ts';

/**
 * Just mobile, after orders, where Mobile is a town that orders have nothing to do with and an app is one of their channels:
 * what the rows before have that is called so in part, in its own words.
 */
export function asNearValue(knowledge: Knowledge, tokens: Token[], { base }: Query): Token[] {
  const cursor = new Cursor({ ...knowledge, tokens });
  const near = shortestPaths(knowledge.catalog, base, 'to-one');
  const any = shortestPaths(knowledge.catalog, base, 'any');
  for (const [at, token] of tokens.entries()) {
    const whole = cursor.value(at);
    if (whole === null || whole.length > 1 || whole.candidates.some(({ table }) => any.has(table))) continue;
    const inside = cursor.inside(at)?.candidates.filter(({ table }) => near.has(table)) ?? [];
    const values = new Set(inside.flatMap((one) => (one.kind === 'value' ? [one.value] : [])));
    const [value, ...more] = values;
    if (value !== undefined && more.length === 0)
      return [...tokens.slice(0, at), ...tokensAt(value, token), ...tokens.slice(at + 1)];
  }
  return tokens;
}
