import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAskCommand } from '../../../src/bot/slack/ask-command.ts';
import { anyText } from '../../fixtures/any-text.ts';

describe('what follows /ask', () => {
  it.each([
    ['', 'help', ''],
    ['  ', 'help', ''],
    ['HELP', 'help', ''],
    ['use', 'use', ''],
    ['use  Sample   data', 'use', 'Sample data'],
    ['saved', 'saved', ''],
    ['Saved Revenue by month', 'saved', 'Revenue by month'],
    ['connect', 'connect', ''],
    ['forget   me', 'forgetMe', ''],
  ])('%j is the subcommand %s', (text, name, words) => {
    expect(readAskCommand(text)).toEqual({ kind: 'subcommand', name, words });
  });

  it.each([
    'how many orders?',
    'connect flights to airports',
    'help desk tickets by day',
    'forget me not sales',
    'users by city',
    'savedqueries',
  ])('%j is a question', (text) => {
    expect(readAskCommand(text)).toEqual({ kind: 'question' });
  });

  it('reads any text the same whatever the spaces and capitals around it', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const read = readAskCommand(text);
        expect(readAskCommand(`  ${text}\n`).kind).toBe(read.kind);
        if (read.kind === 'subcommand' && read.words !== '') expect(text.replace(/\s+/g, ' ')).toContain(read.words);
      }),
    );
  });
});
