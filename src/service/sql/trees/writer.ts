import { expression } from './expressions.ts';
import { query } from './query.ts';
import type { DialectRules, Writer } from './rules.ts';

export function createWriter(rules: DialectRules): Writer {
  const writer: Writer = {
    rules,
    expression: (node) => expression(node, writer),
    query: (node) => query(node, writer),
  };
  return writer;
}
