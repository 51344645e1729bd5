import { describe, expect, it } from 'vitest';
import { renderOutcome } from '../../../src/bot/ask/outcome.blocks.ts';
import type { FailureReason } from '../../../src/bot/model/failure.ts';
import type { AskOutcome } from '../../../src/bot/model/outcome.ts';
import { messageTsSchema, resourceIdSchema } from '../../../src/shared/ids.ts';
import { expectGolden } from '../golden.ts';
import { expectWithinLimits } from '../kit/message-limits.ts';

describe('what is no answer', () => {
  it('asks back with questions that can be asked', () => {
    const message = renderOutcome({
      kind: 'asks-back',
      explanation: 'I do not know “flavour”.',
      suggestions: [{ question: 'how many orders?' }, { question: 'revenue by month' }],
    });
    expectWithinLimits(message);
    expectGolden('asks-back', message);
    expect(message.text).toBe('I do not know “flavour”.\nYou could ask:\n• how many orders?\n• revenue by month');
  });

  it('offers readings with what each finds, then questions', () => {
    const message = renderOutcome(
      {
        kind: 'asks-back',
        explanation: '“Revenue” has two columns here.',
        suggestions: [
          {
            question: 'revenue of order items in 2026',
            reading: { words: 'Revenue of order items, 2026', preview: '291,684.35' },
          },
          { question: 'revenue of <!channel>', reading: { words: 'Revenue of <!channel>', preview: '' } },
          { question: 'how many orders?' },
        ],
      },
      { question: messageTsSchema.parse('1700000001.000100') },
    );
    expectWithinLimits(message);
    expectGolden('asks-back-readings', message);
    expect(message.text).toBe(
      [
        '“Revenue” has two columns here.',
        'Which one do you mean?',
        '• Revenue of order items, 2026: 291,684.35',
        '• Revenue of &lt;!channel&gt;',
        'You could also ask:',
        '• how many orders?',
      ].join('\n'),
    );
  });

  it('asks about a single reading, and asks nothing that the service asked already', () => {
    const suggestions = [{ question: 'orders', reading: { words: 'Number of orders', preview: '3' } }];
    const one = (explanation: string) => renderOutcome({ kind: 'asks-back', explanation, suggestions }).text;
    expect(one('I am not sure.')).toBe('I am not sure.\nDid you mean this?\n• Number of orders: 3');
    expect(one('Is it this?')).toBe('Is it this?\n• Number of orders: 3');
  });

  it('offers to ask the model again only where it failed', () => {
    const render = (more: object) =>
      renderOutcome(
        { kind: 'asks-back', explanation: 'I am not sure.', suggestions: [], ...more },
        { question: messageTsSchema.parse('1700000001.000100') },
      );
    expect(JSON.stringify(render({}))).not.toContain('Ask the model again');
    const failed = render({ modelTrouble: 'too-slow' });
    expectWithinLimits(failed);
    expect(JSON.stringify(failed.blocks)).toContain('Ask the model again');
  });

  it('offers the other sources where its own makes nothing of the question', () => {
    const render = (names: string[]) =>
      renderOutcome(
        {
          kind: 'asks-back',
          explanation: 'I do not know “flights”.',
          suggestions: [],
          elsewhere: {
            asked: 'Shop',
            others: names.map((name, n) => ({
              name,
              id: resourceIdSchema.parse(`11111111-1111-4111-8111-11111111111${n}`),
            })),
          },
        },
        { question: messageTsSchema.parse('1700000001.000100') },
      );
    const few = render(['Flights', '<!channel>']);
    expectWithinLimits(few);
    expect(few.text).toBe('I do not know “flights”.\nI asked Shop. Another data source may have the answer.');
    expect(JSON.stringify(few.blocks)).toMatch(/"Ask Flights".*"Ask <!channel>"/);
    const many = render(['A', 'B', 'C', 'D']);
    expectWithinLimits(many);
    expect(JSON.stringify(many.blocks)).toContain('"Ask another source"');
    expect(JSON.stringify(many.blocks)).not.toContain('"Ask A"');
  });

  it('asks back also when the service says nothing', () => {
    const { text } = renderOutcome({ kind: 'asks-back', explanation: ' ', suggestions: [] });
    expect(text).toBe("I couldn't answer that. Please ask it in another way.");
  });

  it('offers no more than a few questions', () => {
    const suggestions = Array.from({ length: 40 }, (_, n) => ({ question: `question ${n}` }));
    expect(renderOutcome({ kind: 'asks-back', explanation: 'What?', suggestions }).text).not.toContain('question 5');
  });

  it.each<[AskOutcome, string]>([
    [{ kind: 'nothing-asked' }, 'For example'],
    [{ kind: 'thanked' }, 'Glad to help.'],
    [{ kind: 'no-source' }, 'QUERY_SERVICE_RESOURCE_ID'],
    [{ kind: 'no-access', why: 'shared-channel' }, 'another organization'],
  ])('%j says %j', (outcome, words) => {
    const message = renderOutcome(outcome);
    expectWithinLimits(message);
    expect(message.text).toContain(words);
  });

  it.each<[FailureReason]>([
    ['unreachable'],
    ['timed-out'],
    ['busy'],
    ['not-allowed'],
    ['refused'],
    ['too-long'],
    ['gave-up'],
    ['unexpected'],
  ])('tells %s in its own words, with the reference', (reason) => {
    const message = renderOutcome({ kind: 'failed', failure: { reason, referenceId: 'REF23456' } });
    expectWithinLimits(message);
    expect(message.text).toMatch(/^[A-Z].+\.\nReference: REF23456$/);
  });

  it('passes on why the service refused, as text', () => {
    const failure = { reason: 'refused', detail: 'no table <!channel>', referenceId: 'REF23456' } as const;
    const message = renderOutcome({ kind: 'failed', failure });
    expectGolden('failed-refused', message);
    expect(message.text).toContain('It said: no table &lt;!channel&gt;');
  });
});
