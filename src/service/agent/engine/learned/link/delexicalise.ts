import { STOP_WORDS } from '../text/words.ts';
import type { Links } from './link.ts';

/** Words that tell the shape of a question and keep standing, unless a whole name covers them. */
const KEPT =
  /^(the|a|of|by|in|to|for|is|are|with|that|have|has|each|all|number|from|and|or|not|no|most|least|more|less|than|order|name|id)$/;
const ALWAYS_KEPT = /^(of|the|by|in|number|order)$/;

/** The question with a sign in the place of each linked word: what is left is the same over any database. */
export function delexicalise({ tokens, tables, columns, values }: Omit<Links, 'pattern'>): string[] {
  const row = tokens.map((token) =>
    token.kind === 'text' ? '<V>' : token.kind === 'number' || token.kind === 'date' ? '<N>' : token.lemma,
  );
  const best = tokens.map(() => 0);
  const mark = (span: { start: number; end: number; isExact?: boolean }, sign: string, score: number) => {
    const isWhole = span.isExact === true && span.end > span.start;
    for (let at = span.start; at <= span.end; at++) {
      const token = tokens[at];
      if (token?.kind !== 'word' || score <= (best[at] ?? 0)) continue;
      if (KEPT.test(token.lemma) && !(isWhole && !ALWAYS_KEPT.test(token.lemma))) continue;
      best[at] = score;
      row[at] = sign;
    }
  };
  for (const value of values) {
    if (!['exact', 'soft', 'part', 'code'].includes(value.kind)) continue;
    const isName = tokens
      .slice(value.start, value.end + 1)
      .some((token) => (token.isCapital && token.at > 0) || token.kind === 'number');
    mark(value, '<V>', (isName ? 2.5 : 0.8) + (value.end - value.start) * 0.5 + (value.kind === 'exact' ? 0.1 : 0));
  }
  for (const mentions of tables.values())
    for (const one of mentions) if (one.score >= 0.6) mark(one, '<T>', 1 + one.score + (one.end - one.start) * 0.3);
  for (const mentions of columns.values())
    for (const one of mentions) if (one.score >= 0.55) mark(one, '<C>', 0.9 + one.score + (one.end - one.start) * 0.3);
  for (const token of tokens) {
    const isUnknownName = token.kind === 'word' && token.isCapital && token.at > 0 && best[token.at] === 0;
    if (isUnknownName && row[token.at] === token.lemma && !STOP_WORDS.has(token.lemma)) row[token.at] = '<P>';
  }
  return row;
}
