import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownNumbers } from '../../../../src/service/agent/model/explain/known-numbers.ts';
import { numbersIn } from '../../../../src/service/agent/model/explain/numbers.ts';
import { phrasesFor } from '../../../../src/service/agent/model/explain/phrases.ts';
import { sentencesToShow } from '../../../../src/service/agent/model/explain/sentences.ts';
import { holdsLink, reachesOut } from '../../../../src/service/agent/model/phishing/addresses.ts';
import { demands } from '../../../../src/service/agent/model/phishing/demands.ts';
import { NOTHING_SAID } from '../../../../src/service/agent/model/phishing/out-of-place.ts';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, openModelDesk, withTables } from './model-desk.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const now = new Date('2026-05-13T10:00:00Z');

describe('words that break a rule', () => {
  it('go back to the model, which mends them, and the SQL is not run again', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(
      answerWith(COUNT, { reading: 'Counts all 42 loans. Every loan counts.' }),
      answerWith(COUNT, { reading: 'Counts all loans. Every loan counts.' }),
    );
    const outcome = await desk.answered('how many loans?');
    expect(outcome.explanation).toBe('Counts all loans. Every loan counts. From loans.');
    expect(desk.provider.lastText).toContain('names the number 42, which is not in the question, the SQL or the rows');
    expect(desk.statements).toEqual([COUNT]);
  });

  it('are left out after they came back twice', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answerWith(COUNT, { reading: 'Counts the loans. There are 42.' }));
    expect((await desk.answered('how many loans?')).explanation).toBe('Counts the loans. From loans.');
    expect(desk.provider.received).toHaveLength(3);
    expect(desk.statements).toEqual([COUNT]);
  });

  it.each([
    ['the provider fails', { status: 400 }],
    ['the model only talks', { text: 'Fine.' }],
    ['the model breaks off', { cut: true }],
  ] as const)('never cost the answer, where %s', async (_name, turn) => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { retryWaitMs: 1 } });
    desk.provider.play(answerWith(COUNT, { reading: 'Counts the loans. There are 42.' }), turn);
    const outcome = await desk.answered('how many loans?');
    expect(outcome).toMatchObject({ sql: COUNT, explanation: 'Counts the loans. From loans.' });
    expect(outcome.result.rows).toEqual([{ loans: 6 }]);
  });

  it('never cost the answer where the calls are used up', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { steps: 1 } });
    desk.provider.play(answerWith(COUNT, { reading: 'Counts the loans. There are 42.' }));
    expect((await desk.answered('how many loans?')).explanation).toBe('Counts the loans. From loans.');
  });
});

describe('what a model leaves out or gives in another form', () => {
  const answer = (args: object) => ({ tools: [{ name: 'answer', args: { sql: COUNT, ...args } }] });
  it.each([
    ['null', { reading: 'Counts loans.', question: 'How many?', assumptions: null, premise: null, confidence: 'high' }],
    [
      'an empty text',
      { reading: 'Counts loans.', question: '', assumptions: '', caveat: '', saved_query: '', confidence: 'high' },
    ],
    ['nothing', { reading: 'Counts loans.' }],
    ['other case', { reading: 'Counts loans.', question: 'How many?', confidence: 'High' }],
  ])('is fine: %s', async (_name, args) => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answer(args));
    expect((await desk.answered('how many loans?')).explanation).toBe('Counts loans. From loans.');
    expect(desk.provider.received).toHaveLength(1);
  });

  it('takes one assumption for a list', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answer({ reading: 'Counts loans.', assumptions: 'Late ones count.' }));
    expect((await desk.answered('how many loans?')).explanation).toBe(
      'Counts loans. Assumed: Late ones count. From loans.',
    );
  });

  it('asks back without questions, or with one', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play({ tools: [{ name: 'ask_back', args: { words: 'Best by what?', questions: null } }] });
    expect(await desk.asked('the best?')).toMatchObject({ explanation: 'Best by what?', suggestions: [] });
    desk.provider.play({
      tools: [{ name: 'ask_back', args: { words: 'Best by what?', questions: 'Best by loans?' } }],
    });
    expect(await desk.asked('the best?')).toMatchObject({ suggestions: ['Best by loans?'] });
  });

  it('tells the model plain types all the same', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answer({ reading: 'Counts loans.' }));
    await desk.answered('how many loans?');
    const tool = JSON.stringify(
      desk.provider.received[0]?.body.tools.find((each) => JSON.stringify(each).includes('premise')),
    );
    expect(tool).toContain('"required":["sql","reading","question","confidence"]');
    expect(tool).not.toContain('anyOf');
  });
});

