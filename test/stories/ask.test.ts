import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthOf, receiptOf, type Story, sqlOf, startStory, tableOf } from './story.ts';

const FIVE_BUSIEST = `SELECT origin FROM flights.flights GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 5`;
const REVENUE_OF = (period: string) => `
  FROM store.order_items i JOIN store.orders o ON o.id = i.order_id JOIN store.customers c ON c.id = o.customer_id
  WHERE o.ordered_at >= date_trunc('${period}', now() AT TIME ZONE 'UTC') - interval '${period === 'quarter' ? '3 months' : '1 year'}'
    AND o.ordered_at < date_trunc('${period}', now() AT TIME ZONE 'UTC')`;

let story: Story;
beforeAll(async () => {
  story = await startStory();
}, 120_000);
afterAll(() => story.end());

describe('asking in a channel', () => {
  const ask = async (text: string) => {
    const posted = await story.playground.asPerson('ana').says('data-questions', `@parley ${text}`);
    return { posted, answer: await story.playground.answerTo(posted) };
  };

  it('counts the flights that left each airport', async () => {
    const { posted, answer } = await ask('how many flights left each airport?');
    const table = tableOf(answer);
    const expected = await story.directly(`
      SELECT a.name, count(*)::int FROM flights.flights f JOIN flights.airports a ON a.code = f.origin
      GROUP BY a.code ORDER BY 2 DESC`);
    const counts = table.rows.map((row) => row.at(-1));
    expect(counts).toEqual(expected.slice(0, counts.length).map(([, count]) => count));
    expect(table.rows[0]).toContain(expected[0]?.[0]);
    expect(counts.length).toBe(Math.min(expected.length, 200));
    expect(answer.threadTs).toBe(posted.ts);
    expect(receiptOf(answer)).toContain('Sample data');
    expect(receiptOf(answer)).toMatch(new RegExp(`${expected.length}`));
    expect(sqlOf(answer)).toMatch(/SELECT/i);
    expect(answer.text).toContain(String(expected[0]?.[0]));
  });

  it('averages the delay by month for the 5 busiest airports', async () => {
    const { answer } = await ask('average delay by month for the 5 busiest airports');
    const expected = await story.directly(`
      SELECT a.name, to_char(date_trunc('month', f.departed_at), 'YYYY-MM') AS month, round(avg(f.delay), 2)::float8
      FROM flights.flights f JOIN flights.airports a ON a.code = f.origin
      WHERE f.origin IN (${FIVE_BUSIEST}) GROUP BY a.code, 2`);
    const found = tableOf(answer).rows.map((row) => {
      const name = row.find((cell) => expected.some(([airport]) => airport === cell));
      return [name, row.map(monthOf).find((month) => month !== undefined), row.at(-1)];
    });
    const sorted = (rows: unknown[][]) => rows.map((row) => row.join('|')).sort();
    expect(found.length).toBe(expected.length);
    expect(sorted(found)).toEqual(sorted(expected));
  });

  it('sums the revenue by month of last year, months in order', async () => {
    const { answer } = await ask('revenue by month last year');
    const expected = await story.directly(`
      SELECT to_char(date_trunc('month', o.ordered_at), 'YYYY-MM'), sum(i.line_total)::float8 ${REVENUE_OF('year')} GROUP BY 1 ORDER BY 1`);
    expect(expected).toHaveLength(12);
    expect(tableOf(answer).rows.map(([month, revenue]) => [monthOf(month), revenue])).toEqual(expected);
  });

  it('ranks customers by revenue of last quarter, then narrows the ranking in the thread without a mention', async () => {
    const { posted, answer } = await ask('top 10 customers by revenue last quarter');
    const expected = await story.directly(`
      SELECT c.name, sum(i.line_total)::float8 ${REVENUE_OF('quarter')} GROUP BY c.id ORDER BY 2 DESC, 1 LIMIT 10`);
    const shown = tableOf(answer).rows.map((row) => [row[0], row.at(-1)]);
    expect(shown).toEqual(expected);
    // Long names are shortened, so that Slack's own chart takes them.
    expect(answer.blocks.map((block) => block['type'])).toContain('data_visualization');
    const followUp = await story.playground
      .asPerson('ana')
      .says('data-questions', 'only the top 3', { threadTs: posted.ts });
    const narrowed = tableOf(await story.playground.answerTo(followUp));
    expect(narrowed.rows.map((row) => [row[0], row.at(-1)])).toEqual(expected.slice(0, 3));
  });

  it('lets somebody else follow up, and keeps the order of questions asked at once', async () => {
    const { posted } = await ask('revenue by category this year');
    const thread = { threadTs: posted.ts };
    const first = await story.playground.asPerson('ben').says('data-questions', 'only the top 2', thread);
    await story.playground.asPerson('ana').says('data-questions', 'and by month', thread);
    const one = await story.playground.answerTo(first, 1);
    const two = await story.playground.answerTo(first, 2);
    expect(tableOf(one).rows).toHaveLength(2);
    expect(tableOf(two).header.length).toBe(3);
    expect(one.ts < two.ts).toBe(true);
  });

  it('says what it does not understand and offers questions that it can answer', async () => {
    const { posted, answer } = await ask('how many zorgles were frobnicated?');
    expect(answer.text).toMatch(/zorgles/);
    expect(answer.text).toMatch(/frobnicated/);
    expect(answer.blocks.some((block) => block['type'] === 'data_table')).toBe(false);
    expect(story.playground.statusesOf(posted)[0]).not.toBe('');
  });

  it('answers a bare mention with an example', async () => {
    const { answer } = await ask('');
    expect(answer.text).toMatch(/how many|for example/i);
  });

  it('stays silent where it is not spoken to', async () => {
    await story.playground.asPerson('ben').says('general', 'how many flights left each airport?');
    const asked = await story.playground.asPerson('ben').says('general', '@parley how many orders are there?');
    await story.playground.answerTo(asked);
    const answers = story.playground.messagesIn('general').filter((message) => message.blocks.length > 0);
    expect(answers.every((message) => message.threadTs === asked.ts || message.user !== answers.at(-1)?.user)).toBe(
      true,
    );
  });
});

