import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReply } from '../../../src/bot/model/service-reply.ts';
import { lenientConversationSchema } from '../../../src/client/lenient-records.ts';
import { conversation } from '../../client/records.ts';

const OURS = ['SUCCESS', 'NEEDS_CLARIFICATION', 'FAILED', 'BUDGET_SPENT'];
const statuses = fc.oneof(
  fc.constantFrom(...OURS, 'success', 'COMPLETED', 'DONE', 'PARTIAL', 'ERROR', 'constructor', '', null, 7),
  fc.string(),
);
const plainRows = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), { minLength: 1, maxLength: 3 });
const responses = fc.oneof(
  fc.constant(null),
  fc.record(
    {
      sql: fc.constantFrom('', 'select 1', null),
      explanation: fc.constantFrom('', 'Because.', null),
      data: fc.oneof(plainRows, fc.constantFrom(null, [])),
    },
    { requiredKeys: [] },
  ),
);

const read = (status: unknown, response: unknown) =>
  readReply(lenientConversationSchema.parse({ ...conversation, status, response }));

describe('whatever another deployment says of a question', () => {
  it('rows with SQL are shown, and saved only after success', () => {
    fc.assert(
      fc.property(statuses, plainRows, (status, data) => {
        fc.pre(!data.every((row) => Object.keys(row).every((name) => /suggestion|reading|preview/.test(name))));
        const reply = read(status, { sql: 'select 1', data });
        expect(reply).toMatchObject({ kind: 'answer', sql: 'select 1' });
        const isSuccess = status === null || status === 7 || /^(\s*success\s*)?$/i.test(String(status));
        expect(reply.kind === 'answer' && reply.status === undefined).toBe(isSuccess);
      }),
    );
  });

  it('what it says of checks and of another reading is taken where it is that, and nothing else is', () => {
    const found = { sql: 'select 1', data: [{ n: 1 }] };
    const checks = { doubts: ['Twice.'], notes: [], passed: ['one unit'] };
    const other_reading = { question: 'n by day', words: 'N, by day', preview: '2 rows' };
    const said = read('SUCCESS', { ...found, checks, other_reading });
    expect(said).toMatchObject({ kind: 'answer', checks, otherReading: other_reading });
    const none = read('SUCCESS', found);
    const odd = [true, 'passed', [], { doubts: 'x' }, { passed: ['ok'] }, { doubts: [1], notes: [], passed: [] }];
    for (const one of odd) expect(read('SUCCESS', { ...found, checks: one, other_reading: one })).toEqual(none);
    expect(none).toMatchObject({ kind: 'answer', checks: undefined, otherReading: undefined });
  });

  it('a response that is missing is no answer', () => {
    fc.assert(
      fc.property(statuses, (status) => {
        expect(read(status, null)).toMatchObject({ kind: 'asks-back', explanation: '', suggestions: [] });
      }),
    );
  });

  it('it is told in one way or the other', () => {
    fc.assert(
      fc.property(statuses, responses, (status, response) => {
        const reply = read(status, response);
        if (reply.kind === 'asks-back') expect(reply.explanation).toBe(response?.explanation ?? '');
        else expect(reply.status === undefined || reply.rows.length > 0).toBe(true);
      }),
    );
  });
});
