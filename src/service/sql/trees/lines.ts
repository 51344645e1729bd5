import { type Lexis, readTokens, wordAt } from './tokens.ts';

/** Words that begin a line where nothing is open before them. Names are in quotes, so that none is a name. */
const BEGINNINGS: ReadonlySet<string> = new Set(['FROM', 'WHERE', 'GROUP', 'HAVING', 'QUALIFY', 'ORDER', 'LIMIT']);
const SETS: ReadonlySet<string> = new Set(['UNION', 'EXCEPT', 'INTERSECT', 'MINUS']);

/** What was rendered in one line, in some that are easier to read. Only spaces change. */
export function inLines(text: string, lexis: Lexis): string {
  let [lines, done, depth] = ['', 0, 0];
  const tokens = readTokens(text, lexis);
  for (const [at, token] of tokens.entries()) {
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    const word = wordAt(tokens, at);
    const isSet = SETS.has(word) || SETS.has(wordAt(tokens, at - 1));
    if (depth > 0 || token.at === 0 || !(BEGINNINGS.has(word) || (isSet && word !== 'ALL'))) continue;
    lines += `${text.slice(done, token.at).trimEnd()}\n`;
    done = token.at;
  }
  return lines + text.slice(done);
}
