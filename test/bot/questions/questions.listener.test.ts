import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuestionValue, writeQuestionValue } from '../../../src/bot/model/ids.ts';
import { readQuestionClick } from '../../../src/bot/questions/questions.listener.ts';
import { messageTsSchema } from '../../../src/shared/ids.ts';
import { anyText } from '../../fixtures/any-text.ts';

const click = (value: unknown, container: object = {}) => ({
  type: 'block_actions',
  team: { id: 'T1' },
  user: { id: 'U1' },
  channel: { id: 'C1' },
  container: { type: 'message', message_ts: '1700000002.000100', ...container },
  trigger_id: 'trigger',
  response_url: 'https://hooks.example/1',
  actions: [{ action_id: 'clarify:take', value }],
});

describe('a click on a message about a question', () => {
  it('names the question, the choice and the message to replace', () => {
    expect(readQuestionClick(click('1700000001.000100 2'))).toEqual({
      message: { team: 'T1', channel: 'C1', ts: '1700000001.000100' },
      user: 'U1',
      clicked: '1700000002.000100',
      responseUrl: undefined,
      choice: '2',
      triggerId: 'trigger',
    });
  });

  it('has nothing to replace where only one person sees it', () => {
    expect(readQuestionClick(click('1700000001.000100', { is_ephemeral: true }))).toMatchObject({
      clicked: undefined,
      responseUrl: 'https://hooks.example/1',
      choice: '',
    });
  });

  it.each([
    click(''),
    click('x'),
    click('1700000001.000100 a b'),
    click(7),
    click(null),
    {},
    undefined,
    'x',
    { ...click('1.1'), team: null },
  ])('%j is none', (body) => {
    expect(readQuestionClick(body)).toBeUndefined();
  });

  it('takes back what was written, and nothing from any other text but that', () => {
    const ts = fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => messageTsSchema.parse(`${a}.${b}`));
    const choice = fc.option(fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/), { nil: undefined });
    fc.assert(
      fc.property(ts, choice, (question, one) => {
        expect(readQuestionValue(writeQuestionValue(question, one))).toEqual({
          question,
          ...(one === undefined ? {} : { choice: one }),
        });
      }),
    );
    fc.assert(
      fc.property(anyText(), (text) => {
        const read = readQuestionValue(text);
        expect(read === undefined || writeQuestionValue(read.question, read.choice) === text).toBe(true);
      }),
    );
  });
});
