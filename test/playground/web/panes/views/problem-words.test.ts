import { expect, it } from 'vitest';
import { problemInWords } from '../../../../../src/playground/web/panes/views/problem-words.ts';

const input = (id: string, label: string) => ({
  type: 'input',
  block_id: id,
  label: { type: 'plain_text', text: label },
});
const blocks = [input('a', 'Name'), { type: 'divider', block_id: 'd' }, input('b', 'Host'), input('c', 'Port')];

it.each<[Record<string, string>, string | null]>([
  [{ b: 'No server answers' }, 'Host: No server answers.'],
  [{ c: 'Refused.', a: 'Please fill this in.' }, 'Name: Please fill this in. One more field needs attention.'],
  [{ a: 'x', b: 'y', c: 'z' }, 'Name: x. 2 more fields need attention.'],
  [{ elsewhere: 'x' }, null],
  [{}, null],
])('%j', (errors, words) => {
  expect(problemInWords(blocks, errors)).toBe(words);
});
