import type { RenderedSql, SqlAccess } from '../access.ts';
import { checkDepth } from '../depth.ts';
import { REFUSALS, SqlRefusedError } from '../refused.ts';
import type { Spelling } from '../spelling/spelling.ts';
import { withLabels } from './labels.ts';
import { parseQuery } from './parse.ts';
import { restrict } from './restrict.ts';
import type { DialectRules } from './rules.ts';
import { isSame } from './same.ts';
import { isSameTokens } from './same-tokens.ts';
import { withoutStandIns, withStandIns } from './stand-ins.ts';
import { readTokens } from './tokens.ts';
import { createWriter } from './writer.ts';

/** A sum of a few hundred terms is that deep. */
const DEEPEST = 3_000;

interface Rendering {
  rules: DialectRules;
  spelling: Spelling;
  access: SqlAccess | undefined;
}

/**
 * Parses, writes out each node that is known to be harmless, and compares twice. What was written has the tokens of what
 * was asked in the same order, so that the database reads what the person wrote even where the parser nests it in
 * another way or leaves something out. And it is parsed again and must give the tree that was accepted. With `access`,
 * that tree is made to read no more than it allows, and written and parsed once more.
 * @throws SqlRefusedError
 */
export async function renderTree(sql: string, { rules, spelling, access }: Rendering): Promise<RenderedSql> {
  const tokens = readTokens(sql, rules.lexis);
  const query = await parseQuery(withStandIns(sql, tokens, rules), rules);
  checkDepth(query, DEEPEST);
  const plain = write(query, rules);
  const tree = withLabels(query, rules);
  const text = tree === query ? plain : write(tree, rules);
  const isAsked = isSameTokens(tokens, readTokens(plain, rules.lexis), rules);
  if (!isAsked || !(await isRead(text, tree, rules))) throw new SqlRefusedError(REFUSALS.unsafe);
  return access === undefined ? { text } : renderRestricted(tree, { rules, spelling, access });
}

async function renderRestricted(
  tree: unknown,
  { rules, spelling, access }: Rendering & { access: SqlAccess },
): Promise<RenderedSql> {
  const { query, masked } = await restrict(tree, { rules, spelling, access });
  const text = write(query, rules);
  if (!(await isRead(text, query, rules))) throw new SqlRefusedError(REFUSALS.unsafe);
  return masked === undefined ? { text } : { text, masked };
}

/** Whether the parser reads the text as this tree. */
async function isRead(text: string, tree: unknown, rules: DialectRules): Promise<boolean> {
  try {
    const again = await parseQuery(withStandIns(text, readTokens(text, rules.lexis), rules), rules);
    return isSame(tree, again, rules);
  } catch {
    return false;
  }
}

const write = (query: unknown, rules: DialectRules): string => withoutStandIns(createWriter(rules).query(query), rules);
