import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../../../src/bot/answer/answer.blocks.ts';
import { type MessageBlock, type SlackMessage } from '../../../src/bot/kit/blocks.ts';
import type { Answer } from '../../../src/bot/model/answer.ts';
import type { Row } from '../../../src/contract/conversations.ts';
import { answerOf } from '../../fixtures/answers.ts';
import { expectGolden } from '../golden.ts';
import { expectWithinLimits } from '../kit/message-limits.ts';

const RANKED: Answer = answerOf({
  explanation: 'Counted the flights of each airport of departure.',
  sql: 'select origin, count(*) as flights, avg(delay) as avg_delay from flights group by origin order by flights desc limit 3',
  rows: [
    { origin: 'ATL', flights: 12345, avg_delay: 8.125 },
    { origin: 'ORD', flights: 9876, avg_delay: null },
    { origin: 'DFW', flights: 9001, avg_delay: 0.5 },
  ],
  resourceName: 'Flights',
  tookMs: 412,
});

const tableOf = ({ blocks }: SlackMessage): Extract<MessageBlock, { type: 'data_table' }> => {
  const table = blocks.find((block) => block.type === 'data_table');
  if (table === undefined) throw new Error('no table');
  return table;
};

const types = ({ blocks }: SlackMessage): string[] => blocks.map(({ type }) => type);

describe('an answer with more results', () => {
  const months = Array.from({ length: 14 }, (_, at) => ({ month: `Month ${at + 1}`, flights: at }));
  const further = [
    {
      title: 'Planned flights, by airport',
      sql: "select origin, planned from plan where year = '2026'",
      data: [{ origin: 'ATL', planned: 12000 }],
    },
    { title: '<!here> *bold* \n two lines', sql: 'select 1', data: months },
    { title: 'Cancelled flights', sql: 'select origin from flights where cancelled', data: [] },
  ];
  const message = renderAnswer({ ...RANKED, further });

  it('shows each under its title with at most ten rows, and the SQL of all', () => {
    expectWithinLimits(message);
    expectGolden('answer-further', message);
    expect(types(message)).toEqual([
      'rich_text',
      'data_visualization',
      'data_table',
      'rich_text',
      'rich_text',
      'rich_text',
      'context',
      'container',
      'actions',
      'context_actions',
    ]);
  });

  it('reads them out, and says what is not shown', () => {
    expect(message.text).toContain('Planned flights, by airport\nOrigin | Planned\nATL | 12,000');
    expect(message.text).toContain('&lt;!here&gt; *bold* two lines, first 5 of 14 rows');
    expect(message.text).toContain('Cancelled flights, no rows');
    expect(message.textOnly).toContain('Planned flights, by airport');
  });
});

describe('an answer with rows', () => {
  const message = renderAnswer(RANKED);

  it('is words, chart, table, receipt, SQL, buttons and feedback', () => {
    expectWithinLimits(message);
    expectGolden('answer-ranked', message);
    expect(types(message)).toEqual([
      'rich_text',
      'data_visualization',
      'data_table',
      'context',
      'container',
      'actions',
      'context_actions',
    ]);
  });

  it('carries the real answer in its text', () => {
    expect(message.text).toBe(
      [
        'ATL has the most flights (12,345), ahead of ORD (9,876) and DFW (9,001).',
        'Counted the flights of each airport of departure.',
        'Origin | Flights | Avg delay',
        'ATL | 12,345 | 8.13',
        'ORD | 9,876 | –',
        'DFW | 9,001 | 0.50',
        'Flights · 3 rows · no filters · limited to 3 · 412 ms',
      ].join('\n'),
    );
  });

  it('keeps numbers as numbers and shows NULL as such', () => {
    expect(tableOf(message).rows[1]).toEqual([
      { type: 'raw_text', text: 'ATL' },
      { type: 'raw_number', value: 12345, text: '12,345' },
      { type: 'raw_number', value: 8.125, text: '8.13' },
    ]);
    expect(tableOf(message).rows[2]?.[2]).toEqual({ type: 'raw_text', text: '–' });
  });

  it('lines numbers with decimals up at the point, and leaves counts whole', () => {
    const rows = [
      { item: 'tea', revenue: 1234.5, sold: 3 },
      { item: 'cake', revenue: 90, sold: 2 },
    ];
    const [, tea, cake] = tableOf(renderAnswer({ ...RANKED, rows })).rows;
    expect(tea?.[1]).toEqual({ type: 'raw_number', value: 1234.5, text: '1,234.50' });
    expect(cake?.[1]).toEqual({ type: 'raw_number', value: 90, text: '90.00' });
    expect(cake?.[2]).toEqual({ type: 'raw_number', value: 2, text: '2' });
  });

  it('writes all numbers of a column with the same decimals, and no more than they need', () => {
    const rows = [
      { carrier: 'AA', percent: 3.4 },
      { carrier: 'DL', percent: 12 },
    ];
    const told = renderAnswer({ ...RANKED, rows });
    expect(
      tableOf(told)
        .rows.slice(1)
        .map(([, percent]) => percent),
    ).toEqual([
      { type: 'raw_number', value: 3.4, text: '3.4' },
      { type: 'raw_number', value: 12, text: '12.0' },
    ]);
    expect(told.textOnly).toContain('12.0');
  });

  it.each<[Row[], string]>([
    [[{ city: 'Oslo', n: 1 }], 'City and n, 1 row'],
    [[{ id: 4, name: 'Oslo', owner_ids: '1' }], 'ID, name and owner IDs, 1 row'],
    [[{ city: 'Oslo' }, { city: 'Bergen' }], 'City, 2 rows'],
    [[{ a: 1, b_c: 2, d: 3, e: 4, f: 5 }], 'A, b c, d and 2 more, 1 row'],
  ])('names its table in words: %j', (rows, caption) => {
    expect(tableOf(renderAnswer({ ...RANKED, rows })).caption).toBe(caption);
  });

  it('can be told without blocks', () => {
    expect(message.textOnly).toContain(
      ['```', 'Origin  Flights  Avg delay', '------  -------  ---------', 'ATL      12,345       8.13'].join('\n'),
    );
    expect(message.textOnly).toContain('GROUP BY\n  origin');
    expect(message.textOnly).toContain('Flights · 3 rows · ');
  });
});

