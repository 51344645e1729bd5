import { checkDepth } from '../depth.ts';
import { REFUSALS, SqlRefusedError } from '../refused.ts';
import { isFields } from './fields.ts';
import { withLabels } from './labels.ts';
import { parseTrees } from './parse.ts';
import type { DialectRules } from './rules.ts';
import { isSame } from './same.ts';
import { isSameTokens } from './same-tokens.ts';
import { withoutStandIns, withStandIns } from './stand-ins.ts';
import { readTokens } from './tokens.ts';
import { createWriter } from './writer.ts';

/** A sum of a few hundred terms is that deep. */
const DEEPEST = 3_000;

/**
 * Parses, writes out each node that is known to be harmless, and compares twice. What was written has the tokens of what
 * was asked in the same order, so that the database reads what the person wrote even where the parser nests it in
 * another way or leaves something out. And it is parsed again and must give the tree that was accepted.
 * @throws SqlRefusedError
 */
export async function renderTree(sql: string, rules: DialectRules): Promise<string> {
  const tokens = readTokens(sql, rules.lexis);
  const query = queryOf(await parseOne(withStandIns(sql, tokens, rules), rules));
  checkDepth(query, DEEPEST);
  const plain = write(query, rules);
  const tree = withLabels(query, rules);
  const text = tree === query ? plain : write(tree, rules);
  const written = { plain: readTokens(plain, rules.lexis), all: readTokens(text, rules.lexis) };
  const again = await parseOne(withStandIns(text, written.all, rules), rules)
    .then(queryOf)
    .catch(() => undefined);
  if (again === undefined || !isSame(tree, again, rules) || !isSameTokens(tokens, written.plain, rules)) {
    throw new SqlRefusedError(REFUSALS.unsafe);
  }
  return text;
}

const write = (query: unknown, rules: DialectRules): string => withoutStandIns(createWriter(rules).query(query), rules);

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
