import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../../../src/bot/answer/answer.blocks.ts';
import { sayChecks, sayDoubts } from '../../../src/bot/answer/checks.blocks.ts';
import { type SlackMessage } from '../../../src/bot/kit/blocks.ts';
import { SHOWN } from '../../../src/bot/kit/limits.ts';
import type { Answer } from '../../../src/bot/model/answer.ts';
import type { Checks } from '../../../src/contract/conversations.ts';
import { answerOf } from '../../fixtures/answers.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { expectGolden } from '../golden.ts';
import { expectWithinLimits } from '../kit/message-limits.ts';

const ANSWER: Answer = answerOf({
  explanation: 'Added up the amount of invoices of each customer.',
  sql: 'select c.name, sum(i.amount) as amount from invoices i join lines l on l.invoice_id = i.id join customers c on c.id = i.customer_id group by 1',
  rows: [
    { name: 'Oslo Bakery', amount: 5_400 },
    { name: 'Bergen Boats', amount: 2_700 },
  ],
  resourceName: 'Billing',
  tookMs: 412,
});
const DOUBTS = [
  'Joined with invoice lines, each row of invoices is added up about 5.4 times.',
  'This includes 20 deleted customers.',
  'Amount is in several units (EUR and USD) and is put together as if it were one.',
];
const PASSED = ['no row lost in a join', 'days in Pacific/Auckland', '20 deleted users left out'];
const HOSTILE = '<!channel> <@U1> <https://evil.example|click> *b* _i_ ``` &lt; \u202Egnp\u0000 ';

const checkedAs = (checks: Partial<Checks>, more: Partial<Answer> = {}): SlackMessage =>
  renderAnswer({ ...ANSWER, ...more, checks: { doubts: [], notes: [], passed: [], ...checks } });
const blockOf = ({ blocks }: SlackMessage, id: string) => {
  const block = blocks.find((one) => one.block_id === id);
  if (block === undefined) throw new Error(`no ${id}`);
  return block;
};
const linesOf = (message: SlackMessage): string[] => {
  const words = blockOf(message, 'ask:words');
  if (words.type !== 'rich_text') throw new Error(words.type);
  return words.elements.map(({ elements }) =>
    elements.map((one) => ('text' in one && typeof one.text === 'string' ? one.text : '')).join(''),
  );
};
const receiptOf = (message: SlackMessage): string[] => {
  const receipt = blockOf(message, 'ask:receipt');
  const [element] = receipt.type === 'context' ? receipt.elements : [];
  return element !== undefined && 'text' in element ? element.text.split('\n') : [];
};
const sqlOf = (message: SlackMessage): string => JSON.stringify(blockOf(message, 'ask:sql'));

describe('the doubts of an answer', () => {
  it.each([0, 1, 2, 3])('are a line each under the headline, two at most: %i', (count) => {
    const message = checkedAs({ doubts: DOUBTS.slice(0, count), passed: PASSED });
    expectWithinLimits(message);
    expectGolden(`answer-doubts-${count}`, message);
    const shown = DOUBTS.slice(0, Math.min(count, 2)).map((doubt) => `Check this: ${doubt}`);
    const [headline, ...rest] = linesOf(message);
    expect(rest).toEqual([...shown, ANSWER.explanation]);
    expect(message.text.split('\n').slice(0, shown.length + 1)).toEqual([headline, ...shown]);
    for (const doubt of shown) expect(message.textOnly).toContain(doubt);
  });

  it('beyond two are counted and said in the receipt', () => {
    expect(receiptOf(checkedAs({ doubts: DOUBTS }))[1]).toBe(`And 1 more doubt: ${DOUBTS[2]}`);
    expect(receiptOf(checkedAs({ doubts: [...DOUBTS, 'Another.'] }))[1]).toBe(
      `And 2 more doubts: ${DOUBTS[2]} Another.`,
    );
  });

  it('are cut where they are long, and said whole where the SQL is', () => {
    const long = `Joined with ${'very long names '.repeat(30)}of tables.`;
    const message = checkedAs({ doubts: [long] });
    expectWithinLimits(message);
    expectGolden('answer-doubts-long', message);
    expect(linesOf(message)[1]).toHaveLength('Check this: '.length + SHOWN.doubt);
    expect(sqlOf(message)).toContain(`Check this: ${long}`);
    expect(sqlOf(checkedAs({ doubts: DOUBTS.slice(0, 1) }))).not.toContain('Check this');
  });

  it('ping nobody and open nothing, whatever they say and however long they are', () => {
    const evil = HOSTILE.padEnd(3_000, HOSTILE);
    const message = checkedAs({ doubts: [evil, evil, evil], notes: [evil, evil], passed: [evil, evil] });
    expectWithinLimits(message);
    expectGolden('answer-doubts-hostile', message);
    expect(message.text).not.toMatch(/<!channel>|<@U1>|<https/);
    expect(message.text.split('\n').filter((line) => line.startsWith('Check this: '))).toHaveLength(2);
  });

  it('are read out also after a headline that takes all the room it can get', () => {
    const headline = '<&>'.repeat(2_000);
    const message = checkedAs({ doubts: DOUBTS }, { headline, explanation: headline });
    expectWithinLimits(message);
    for (const text of [message.text, message.textOnly])
      expect(text).toMatch(/\nCheck this: Joined with[^]*\nCheck this: This includes 20/);
  });

  it('are one line before the SQL is used further', () => {
    expect(sayDoubts(DOUBTS)).toBe(`Check this: ${DOUBTS.join(' ')}`);
    expect(sayDoubts(undefined) + sayDoubts([' \n', '\u202E'])).toBe('');
  });
});

