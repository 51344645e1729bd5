import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { receiptOf, type Story, sqlOf, startStory, tableOf } from './story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
}, 120_000);
afterAll(() => story.end());

const captionOf = ({ blocks }: MessageRecord): unknown => blocks.find(({ type }) => type === 'data_table')?.['caption'];

describe('an answer that shows only some of its rows', () => {
  it('says so above them, and is posted again with all of them in the order that is asked for', async () => {
    const ana = story.playground.asPerson('ana');
    const posted = await ana.says('data-questions', '@parley revenue by customer');
    const answer = await story.playground.answerTo(posted);
    expect(captionOf(answer)).toMatch(/first [\d,]+ of [\d,]+ rows\. Sorting a column sorts only the [\d,]+ shown\.$/);

    await ana.clicks(answer, 'Sort all rows');
    const modal = await ana.modal('Sort all rows');
    await ana.fills(modal, { Column: 'Revenue', Order: 'Lowest, earliest, or A first' });
    expect(await ana.submits(modal)).toBe('closed');

    const sorted = await story.playground.answerTo(posted, 2);
    const [least] = await story.directly(
      `SELECT min(sum)::float8 FROM (SELECT sum(i.line_total) FROM store.order_items i
        JOIN store.orders o ON o.id = i.order_id GROUP BY o.customer_id) AS each`,
    );
    expect(sorted.text).toMatch(/^Sorted by revenue, lowest first\./);
    expect(tableOf(sorted).rows[0]?.at(-1)).toBe(least?.[0]);
    expect(sqlOf(sorted)).toMatch(/ORDER BY\s+"revenue" ASC/);
    expect(receiptOf(sorted)).toContain('Sample data');
  });
});
