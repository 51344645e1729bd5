import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../../../src/bot/answer/answer.blocks.ts';
import { readSortAll, renderSortAll } from '../../../src/bot/answer/sort-all.modal.ts';
import type { MessageBlock } from '../../../src/bot/kit/blocks.ts';
import { readFilled } from '../../../src/bot/kit/forms.ts';
import type { Answer } from '../../../src/bot/model/answer.ts';
import type { Row } from '../../../src/contract/conversations.ts';
import { channelIdSchema } from '../../../src/shared/ids.ts';
import { answerOf } from '../../fixtures/answers.ts';

const airports = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ origin: `A${at}`, flights: count - at, opened: '2024-05-06' }));

const SQL = 'select origin, flights, opened from airports';

const answered = (changes: Partial<Answer>): Answer => ({
  ...answerOf({ sql: SQL, rows: airports(300), explanation: '', resourceName: 'Flights', tookMs: 12 }),
  sortable: true,
  ...changes,
});

const captionOf = (answer: Answer): string | undefined =>
  renderAnswer(answer).blocks.find(
    (block): block is MessageBlock & { type: 'data_table' } => block.type === 'data_table',
  )?.caption;
const offersSort = (answer: Answer): boolean => JSON.stringify(renderAnswer(answer).blocks).includes('Sort all rows');

describe('a table that shows only some of the rows', () => {
  it.each<[string, Partial<Answer>, string]>([
    [
      'of those that came',
      {},
      'Origin, flights and opened, first 200 of 300 rows. Sorting a column sorts only the 200 shown.',
    ],
    [
      'of those that are told',
      { rows: airports(100), explanation: 'There are 2,431; the first 100 are shown.' },
      'Origin, flights and opened, first 100 of 2,431 rows. Sorting a column sorts only the 100 shown.',
    ],
    [
      'of nobody knows how many',
      { rows: airports(100), explanation: 'Only the first 100 are shown.' },
      'Origin, flights and opened, first 100 rows. Sorting a column sorts only the 100 shown.',
    ],
  ])('says what sorting it sorts, and offers to sort all: %s', (_, changes, caption) => {
    expect(captionOf(answered(changes))).toBe(caption);
    expect(offersSort(answered(changes))).toBe(true);
  });

  it('offers that only where the service can do it', () => {
    expect(offersSort(answered({ sortable: undefined }))).toBe(false);
  });
});

it('a table of all rows needs no other order', () => {
  const whole = answered({ rows: airports(100) });
  expect(captionOf(whole)).toBe('Origin, flights and opened, 100 rows');
  expect(offersSort(whole)).toBe(false);
});

describe('an answer that was sorted', () => {
  it.each([
    ['flights', 'ascending', 'Sorted by flights, lowest first.'],
    ['flights', 'descending', 'Sorted by flights, highest first.'],
    ['opened', 'ascending', 'Sorted by opened, earliest first.'],
    ['origin', 'descending', 'Sorted by origin, Z to A.'],
  ] as const)('says by what, in its own words: %s %s', (column, direction, said) => {
    const service = 'Sorted by something, somehow.';
    const sorted = answered({ sortedBy: { column, direction }, headline: service, explanation: service });
    const { text } = renderAnswer({ ...sorted, answeredBy: 'model' });
    expect(text.startsWith(`${said}\n`)).toBe(true);
    expect(text).not.toContain(service);
    expect(text).not.toContain('The language model says');
  });
});

describe('the form', () => {
  const channel = channelIdSchema.parse('C1');
  const filled = (answer: Answer, column: string, direction: string) =>
    readFilled({
      id: 'V1',
      private_metadata: renderSortAll(answer, { channel }).private_metadata,
      state: {
        values: {
          'sort-all:column': { 'sort-all:column': { selected_option: { value: column } } },
          'sort-all:direction': { 'sort-all:direction': { selected_option: { value: direction } } },
        },
      },
    });

  it('names a column by its place, whatever it is called', () => {
    const name = '<!here> '.repeat(40);
    const answer = answered({ rows: [{ id: 1, [name]: 2 }] });
    expect(JSON.stringify(renderSortAll(answer, { channel })).length).toBeLessThan(3_000);
    expect(readSortAll(filled(answer, '1', 'ascending'))).toEqual({
      answer: answer.id,
      channel,
      at: 1,
      direction: 'ascending',
    });
  });

  it('is none of ours with another metadata', () => {
    expect(readSortAll(readFilled({ id: 'V1', private_metadata: '{}', state: { values: {} } }))).toBeUndefined();
  });
});
