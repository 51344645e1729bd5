import { checkDepth } from '../depth.ts';
import { SqlRefusedError } from '../refused.ts';
import { expression } from './expressions.ts';
import { choice, isFields } from './fields.ts';
import { parseTrees } from './parse.ts';
import { query } from './query.ts';
import type { DialectRules, Writer } from './rules.ts';
import { isSame } from './same.ts';
import { refuseTricks } from './tricks.ts';

/** A sum of a few hundred terms is that deep. */
const DEEPEST = 3_000;

/**
 * Parses, writes out each node that is known to be harmless, and compares: what was written is parsed again and must
 * give the tree that was accepted.
 * @throws SqlRefusedError
 */
export async function renderTree(sql: string, rules: DialectRules): Promise<string> {
  refuseTricks(sql, rules.lexis);
  const statement = await parseOne(sql, rules);
  checkDepth(statement, DEEPEST);
  const text = write(statement, rules);
  const again = await parseOne(text, rules).catch(() => undefined);
  if (again === undefined || !isSame(statement, again, rules)) {
    throw new SqlRefusedError('This SQL cannot be rendered safely. Try to write it in a simpler way.');
  }
  return text;
}

async function parseOne(sql: string, rules: DialectRules): Promise<unknown> {
  const [first, second] = await parseTrees(sql, rules);
  if (first === undefined) throw new SqlRefusedError('There is no SQL statement.');
  if (second !== undefined) throw new SqlRefusedError('Only one statement can be run at a time.');
  return first;
}

function write(statement: unknown, rules: DialectRules): string {
  const writer: Writer = {
    rules,
    expression: (node) => expression(node, writer),
    query: (node) => query(node, writer),
  };
  const [kind, tree] = isFields(statement) ? choice(statement) : [undefined, undefined];
  if (kind !== 'Query') {
    throw new SqlRefusedError('Only SELECT statements can be run: the data is read, never changed.');
  }
  return writer.query(tree);
}
