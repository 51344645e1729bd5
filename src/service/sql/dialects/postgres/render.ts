import { createRequire } from 'node:module';
import type { Node } from 'libpg-query';
import { deparse } from 'pgsql-deparser';
import { z } from 'zod';
import type { RenderedSql, SqlAccess } from '../../access.ts';
import { checkDepth } from '../../depth.ts';
import type { Query } from '../../outline/outline.ts';
import { createParserThread } from '../../parser-thread.ts';
import { REFUSALS, SqlRefusedError } from '../../refused.ts';
import { isSameJson, isSameTree } from '../../same-tree.ts';
import { isFields } from './fields.ts';
import { PLACES } from './nodes.ts';
import { outlineOf } from './outline.ts';
import { restrict } from './restrict.ts';
import { checkStatement } from './tree.ts';

const require = createRequire(import.meta.url);
/** The parser makes JSON and reads it again at once. In its thread it leaves it as it is: this side reads it. */
const ask = createParserThread({
  path: require.resolve('libpg-query'),
  body: `
    JSON.parse = (json) => json;
    try {
      return { json: await parser.parse(job.sql) };
    } catch (error) {
      return { error: error.message, broken: !parser.hasSqlDetails(error) };
    }`,
});

const nodeSchema = z.custom<Node>(isFields);
const resultSchema = z.object({ stmts: z.array(z.object({ stmt: nodeSchema.optional() })).default([]) });

/** PostgreSQL reads such a run again and again from each sign of it: a text full of them takes half a minute. */
const SIGNS_IN_A_ROW = /[-+*/<>=~!@#%^&|`?]{1000}/;

/** A sum of a few hundred terms is that deep. */
const DEEPEST = 1_000;

/**
 * Parses with PostgreSQL's own grammar, checks each node of the tree, and renders the tree. What was rendered is parsed
 * and compared with the tree that was accepted: a mistake of the renderer ends here and not in the database.
 * With `access`, the tree is made to read no more than that allows.
 * @throws SqlRefusedError
 */
export async function renderPostgres(sql: string, access?: SqlAccess): Promise<RenderedSql> {
  if (SIGNS_IN_A_ROW.test(sql)) throw new SqlRefusedError('This SQL has too many operator characters in a row.');
  const json = await parse(sql);
  const tree = oneOf(json);
  checkDepth(tree, DEEPEST);
  checkStatement(tree);
  if (access === undefined) return { text: await renderChecked(tree, json) };
  const restricted = await restrict(tree, access, async (source) => oneOf(await parse(source)));
  const { masked } = restricted;
  const wanted = nodeSchema.parse(restricted.tree);
  checkStatement(wanted);
  const text = await renderChecked(wanted);
  return masked === undefined ? { text } : { text, masked };
}

/** @throws SqlRefusedError for what can't be read */
export async function outlinePostgres(sql: string): Promise<Query> {
  const tree = oneOf(await parse(sql));
  checkDepth(tree, DEEPEST);
  return outlineOf(tree);
}

async function renderChecked(tree: Node, json?: string): Promise<string> {
  // Indented, a name or a text of several lines becomes another.
  for (const pretty of [true, false]) {
    const text = await render(tree, pretty);
    if (await isRead(text, { json, tree })) return text;
  }
  throw new SqlRefusedError(REFUSALS.unsafe);
}

/** Whether the text means the tree; `json` is what the tree was read from, where it was. */
async function isRead(text: string, { json, tree }: { json: string | undefined; tree: Node }): Promise<boolean> {
  try {
    const again = await parse(text);
    const isSame = json !== undefined && isSameJson(again, json, PLACES);
    return isSame || isSameTree(oneOf(again), tree, { ignored: PLACES });
  } catch {
    return false;
  }
}

async function parse(sql: string): Promise<string> {
  if (sql.trim() === '') throw new SqlRefusedError(REFUSALS.noStatement);
  const answer = await ask({ sql });
  if ('error' in answer) throw new SqlRefusedError(explain(answer.error));
  return answer.json;
}

/** The one statement that was parsed. */
function oneOf(json: string): Node {
  const [first, second] = resultSchema.parse(JSON.parse(json)).stmts;
  if (first?.stmt === undefined) throw new SqlRefusedError(REFUSALS.noStatement);
  if (second !== undefined) throw new SqlRefusedError(REFUSALS.oneStatement);
  return first.stmt;
}

function explain(error: string): string {
  if (error.startsWith('memory exhausted')) return REFUSALS.tooDeep;
  return `This is not valid SQL: ${error.slice(0, 200)}.`;
}

async function render(statement: Node, pretty: boolean): Promise<string> {
  try {
    return await deparse(statement, { pretty });
  } catch (cause) {
    throw new SqlRefusedError("This SQL uses syntax that isn't supported.", { cause });
  }
}
