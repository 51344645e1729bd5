import { describe, expect, it } from 'vitest';
import { commandOf, findSlash, suggestCommands } from '../../../../src/playground/web/text/slash.ts';

const command = (name: string) => ({ command: name, description: '', usageHint: '' });
const commands = [command('/ask'), command('/asked'), command('/other')];

describe('findSlash', () => {
  it.each([
    ['/', 1, '/'],
    ['/As', 3, '/as'],
    ['/ask', 2, '/a'],
    ['/ask', 0, null],
    ['/ask ', 5, null],
    ['/ask how', 2, null],
    [' /ask', 5, null],
    ['see /ask', 8, null],
    ['/etc/hosts', 10, null],
    ['', 0, null],
  ])('%j at %i', (text, caret, found) => {
    expect(findSlash(text, caret)).toBe(found);
  });
});

it('suggests the commands that begin so', () => {
  expect(suggestCommands(commands, '/as').map((one) => one.command)).toEqual(['/ask', '/asked']);
});

it.each([
  ['/ask how many', '/ask'],
  ['  /ASK', '/ask'],
  ['/asked\nx', '/asked'],
  ['/askew', undefined],
  ['ask', undefined],
  ['/', undefined],
])('%j runs %s', (text, name) => {
  expect(commandOf(text, commands)?.command).toBe(name);
});
