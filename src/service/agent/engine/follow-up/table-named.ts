import { type Knowledge, readTokens } from '../rules/understand.ts';
import { tokenize } from '../words/tokenize.ts';

/** The one table that words are no more than the name of. */
export function tableNamed(knowledge: Knowledge, words: string): string | null {
  const tokens = tokenize(words);
  const { subjects, unknown, filters } = readTokens(knowledge, tokens);
  const [subject, ...more] = subjects;
  if (subject === undefined || more.length + unknown.length + filters.length > 0) return null;
  if (subject.mention.length < tokens.length) return null;
  const named = subject.mention.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  const [only, ...others] = [...new Set(named.map(({ table }) => table))];
  return only === undefined || others.length > 0 ? null : only;
}
