import { checkDepth } from '../depth.ts';
import { REFUSALS, SqlRefusedError } from '../refused.ts';
import { isFields } from './fields.ts';
import { withLabels } from './labels.ts';
import { parseTrees } from './parse.ts';
import type { DialectRules } from './rules.ts';
import { isSame } from './same.ts';
import { refuseTricks } from './tricks.ts';
import { createWriter } from './writer.ts';

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
  const tree = withLabels(queryOf(statement), rules);
  const text = createWriter(rules).query(tree);
  const again = await parseOne(text, rules)
    .then(queryOf)
    .catch(() => undefined);
  if (again === undefined || !isSame(tree, again, rules)) {
    throw new SqlRefusedError(REFUSALS.unsafe);
  }
  return text;
}

async function parseOne(sql: string, rules: DialectRules): Promise<unknown> {
  const [first, second] = await parseTrees(sql, rules);
  if (first === undefined) throw new SqlRefusedError(REFUSALS.noStatement);
  if (second !== undefined) throw new SqlRefusedError(REFUSALS.oneStatement);
  return first;
}

function queryOf(statement: unknown): unknown {
  const [[kind, query] = [], surplus] = isFields(statement) ? Object.entries(statement) : [];
  if (kind !== 'Query' || surplus !== undefined) {
    throw new SqlRefusedError(REFUSALS.onlySelect);
  }
  return query;
}