describe('what was checked', () => {
  it('is a line of the receipt, after the notes', () => {
    const message = checkedAs({ passed: PASSED, notes: ['The average leaves out rows without a rating.'] });
    expect(receiptOf(message)).toEqual([
      'Billing · 2 rows · no filters · 412 ms',
      'Note: The average leaves out rows without a rating.',
      'Checked: no row lost in a join · days in Pacific/Auckland · 20 deleted users left out',
    ]);
    expect(message.text.endsWith(receiptOf(message).join('\n'))).toBe(true);
  });

  it('is cut where it does not fit, and whole where the SQL is, which is folded away', () => {
    const passed = Array.from({ length: 12 }, (_, n) => `a rather long check number ${n}`);
    const whole = `Checked: ${passed.join(' · ')}`;
    const long = { sql: `select 1 where ${'a = 1 and '.repeat(200)} b = 2` };
    for (const message of [checkedAs({ passed }), checkedAs({ passed }, long)]) {
      expectWithinLimits(message);
      expect(receiptOf(message)[1]).toMatch(/^Checked: .*…$/);
      expect(sqlOf(message)).toContain(whole);
      expect(blockOf(message, 'ask:sql')).toMatchObject({ type: 'container', default_collapsed: true });
    }
    expect(sqlOf(checkedAs({ passed: PASSED }))).not.toContain('Checked: ');
  });

  it.each<[string, Partial<Answer>]>([
    ['nothing that another deployment does not say', {}],
    ['nothing where nothing was looked at', { checks: { doubts: [], notes: [], passed: [] } }],
    ['nothing for texts without a word', { checks: { doubts: ['\u202E'], notes: [' '], passed: ['', '\n'] } }],
  ])('is %s', (_, more) => {
    const message = renderAnswer({ ...ANSWER, ...more });
    expect(receiptOf(message)).toEqual(['Billing · 2 rows · no filters · 412 ms']);
    expect(`${JSON.stringify(message.blocks)}${message.text}${message.textOnly}`).not.toMatch(/Check|Note|doubt/);
  });

  it('is taken by Slack whatever it is', () => {
    const text = fc.oneof(anyText({ maxLength: 400 }), fc.constantFrom(HOSTILE, 'x'.repeat(9_000), '<&>'.repeat(999)));
    const texts = fc.oneof(fc.array(text, { maxLength: 5 }), fc.constant(Array<string>(5_000).fill(HOSTILE)));
    const checks = fc.record({ doubts: texts, notes: texts, passed: texts });
    fc.assert(
      fc.property(checks, text, (one, explanation) => {
        expectWithinLimits(renderAnswer({ ...ANSWER, explanation, checks: one }));
        expect(sayChecks(one).doubts.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 60 },
    );
  });
});

describe('another reading of the question', () => {
  const otherReading = { question: 'revenue by make', words: 'Revenue by make, 2026', preview: '12 rows: Audi …' };

  it('is a sentence with a button, and is read out', () => {
    const message = renderAnswer({ ...ANSWER, otherReading, answeredBy: 'model' });
    expectWithinLimits(message);
    expectGolden('answer-other-reading', message);
    const said = 'The built-in engine reads this as “Revenue by make, 2026” and finds 12 rows: Audi …';
    expect(blockOf(message, 'ask:other-reading')).toMatchObject({
      elements: [{ elements: [{ type: 'text', text: said }] }],
    });
    expect(blockOf(message, 'ask:other-reading-button')).toMatchObject({
      elements: [{ text: { text: 'Show the other reading' }, value: ANSWER.id }],
    });
    expect(message.text).toContain(`\n${said}\n`);
  });

  it.each<[string, Partial<Answer>, string]>([
    [
      'of the engine itself',
      { answeredBy: 'engine' },
      'This can also be read as “Revenue by make, 2026” and finds 12 rows: Audi …',
    ],
    [
      'without what it finds',
      { otherReading: { ...otherReading, preview: ' ' } },
      'This can also be read as “Revenue by make, 2026”.',
    ],
    [
      'that finds one number',
      { otherReading: { ...otherReading, preview: '302' } },
      'This can also be read as “Revenue by make, 2026” and finds 302.',
    ],
  ])('%s', (_, more, said) => {
    expect(renderAnswer({ ...ANSWER, otherReading, ...more }).text).toContain(said);
  });

  it.each([
    { question: ' ', words: 'Revenue', preview: '1' },
    { question: 'revenue', words: '\u202E', preview: '1' },
  ])('without words or a question is none: %j', (none) => {
    expect(renderAnswer({ ...ANSWER, otherReading: none })).toEqual(
      expect.objectContaining({ text: renderAnswer(ANSWER).text, blocks: renderAnswer(ANSWER).blocks }),
    );
  });

  it('opens nothing, whatever it says', () => {
    const evil = HOSTILE.padEnd(3_000, HOSTILE);
    const message = renderAnswer({ ...ANSWER, otherReading: { question: evil, words: evil, preview: evil } });
    expectWithinLimits(message);
    expect(message.text).not.toMatch(/<!channel>|<@U1>|<https/);
  });
});
