import { isDeepStrictEqual } from 'node:util';
import { hasSqlDetails, type Node, type ParseResult, parse } from 'libpg-query';
import { deparse } from 'pgsql-deparser';
import { SqlRefusedError } from '../refused.ts';
import { PLACES } from './postgres-nodes.ts';
import { checkStatement } from './postgres-tree.ts';

/** A sum of a few hundred terms is that deep. */
const DEEPEST = 1_000;

/**
 * Parses with PostgreSQL's own grammar, checks each node of the tree, and renders the tree. What was rendered is parsed
 * and compared with the tree that was accepted: a mistake of the renderer ends here and not in the database.
 * @throws SqlRefusedError
 */
export async function renderPostgres(sql: string): Promise<string> {
  const tree = await parseOne(sql);
  checkDepth(tree);
  checkStatement(tree);
  const text = await render(tree);
  if (!isDeepStrictEqual(withoutPlaces(await parseRendered(text)), withoutPlaces(tree))) {
    throw new SqlRefusedError('This SQL cannot be rendered safely. Try to write it in a simpler way.');
  }
  return text;
}

/** The one statement of the text. */
async function parseOne(sql: string): Promise<Node> {
  if (sql.trim() === '') throw new SqlRefusedError('There is no SQL statement.');
  const { stmts = [] } = await parseText(sql);
  const [first, second] = stmts;
  if (first?.stmt === undefined) throw new SqlRefusedError('There is no SQL statement.');
  if (second !== undefined) throw new SqlRefusedError('Only one statement can be run at a time.');
  return first.stmt;
}

async function parseText(sql: string): Promise<ParseResult> {
  try {
    return await parse(sql);
  } catch (cause) {
    const said = hasSqlDetails(cause) ? `This is not valid SQL: ${cause.message.slice(0, 200)}.` : undefined;
    throw new SqlRefusedError(said ?? 'This SQL cannot be read. It may be nested too deeply.', { cause });
  }
}

async function parseRendered(text: string): Promise<unknown> {
  try {
    return await parseOne(text);
  } catch {
    return undefined;
  }
}

async function render(statement: Node): Promise<string> {
  try {
    return await deparse(statement);
  } catch (cause) {
    throw new SqlRefusedError('This SQL is written in a way that is not supported.', { cause });
  }
}

/** Level by level: walking down a tree that is too deep would exhaust the stack. */
function checkDepth(tree: unknown): void {
  let level: unknown[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new SqlRefusedError('This SQL is nested too deeply.');
    level = level.flatMap(partsOf);
  }
}

function partsOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([field]) => !PLACES.has(field));
  return Object.fromEntries(kept.map(([field, inner]) => [field, withoutPlaces(inner)]));
}
