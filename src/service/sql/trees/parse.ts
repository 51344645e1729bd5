import { createRequire } from 'node:module';
import { createParserThread } from '../parser-thread.ts';
import { REFUSALS, SqlRefusedError } from '../refused.ts';
import { isFields, listOf } from './fields.ts';
import type { DialectRules } from './rules.ts';

/** `span` and the tokens only say where a node was in the text. */
const BODY = String.raw`
  await parser.init();
  const keep = (field, value) =>
    field === 'span' || field.endsWith('_token') ? undefined : value === undefined ? null : value;
  try {
    return { json: JSON.stringify(parser.parse(job.sql, job.dialect), keep) };
  } catch (error) {
    const aboutText = /^sql parser error: |at Line: \d+, Column: \d+\s*$/.test(error.message);
    return { error: error.message, broken: !aboutText };
  }`;

const require = createRequire(import.meta.url);
const parse = createParserThread({ path: require.resolve('@guanmingchiu/sqlparser-ts'), body: BODY });

/** The one query that the text is. @throws SqlRefusedError */
export async function parseQuery(sql: string, rules: DialectRules): Promise<unknown> {
  const [first, second] = await parseTrees(sql, rules);
  if (first === undefined) throw new SqlRefusedError(REFUSALS.noStatement);
  if (second !== undefined) throw new SqlRefusedError(REFUSALS.oneStatement);
  const [[kind, query] = [], surplus] = isFields(first) ? Object.entries(first) : [];
  if (kind !== 'Query' || surplus !== undefined) throw new SqlRefusedError(REFUSALS.onlySelect);
  return query;
}

async function parseTrees(sql: string, { parser, title }: DialectRules): Promise<readonly unknown[]> {
  const answer = await parse({ sql, dialect: parser });
  if ('error' in answer) throw new SqlRefusedError(explain(answer.error, title));
  return listOf(JSON.parse(answer.json));
}

function explain(error: string, title: string): string {
  if (error.includes('recursion limit')) return REFUSALS.tooDeep;
  const [, found] = /, found: (.{1,40})/s.exec(error.replace(/\s+at Line:.*$/s, '')) ?? [];
  const [, line, place] = /at Line: (\d+), Column: (\d+)/.exec(error) ?? [];
  const near = found === undefined || found === 'EOF' ? '' : ` near ${found}`;
  return `This SQL cannot be read as ${title}${line === undefined ? '' : ` (line ${line}, column ${place}${near})`}.`;
}