describe('asking in a direct message', () => {
  it('roots a thread at every message, and follows up in it', async () => {
    const first = await story.playground.asPerson('ben').says('dm', 'how many customers are there?');
    const answer = await story.playground.answerTo(first);
    const [[count] = []] = await story.directly('SELECT count(*)::int FROM store.customers');
    expect(answer.threadTs).toBe(first.ts);
    expect(answer.text).toContain(Number(count).toLocaleString('en-US'));
    const second = await story.playground.asPerson('ben').says('dm', 'by country', { threadTs: first.ts });
    const table = tableOf(await story.playground.answerTo(second));
    const expected = await story.directly('SELECT count(*)::int FROM store.customers GROUP BY country ORDER BY 1 DESC');
    expect(table.rows.map((row) => row.at(-1))).toEqual(expected.map(([n]) => n));
  });

  it('shows a status where the answer takes a moment, and clears it then', async () => {
    story.playground.failNext('chat.postMessage', { kind: 'rate-limited', retryAfterSeconds: 1 });
    const posted = await story.playground.asPerson('ana').says('dm', 'how many products are there?');
    await story.playground.answerTo(posted);
    const statuses = () => story.playground.statusesOf(posted);
    expect(statuses()[0]).toMatch(/\w/);
    await story.playground.until(() => statuses().at(-1) === '');
  });

  it('gives the same answer as text when Slack refuses the blocks', async () => {
    // First with its chart, then without, then with plain blocks.
    for (let n = 0; n < 3; n += 1)
      story.playground.failNext('chat.postMessage', { kind: 'refused', error: 'invalid_blocks' });
    const posted = await story.playground.asPerson('ana').says('dm', 'how many orders per channel?');
    const answer = await story.playground.answerTo(posted);
    const expected = await story.directly('SELECT channel FROM store.orders GROUP BY 1');
    expect(answer.blocks).toEqual([]);
    for (const [channel] of expected) expect(answer.text).toContain(String(channel));
    expect(answer.text).toMatch(/select/i);
  });

  it('waits as long as Slack asks when it is rate limited', async () => {
    story.playground.failNext('chat.postMessage', { kind: 'rate-limited', retryAfterSeconds: 1 });
    const posted = await story.playground.asPerson('ana').says('dm', 'how many refunds are there?');
    expect((await story.playground.answerTo(posted)).text).toMatch(/\d/);
  });
});