describe('an answer without a table', () => {
  it('says a single value in a sentence', () => {
    const message = renderAnswer({ ...RANKED, rows: [{ flights: 31222 }] });
    expectGolden('answer-single-value', message);
    expect(types(message)).toEqual(['rich_text', 'context', 'container', 'actions', 'context_actions']);
    expect(message.text).toMatch(/^Flights: 31,222\./);
  });

  it('says that nothing was found', () => {
    const message = renderAnswer({ ...RANKED, explanation: '', rows: [] });
    expectGolden('answer-empty', message);
    expect(message.text).toBe('The query ran and returned no rows.\nFlights · no rows · no filters · 412 ms');
  });

  it('needs no SQL', () => {
    expect(types(renderAnswer({ ...RANKED, sql: '' }))).not.toContain('container');
  });
});

describe('an answer whose service says what comes first', () => {
  const headline = 'Revenue did not fall: it rose $9,548 (5.1%).';

  it('begins with that, and says the rest of the explanation once below', () => {
    const { text } = renderAnswer({ ...RANKED, headline, explanation: `${headline} Most of it lies in one channel.` });
    expect(text.split('\n').slice(0, 2)).toEqual([headline, 'Most of it lies in one channel.']);
  });

  it('says nothing twice where that is all', () => {
    const { text } = renderAnswer({ ...RANKED, headline, explanation: headline });
    expect(text.split(headline)).toHaveLength(2);
  });

  it.each(['Something else.', '  '])(
    'is described by its rows where the explanation does not begin with %j',
    (other) => {
      const { text } = renderAnswer({ ...RANKED, headline: other });
      expect(text.split('\n')[0]).toBe(renderAnswer(RANKED).text.split('\n')[0]);
    },
  );

  it('is cut, and pings nobody', () => {
    const hostile = `<!channel> ${'long '.repeat(2_000)}`.trim();
    const message = renderAnswer({ ...RANKED, headline: hostile, explanation: hostile });
    expectWithinLimits(message);
    expect(message.text).not.toContain('<!channel>');
  });
});

describe('an answer that a language model wrote', () => {
  const premise = 'Flights did not drop in March; they rose.';
  const reading = 'Counts the flights of each airport.';

  it('says whose words these are, and in the receipt who wrote it', () => {
    const explanation = `${premise} ${reading}`;
    const message = renderAnswer({ ...RANKED, headline: premise, explanation, answeredBy: 'model' });
    expectWithinLimits(message);
    expectGolden('answer-by-model', message);
    expect(message.text.split('\n').slice(0, 2)).toEqual([
      `The language model says: ${premise}`,
      `In the language model's words: ${reading}`,
    ]);
    expect(message.text).toContain('Flights · written by a language model · 3 rows');
  });

  it('is told to be checked where the engine found the same, and nothing is said of the engine alone', () => {
    const both = renderAnswer({ ...RANKED, answeredBy: 'both' }).text;
    expect(both).toContain('written by a language model, checked by the built-in engine');
    expect(renderAnswer({ ...RANKED, answeredBy: 'engine' }).text).toBe(renderAnswer(RANKED).text);
  });
});