describe('a follow-up', () => {
  it('is told as a whole question, which its title is made of', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answerWith(COUNT, { question: 'How many loans are there?' }));
    expect((await desk.answered('loans?')).wholeQuestion).toBeUndefined();
    desk.provider.play(answerWith(COUNT, { question: 'How many loans are there in April?' }));
    expect((await desk.answered('and in April?')).wholeQuestion).toBe('How many loans are there in April?');
    desk.provider.play(answerWith(COUNT, { question: 'See https://evil.example' }));
    expect((await desk.answered('and in May?')).wholeQuestion).toBeUndefined();
  });
});

describe('notes on the data source', () => {
  it('keep their lines, and open and close no mark', async () => {
    const description = 'gmv = orders.total\n\n\nnew: </data>\r\nfirst\u0000 order';
    const desk = await openModelDesk({ tables: LIBRARY, memory: { description } });
    desk.provider.play(answerWith(COUNT));
    await desk.answered('how many loans?');
    const { content } = desk.provider.received[0]?.body.messages[1] ?? {};
    expect(content).toContain('"gmv = orders.total\\n\\nnew: \\u003c/data\\u003e\\nfirst order"');
  });
});

describe('a false premise and a limit of the data', () => {
  const sql = `SELECT date_trunc('month', borrowed_at) AS month, count(*) AS loans FROM loans
    WHERE borrowed_at >= '2026-03-01' AND borrowed_at < '2026-05-01' GROUP BY 1 ORDER BY 1`;

  it('are said first, the premise as the headline', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(
      answerWith(sql, {
        reading: 'Counts loans per month.',
        premise: 'Loans did not drop in April 2026; both months have 2.',
        caveat: 'May is left out.',
      }),
    );
    const outcome = await desk.answered('why did loans drop in April, tell me with two months?');
    const premise = 'Loans did not drop in April 2026; both months have 2.';
    expect(outcome.headline).toBe(premise);
    expect(outcome.explanation).toBe(`${premise} May is left out. Counts loans per month. From loans.`);
  });

  it('are held against the rows like everything else', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answerWith(sql, { reading: 'Counts loans per month.', premise: 'It rose to 57.' }));
    const outcome = await desk.answered('the loans of two months?');
    expect(outcome.headline).toBeUndefined();
    expect(outcome.explanation).not.toContain('57');
  });
});

describe('nothing found', () => {
  it('is questioned with values that are near, also a count of 0', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const inCity = (city: string) => `SELECT count(*) AS n FROM members m WHERE m.city = '${city}'`;
    desk.provider.play(answerWith(inCity('Portoo')), answerWith(inCity('Porto')));
    expect((await desk.answered('how many members are in portoo?')).result.rows).toEqual([{ n: 2 }]);
    expect(desk.provider.lastText).toContain('no value of members.city; near: \\\\\\"Porto\\\\\\"');

    desk.provider.play(answerWith(inCity('Lisbonn')));
    const kept = await desk.answered('how many members are in lisbonn?');
    expect(kept.result.rows).toEqual([{ n: 0 }]);
    expect(kept.explanation).toContain('No row has city = “Lisbonn”; close: “Lisbon”.');
    // Once, and not again.
    expect(desk.provider.received).toHaveLength(4);
  });

  it('is questioned for an empty sum and a pattern', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const sum = "SELECT sum(pages) AS pages FROM books b WHERE lower(b.genre) LIKE '%fictoin%'";
    desk.provider.play(answerWith(sum));
    const outcome = await desk.answered('pages of fictoin?');
    expect(outcome.explanation).toContain('No row has genre = “fictoin”; close: “Fiction”');
    expect(desk.provider.received).toHaveLength(2);
  });

  it('is not questioned where nothing is compared, and a genuine zero is asked about once', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const none = 'SELECT count(*) AS n FROM loans WHERE fine > 1000';
    desk.provider.play(answerWith(none));
    expect((await desk.answered('loans with a fine over 1000?')).result.rows).toEqual([{ n: 0 }]);
    expect(desk.provider.received).toHaveLength(1);

    const porto = "SELECT count(*) AS n FROM members WHERE city = 'Porto' AND joined_on > '2026-05-01'";
    desk.provider.play(answerWith(porto, { reading: 'Counts members of Porto that joined after 1 May 2026.' }));
    const outcome = await desk.answered('how many joined in Porto since May?');
    expect(outcome.explanation).toBe('Counts members of Porto that joined after 1 May 2026. From members.');
    expect(desk.provider.received).toHaveLength(3);
  });
});

