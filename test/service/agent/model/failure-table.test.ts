import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { noticeOf, TROUBLES, type Trouble } from '../../../../src/service/agent/model/notices.ts';

const PAGE = readFileSync(new URL('../../../../docs/models.md', import.meta.url), 'utf8');
const isTrouble = (word: string): word is Trouble => TROUBLES.includes(word);

/** The rows of the table: the kind, and what the person sees. */
const rows = PAGE.split('\n').flatMap((line) => {
  const [, , kind = '', sentence = ''] = line.split('|').map((cell) => cell.trim());
  const word = kind.replaceAll('`', '');
  return isTrouble(word) ? [{ kind: word, sentence }] : [];
});

describe('the table of failures', () => {
  it('has a row for each kind there is', () => {
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(TROUBLES.toSorted());
  });

  it.each(rows)('says of $kind what the person sees', ({ kind, sentence }) => {
    expect(noticeOf(kind)).toBe(`This comes from the built-in engine: ${sentence}.`);
  });
});