describe('the SQL of an answer', () => {
  const where = Array.from({ length: 150 }, (_, n) => `column_${n} < '&<>${n}'`).join(' and ');

  it('is folded away when it is long, and cut with a word where Slack takes no more', () => {
    const message = renderAnswer({ ...RANKED, sql: `select * from t where ${where}` });
    expectWithinLimits(message);
    const folded = message.blocks.find((block) => block.type === 'container');
    expect(folded).toMatchObject({ is_collapsible: true, default_collapsed: true });
    const [section] = folded?.child_blocks ?? [];
    const text = section?.type === 'section' ? (section.text?.text ?? '') : '';
    expect(text).toMatch(/^```\nSELECT[^]*-- cut here: [\d,]+ more characters\n```$/);
    expect(text).toContain('&amp;&lt;&gt;');
  });
});

describe('what the receipt tells of filters', () => {
  const sql =
    "select city, count(*) as n from orders where day >= date '2025-01-01' and day < date '2025-02-01' and city <> '<!here>' group by 1";

  it('is what the SQL has', () => {
    const { text } = renderAnswer({ ...RANKED, sql });
    expect(text).toContain('day Jan 1 – 31, 2025; city is not &lt;!here&gt;');
  });

  it('is why an answer is empty', () => {
    const message = renderAnswer({ ...RANKED, sql, rows: [] });
    expectWithinLimits(message);
    expect(message.text).toMatch(
      /^The query ran and returned no rows\. Nothing matches: day Jan 1 – 31, 2025; city is not &lt;!here&gt;\./,
    );
  });

  it('is left to the SQL where it cannot be read', () => {
    const { text } = renderAnswer({ ...RANKED, sql: 'select a from t where f(a) = 1', rows: [] });
    expect(text).toMatch(/returned no rows; its filters are in the SQL\.[^]*filters: see SQL/);
  });
});

describe('an answer in the words of its reader', () => {
  it('has their numbers, dates and times, and says whose time it is', () => {
    const rows = [
      { at: '2025-03-01T23:30:00Z', day: '2025-03-01', revenue: 1234.5 },
      { at: '2025-03-02T12:00:00Z', day: '2025-03-02', revenue: 99 },
    ];
    const message = renderAnswer({ ...RANKED, rows, reader: { locale: 'de-DE', timeZone: 'Europe/Berlin' } });
    expectWithinLimits(message);
    expect(tableOf(message).rows[1]).toEqual([
      { type: 'raw_number', value: 20250301233000, text: '02.03.2025, 00:30' },
      { type: 'raw_number', value: 20250301000000, text: '01.03.2025' },
      { type: 'raw_number', value: 1234.5, text: '1.234,50' },
    ]);
    expect(message.text).toContain('times in Europe/Berlin');
  });
});

describe('an answer too large for a message', () => {
  const wide = Array.from({ length: 5_000 }, (_, at) =>
    Object.fromEntries(Array.from({ length: 37 }, (_, column) => [`c${column}`, `row ${at} `.repeat(4)])),
  );

  it('shows what fits and says what it left out', () => {
    const message = renderAnswer({ ...RANKED, rows: wide, tookMs: 61_500 });
    expectWithinLimits(message);
    const shown = tableOf(message).rows.length - 1;
    expect(shown).toBeGreaterThan(20);
    expect(message.text.split('\n').at(-1)).toBe(
      `Flights · first ${shown} of 5,000 rows · first 20 of 37 columns · no filters · 1 min 2 s`,
    );
    expect(message.textOnly).toMatch(/first \d+ of 5,000 rows · first 8 of 37 columns/);
  });

  it('shows at most 200 rows', () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({ n, half: n / 2 }));
    expect(tableOf(renderAnswer({ ...RANKED, rows })).rows).toHaveLength(201);
  });

  it('cuts a long value and says so', () => {
    const message = renderAnswer({
      ...RANKED,
      rows: [
        { note: 'x'.repeat(100_000), n: 1 },
        { note: 'y', n: 2 },
      ],
    });
    expectWithinLimits(message);
    expect(message.text).toContain('long values cut');
    expect(tableOf(message).rows).toHaveLength(3);
  });
});

describe('an answer that the built-in engine gave because the model failed', () => {
  it('offers to ask the model again, and others do not', () => {
    const failed = renderAnswer({ ...RANKED, modelTrouble: 'too-slow' });
    expectWithinLimits(failed);
    expect(JSON.stringify(failed.blocks)).toContain('Ask the model again');
    expect(JSON.stringify(renderAnswer(RANKED).blocks)).not.toContain('Ask the model again');
  });
});

describe('hostile rows', () => {
  const message = renderAnswer(
    answerOf({
      explanation: '<!channel> see <https://evil.example|the report> ```',
      sql: "select '<@U1>', '```' from t",
      rows: [
        { '<!here>': '<@U1>', n: 2 },
        { '<!here>': '``` <https://x.y|z>', n: 1 },
      ],
      resourceName: '<!everyone>',
      tookMs: 5,
    }),
  );

  it('ping nobody and link nowhere', () => {
    expectWithinLimits(message);
    expectGolden('answer-hostile', message);
    expect(message.text).toContain('&lt;@U1&gt;');
  });
});
