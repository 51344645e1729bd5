import type { Query } from '../query/query.ts';
import { lemma, nameWords } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';
import { saidWords } from './said.ts';

const TOGETHER = /^(.*?)(?:^| )(?:for )?all (?:the |of the )?(\S+) (?:together|combined|taken together|in one|as one)$/;

/**
 * Per month, all categories together: of all of them, and no longer for each, nor of the first few.
 * @returns what is left of the words, and the question that they change; null where nothing is put together
 */
export function putTogether(tokens: readonly Token[], parent: Query): { tokens: Token[]; parent: Query } | null {
  const words = saidWords(tokens);
  const [, before, thing] = TOGETHER.exec(words.join(' ')) ?? [];
  const group = parent.groups.find((one) => isCalled(one, thing ?? ''));
  if (before === undefined || before === '' || group === undefined || parent.having.length > 0) return null;
  const count = before.split(' ').length;
  const said = tokens.filter(({ kind }) => kind !== 'symbol').slice(0, count);
  const groups = parent.groups.filter((one) => one !== group);
  return { tokens: said, parent: { ...structuredClone(parent), groups, limit: null, rank: null, order: null } };
}

const isCalled = (group: Query['groups'][number], thing: string): boolean => {
  const name = group.kind === 'entity' ? group.table : group.ref.column;
  return thing.length > 2 && nameWords(name.split('.').at(-1) ?? '').includes(lemma(thing));
};