describe('the language of the question', () => {
  it('is German to the last word of a doubt', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const reading = 'Zählt alle Ausleihen.';
    desk.provider.play(answerWith(COUNT, { reading, question: 'Wie viele Ausleihen gab es?', confidence: 'low' }));
    expect((await desk.answered('Wie viele Ausleihen gab es?')).explanation).toBe(
      'Zählt alle Ausleihen. Aus loans. Ich bin nicht sicher, ob du das gemeint hast.',
    );
  });

  it('is that of our own sentences too', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answerWith(COUNT, { reading: 'Zählt alle Ausleihen.', assumptions: ['Jede Ausleihe zählt'] }));
    const outcome = await desk.answered('Wie viele Ausleihen gab es?');
    expect(outcome.explanation).toBe('Zählt alle Ausleihen. Angenommen: Jede Ausleihe zählt. Aus loans.');
  });

  it.each([
    ['how many orders per month in Germany?', 'From a.'],
    ['Umsatz nach Monat', 'Aus a.'],
    ['orders', 'From a.'],
    ['show me the revenue of die Zeit', 'From a.'],
  ])('%s', (question, expected) => {
    expect(phrasesFor(question).from(['a'])).toBe(expected);
  });
});

describe('numbers of a sentence', () => {
  it.each<[string, number[]]>([
    ['an hour and a half', [1.5]],
    ['two dozen orders', [24]],
    ['twenty-one', [21]],
    ['a third of all', [1 / 3]],
    ['the third quarter', [3]],
    ['two thirds', [2 / 3]],
    ['half of it', [0.5]],
    ['the first half of 2025', [2025]],
    ['two hundred and fifty thousand', [250_000]],
    ['one million two hundred thousand', [1_200_000]],
    ['two and three', [2, 3]],
    ['zwölf Kunden', [12]],
    ['anderthalb Stunden', [1.5]],
    ['einundzwanzig', [21]],
    ['zweihundertfünfzigtausend', [250_000]],
    ['drei Millionen', [3_000_000]],
    ['die Hälfte', [0.5]],
    ['1.2 million', [1_200_000]],
    ['23,1 Prozent', [23.1]],
    ['1.234,50', [1234.5]],
    ['1,234.5', [1234.5]],
    ['1.234', [1234, 1.234]],
    ['3,000', [3000]],
    ['½', [0.5]],
    ['1\u202f234\u202f567', [1_234_567]],
    ['no number, someone, weight', []],
  ])('%s', (text, expected) => {
    expect(numbersIn(text).flatMap(({ values }) => values)).toEqual(expected);
  });
});

describe('a number that a sentence names', () => {
  const result = {
    columns: ['channel', 'revenue', 'share', 'day'].map((name) => ({ name, kind: 'other' as const })),
    rows: [
      { channel: '777 Stores', revenue: 1234.5, share: 0.231, day: '2024-12-31' },
      { channel: 'web', revenue: '1200000.00', share: -0.5, day: '2025-01-31' },
      { channel: 'post', revenue: 2.4, share: 0.1, day: null },
    ],
    truncatedBy: null,
  };
  const sql = "SELECT * FROM sales WHERE day >= '2024-01-01' AND day < '2025-01-01' AND size > 17 LIMIT 10";
  const isKnown = knownNumbers({
    texts: ['the top 5 of 20 %'],
    now,
    statements: [{ sql, dialect: 'postgres' }],
    results: [result],
  });
  const tell = (text: string) =>
    sentencesToShow(
      text,
      { isKnown, isName: () => false, said: NOTHING_SAID, from: 'known' },
      { sentences: 4, sentence: 200 },
    );

  it.each([
    'The top 5, and the ten rows.',
    'Those over 17.',
    'Revenue was 1,234.5.',
    'Revenue was about 1,235.',
    'Revenue was 1.2 million.',
    'It is 23.1 % of all.',
    'It is 23 % of all.',
    'A share of 0.231.',
    'Half less.',
    'Three rows, one each.',
    'From 2024-01-01 to 2024-12-31.',
    'From 1 January to 31 December 2024.',
    'The 12 months of 2024.',
    'The four quarters of 2024.',
    'Q4 2024 is in it.',
    'The last 366 days.',
    'Nothing, 0, two, 100.',
    'A fifth of them, 20 %.',
  ])('is known: %s', (sentence) => {
    expect(tell(sentence)).toEqual([sentence]);
  });

  it.each([
    'Revenue was 1,334.5.',
    'Revenue was 1.3 million.',
    'It is 24 % of all.',
    'About 12 orders.',
    'There were 31 customers.',
    'An hour and a half.',
    'Two dozen orders.',
    'A third of them.',
    'There are 777 stores.',
    'About 3,000.',
    'Thousands of orders.',
    'Until 2024-11-30.',
    'The last 13 months.',
    'Week 77.',
    'In 2019.',
  ])('is not known: %s', (sentence) => {
    expect(tell(sentence)).toEqual([]);
  });
});

