import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../../src/bot/answer/answer.blocks.ts';
import { writeCsv } from '../../src/bot/export/csv.ts';
import { writeXlsx } from '../../src/bot/export/xlsx.ts';
import { readReply } from '../../src/bot/model/service-reply.ts';
import type { Row } from '../../src/contract/conversations.ts';
import { collect } from '../bot/export/collect.ts';
import { readCsv } from '../bot/export/read-csv.ts';
import { readSheet } from '../bot/export/read-sheet.ts';
import { expectWithinLimits } from '../bot/kit/message-limits.ts';
import { ANSWER_ID, answerOf } from '../fixtures/answers.ts';
import { anyText } from '../fixtures/any-text.ts';
import { anyName } from '../fixtures/strangers-names.ts';
import { runs } from '../sampled.ts';
import { digitsOf } from '../service/types/same.ts';
import { openTestStore } from '../store/world.ts';
import { asker, ids } from './records.ts';
import { never, startWorld } from './world.ts';

/** JSON as it is written, so that each number stands there digit for digit. */
type Written =
  | { kind: 'number'; json: string }
  | { kind: 'word'; json: string }
  | { kind: 'text'; json: string; text: string }
  | { kind: 'list'; json: string; list: Written[] }
  | { kind: 'fields'; json: string; fields: Map<string, Written> };

const digits = (most: number) => fc.stringMatching(new RegExp(`^(0|[1-9][0-9]{0,${most - 1}})$`));
const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^\.[0-9]{1,40}$/));
const exponent = fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.stringMatching(/^[eE][+-]?[0-9]{1,3}$/));
const spelled = fc.tuple(fc.constantFrom('', '-'), digits(40), fraction, exponent).map((parts) => parts.join(''));
const EDGES = [
  '0.9090909090909091',
  '9007199254740993',
  '1e400',
  '5e-324',
  '-0',
  '0.1',
  '1.10',
  '123456789012345678.5',
];
const number: fc.Arbitrary<Written> = fc
  .oneof(
    spelled,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
    fc.double({ min: 0, max: 1, noNaN: true }).map((value) => JSON.stringify(value)),
    fc.constantFrom(...EDGES),
  )
  .map((json) => ({ kind: 'number', json }));
const text: fc.Arbitrary<Written> = fc
  .oneof(anyText({ maxLength: 30 }), spelled, fc.constantFrom('NaN', 'a "0.9090909090909091" b', '\\'))
  .map((given) => ({ kind: 'text', json: JSON.stringify(given), text: given }));
const word: fc.Arbitrary<Written> = fc.constantFrom('true', 'false', 'null').map((json) => ({ kind: 'word', json }));

const fieldsOf = (value: fc.Arbitrary<Written>, minLength: number): fc.Arbitrary<Written & { kind: 'fields' }> =>
  fc.uniqueArray(fc.tuple(anyName(), value), { selector: ([name]) => name, minLength, maxLength: 6 }).map((pairs) => ({
    kind: 'fields',
    json: `{${pairs.map(([name, { json }]) => `${JSON.stringify(name)}: ${json}`).join(',')}}`,
    fields: new Map(pairs),
  }));
const { value } = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    { weight: 5, arbitrary: number },
    { weight: 2, arbitrary: text },
    word,
    fc
      .array(tie('value'), { maxLength: 3 })
      .map((list): Written => ({ kind: 'list', json: `[${list.map(({ json }) => json).join(' , ')}]`, list })),
    fieldsOf(tie('value'), 0),
  ),
}));
const rows = fc.array(fieldsOf(value, 1), { minLength: 1, maxLength: 5 });

/** Lone halves of characters can't be sent as UTF-8. */
const sent = (given: string): string => Buffer.from(given, 'utf8').toString('utf8');

function expectSame(found: unknown, written: Written): void {
  if (written.kind === 'number') expect(digitsOf(String(found))).toBe(digitsOf(written.json));
  else if (written.kind === 'text') expect(found).toBe(sent(written.text));
  else if (written.kind === 'word') expect(JSON.stringify(found)).toBe(written.json);
  else if (written.kind === 'list') {
    expect(found).toHaveLength(written.list.length);
    for (const [at, one] of written.list.entries()) expectSame((found as unknown[])[at], one);
  } else {
    const pairs = new Map(Object.entries(found as object));
    for (const [name, one] of written.fields) expectSame(pairs.get(sent(name)), one);
  }
}

/** What stands in a cell of a file, where that is a number or a word. */
function expectCell(cell: string | number | boolean | undefined, written: Written | undefined): void {
  if (written?.kind === 'number') expect(digitsOf(String(cell).replace(/^'/, ''))).toBe(digitsOf(written.json));
  else if (written?.kind === 'word') expect(String(cell ?? '')).toBe(written.json === 'null' ? '' : written.json);
}

describe('any JSON that another deployment answers with', () => {
  it('is kept, shown, and exported with the same numbers and the same names', async () => {
    const { server, client } = await startWorld();
    const store = await openTestStore();
    let json = '';
    server.onCall(() => ({ body: `{"id":"${ids.conversation}","status":"SUCCESS","response":${json}}` }));
    let count = 0;
    await fc.assert(
      fc.asyncProperty(rows, async (data) => {
        json = `{"sql":"select 1","data":[${data.map((row) => row.json).join(',')}]}`;
        const record = await client.ask(asker, { query: 'all?', resourceId: ids.resource }, { signal: never() });
        expect(record.response.data).toHaveLength(data.length);
        for (const [at, row] of data.entries()) expectSame(record.response.data[at], row);

        const reply = readReply(record);
        if (reply.kind !== 'answer') throw new Error('rows are an answer');
        const { sql, explanation, rows: answered } = reply;
        const answer = answerOf({ sql, explanation, rows: answered, resourceName: 'Shop', tookMs: 1 });
        count += 1;
        const kept = { ...answer, id: `${ANSWER_ID}-${count}` as typeof ANSWER_ID };
        await store.answers.keep(kept);
        const found = await store.answers.find(kept.id);
        expect(JSON.stringify(found?.rows)).toBe(JSON.stringify(answered));

        expectWithinLimits(renderAnswer(answer));
        await expectExported(answered, data);
      }),
      runs(60, 3_000),
    );
  });
});

/** Cell by cell in both formats. */
async function expectExported(answered: Row[], data: readonly (Written & { kind: 'fields' })[]): Promise<void> {
  const columns = [...new Set(answered.flatMap((row) => Object.keys(row)))];
  const sheet = readSheet(await collect(writeXlsx(answered)));
  const csv = readCsv((await collect(writeCsv(answered))).toString('utf8'));
  for (const [at, row] of data.entries())
    for (const [index, column] of columns.entries()) {
      const written = [...row.fields].find(([name]) => sent(name) === column)?.[1];
      expectCell(csv[at + 1]?.[index], written);
      expectCell(sheet[at + 1]?.[index], written);
    }
}
