import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/bot/kit/limits.ts';
import { inPieces, readRequest } from '../../../src/bot/sharing/read-request.ts';
import { anyText } from '../../fixtures/any-text.ts';

const partsOf = (body: unknown) => readRequest(JSON.stringify(body)).map(({ title, text }) => [title, text]);

describe('a request as people read it', () => {
  it('of chat completions: each message and tool, then the rest', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'run_sql', arguments: '{"sql":"SELECT 1"}' } };
    const tool = { type: 'function', function: { name: 'run_sql', parameters: { type: 'object' } } };
    const body = {
      model: 'gpt',
      messages: [
        { role: 'system', content: 'Rules.\nMore rules.' },
        { role: 'user', content: [{ type: 'text', text: 'how many?' }] },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: '{"rows":[[1]]}' },
      ],
      tools: [tool],
      stream: true,
    };
    expect(partsOf(body)).toEqual([
      ['Message 1: system', 'Rules.\nMore rules.'],
      ['Message 2: user', 'how many?'],
      ['Message 3: assistant', JSON.stringify({ tool_calls: [call] }, null, 2)],
      ['Message 4: tool', `{"rows":[[1]]}\n\n${JSON.stringify({ tool_call_id: 'call_1' }, null, 2)}`],
      ['Tool: run_sql', JSON.stringify(tool, null, 2)],
      ['Other fields', JSON.stringify({ model: 'gpt', stream: true }, null, 2)],
    ]);
  });

  it('of Anthropic: its system prompt, with what is said beside a text', () => {
    const marked = { type: 'text', text: 'Rules.', cache_control: { type: 'ephemeral' } };
    const result = { type: 'tool_result', tool_use_id: 't', content: 'one row' };
    const body = { system: [marked], messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }, result] }] };
    expect(partsOf(body)).toEqual([
      ['System', `Rules.\n\n${JSON.stringify({ cache_control: { type: 'ephemeral' } }, null, 2)}`],
      ['Message 1: user', `hi\n\n${JSON.stringify(result, null, 2)}`],
    ]);
  });

  it('of responses: instructions and input', () => {
    expect(partsOf({ instructions: 'Rules.', input: [{ role: 'user', content: 'hi' }, 'more'] })).toEqual([
      ['System', 'Rules.'],
      ['Message 1: user', 'hi'],
      ['Message 2', 'more'],
    ]);
  });

  it.each(['not json', '[1]', '""'])('that can’t be read is shown as it is: %s', (body) => {
    expect(readRequest(body)).toEqual([{ title: 'Request', text: body }]);
  });

  it('hides no text of it, wherever that is', () => {
    const canary = 'canary-7f3a';
    const places = fc.letrec((tie) => ({
      node: fc.oneof({ depthSize: 'small' }, fc.constant(canary), fc.array(tie('node')), tie('fields')),
      fields: fc.dictionary(
        fc.constantFrom('role', 'content', 'type', 'text', 'tools', 'system', 'input', 'messages', 'function', 'name'),
        tie('node'),
      ),
    })).fields;
    const count = (text: string): number => text.split(canary).length - 1;
    fc.assert(
      fc.property(places, (body) => {
        const sent = JSON.stringify(body);
        const shown = readRequest(sent)
          .map(({ title, text }) => `${title}\n${text}`)
          .join('\n');
        expect(count(shown)).toBeGreaterThanOrEqual(count(sent));
      }),
    );
  });

  it('is cut into pieces that fit, and put together is the whole', () => {
    fc.assert(
      fc.property(fc.array(anyText({ maxLength: 10_000 }), { maxLength: 5 }), (texts) => {
        const pieces = inPieces(texts.map((text, n) => ({ title: String(n), text })));
        expect(pieces.map(({ text }) => text).join('')).toBe(texts.join(''));
        for (const { text } of pieces) expect(text.length).toBeLessThanOrEqual(LIMITS.richText);
      }),
      { numRuns: 50 },
    );
    const lines = 'x'.repeat(99).concat('\n').repeat(40);
    expect(inPieces([{ title: 'a', text: lines }]).map(({ title, text }) => [title, text.length])).toEqual([
      ['a', 3_000],
      ['a, continued', 1_000],
    ]);
  });
});