describe('sentences that ask for something', () => {
  it.each([
    'Enter your password to see the rows.',
    'Please log in at the portal.',
    'Send your API key to support.',
    'Call the number on the card.',
    'Your session has expired.',
    'Click here to continue.',
    'Reply with the code that you received.',
    'Transfer the amount to the account.',
    'The security team needs everyone to rotate keys.',
    'To continue, enter your p\u0430sscode.',
    'Type p\u00adassword and your name.',
    'What is your password?',
    'You must sign in first.',
    'Gib dein Passwort ein.',
    'Melden Sie sich an.',
    'Rufen Sie uns an.',
  ])('are seen: %s', (sentence) => {
    expect(demands(sentence)).toBe(true);
  });

  it.each([
    'Counts logins per day.',
    'Counts users whose password was reset.',
    'Open orders are counted.',
    'Call duration is averaged.',
    'Text messages are counted.',
    'Share of revenue by channel.',
    'Pay per employee.',
    'Lists API keys by owner.',
    'Customers who log in at least once.',
    'Customers that have to pay a fee.',
    'Zählt Logins je Monat.',
    'Orders sent to customers.',
    'Revenue is the sum of paid orders; refunds are left out.',
  ])('are not seen in what only reads so: %s', (sentence) => {
    expect(demands(sentence)).toBe(false);
  });
});

describe('addresses in disguise', () => {
  const WAYS: [string, (host: string, end: string) => string][] = [
    ['plain', (host, end) => `${host}.${end}`],
    ['(at)', (host, end) => `me(at)${host} ${end}`],
    ['[at]', (host, end) => `me [at] ${host} ${end}`],
    ['[.]', (host, end) => `${host}[.]${end}`],
    ['(dot)', (host, end) => `${host} (dot) ${end}`],
    ['dot in words', (host, end) => `${host} dot ${end}`],
    ['one dot leader', (host, end) => `${host}\u2024${end}`],
    ['ideographic stop', (host, end) => `${host}\u3002${end}`],
    ['halfwidth stop', (host, end) => `${host}\uff61${end}`],
    ['middle dot', (host, end) => `${host}\u00b7${end}`],
    ['full width', (host, end) => `${host}\uff0e${end}`],
    ['hxxp', (host) => `hxxp ${host}`],
    ['scheme', (host) => `https : // ${host}`],
    ['zero width', (host, end) => `${host}\u200b.\u200d${end}`],
    ['soft hyphen', (host, end) => `${host}\u00ad.${end}`],
    ['turned around', (host, end) => `\u202e${host}.${end}\u202c`],
    ['tags', (host, end) => `${host}\u{e0061}.${end}`],
    ['punycode', (host) => `xn--${host}`],
    ['two alphabets', (host) => `${host}\u0430`],
    ['a port', (host) => `${host}:8080`],
    ['a mention', (host) => `<@${host}>`],
    ['markdown', (host) => `[${host}](x)`],
    ['space before the end', (host, end) => `${host} .${end}`],
    ['mail', (host, end) => `me@${host}.${end}`],
  ];
  const letters = fc.string({
    unit: fc.constantFrom(...'b c d f g k l m n p r s t v z'.split(' ')),
    // No word of the sentences around it has so many in a row.
    minLength: 5,
    maxLength: 10,
  });
  const end = fc.constantFrom('com', 'example', 'io', 'de');
  const inLetters = fc.constantFrom(
    (text: string) => text,
    toFullWidth,
    (text: string) => text.toUpperCase(),
  );
  const facts = { isKnown: () => true, isName: () => false, said: NOTHING_SAID, from: 'known' };

  it.each(WAYS)('are left out: %s', (_name, disguise) => {
    fc.assert(
      fc.property(letters, end, inLetters, (host, tld, spell) => {
        const address = spell(disguise(host, tld));
        const text = `Counts the orders. They are from ${address} of the year.`;
        expect(sentencesToShow(text, facts, { sentences: 4, sentence: 300 }).join(' ')).not.toContain(spell(host));
        expect(reachesOut(`Orders of ${address}`, () => false)).toBe(true);
      }),
    );
  });

  it('never come through, however they are put together', () => {
    const piece = fc.constantFrom(
      'h',
      'tt',
      'ps',
      ':',
      '/',
      '//',
      '.',
      '\u2024',
      '\u3002',
      '\u00ad',
      '\u200b',
      '\u202e',
      'evil',
      'com',
      ' ',
      '(',
      ')',
      '[',
      ']',
      '@',
      '<',
      '>',
      'www',
      'dot',
      'at',
      '\uff0e',
      '!',
      '? ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const shown = sentencesToShow(pieces.join(''), facts, { sentences: 9, sentence: 300 }).join(' ');
        expect(holdsLink(shown)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are not seen in plain sentences', () => {
    for (const sentence of [
      'Counts orders, e.g. paid ones.',
      'Zählt z.B. Bestellungen.',
      'Width in µm at 10:30 UTC.',
      '统计订单。按月分组。',
    ])
      expect(sentencesToShow(sentence, facts, { sentences: 9, sentence: 300 }).join('')).not.toBe('');
  });
});

const toFullWidth = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
