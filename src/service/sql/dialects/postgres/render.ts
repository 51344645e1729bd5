import { createRequire } from 'node:module';
import type { Node } from 'libpg-query';
import { deparse } from 'pgsql-deparser';
import { z } from 'zod';
import { checkDepth } from '../../depth.ts';
import { createParserThread } from '../../parser-thread.ts';
import { REFUSALS, SqlRefusedError } from '../../refused.ts';
import { isSameTree } from '../../same-tree.ts';
import { isFields } from './fields.ts';
import { PLACES } from './nodes.ts';
import { checkStatement } from './tree.ts';

const require = createRequire(import.meta.url);
const parse = createParserThread({
  path: require.resolve('libpg-query'),
  body: `
    try {
      return { json: JSON.stringify(await parser.parse(job.sql)) };
    } catch (error) {
      return { error: error.message, broken: !parser.hasSqlDetails(error) };
    }`,
});

const resultSchema = z.object({ stmts: z.array(z.object({ stmt: z.custom<Node>(isFields).optional() })).default([]) });

/** PostgreSQL reads such a run again and again from each sign of it: a text full of them takes half a minute. */
const SIGNS_IN_A_ROW = /[-+*/<>=~!@#%^&|`?]{1000}/;

/** A sum of a few hundred terms is that deep. */
const DEEPEST = 1_000;

/**
 * Parses with PostgreSQL's own grammar, checks each node of the tree, and renders the tree. What was rendered is parsed
 * and compared with the tree that was accepted: a mistake of the renderer ends here and not in the database.
 * @throws SqlRefusedError
 */
export async function renderPostgres(sql: string): Promise<string> {
  if (SIGNS_IN_A_ROW.test(sql)) throw new SqlRefusedError('This SQL has too many operator characters in a row.');
  const tree = await parseOne(sql);
  checkDepth(tree, DEEPEST);
  checkStatement(tree);
  const text = await render(tree);
  if (!isSameTree(await parseRendered(text), tree, { ignored: PLACES })) {
    throw new SqlRefusedError(REFUSALS.unsafe);
  }
  return text;
}

/** The one statement of the text. */
async function parseOne(sql: string): Promise<Node> {
  if (sql.trim() === '') throw new SqlRefusedError(REFUSALS.noStatement);
  const [first, second] = await parseText(sql);
  if (first?.stmt === undefined) throw new SqlRefusedError(REFUSALS.noStatement);
  if (second !== undefined) throw new SqlRefusedError(REFUSALS.oneStatement);
  return first.stmt;
}

async function parseText(sql: string): Promise<z.infer<typeof resultSchema>['stmts']> {
  const answer = await parse({ sql });
  if ('error' in answer) throw new SqlRefusedError(explain(answer.error));
  return resultSchema.parse(JSON.parse(answer.json)).stmts;
}

function explain(error: string): string {
  if (error.startsWith('memory exhausted')) return REFUSALS.tooDeep;
  return `This is not valid SQL: ${error.slice(0, 200)}.`;
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
    throw new SqlRefusedError("This SQL uses syntax that isn't supported.", { cause });
  }
}
