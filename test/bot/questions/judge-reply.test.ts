import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVE_MS, judgeReply, type Reply, TALK_MS } from '../../../src/bot/questions/judge-reply.ts';
import { anyText } from '../../fixtures/any-text.ts';

const MINUTE = 60_000;
/** The asker's, a minute after the bot's answer. */
const reply = (text: string, more: Partial<Reply> = {}): Reply => ({
  text,
  callsSomebody: false,
  isAskers: true,
  after: 'bot',
  quietMs: MINUTE,
  isAwaited: false,
  ...more,
});
const ofAnother = (text: string) => reply(text, { isAskers: false });
const inTalk = (text: string) => reply(text, { after: 'talk' });

/** Clear to anybody who reads along: whoever writes them, whatever came before. */
const QUESTIONS = [
  'only the top 3',
  'only the top 2',
  'by month',
  'and by month?',
  'per customer',
  'and last year',
  'how many of those are from France?',
  'how much did we sell last month?',
  'what is the average order value?',
  'which customers bought the most?',
  'what about this year?',
  'how about Germany?',
  'and Portugal?',
  'just for Germany',
  'without the refunds of 2024',
  'excluding cancelled orders',
  'by country',
  'show me the top 10 instead',
  'can you show it by month?',
  'could you add the total per category',
  'can we see revenue per category?',
  'I need it by quarter',
  'top 5',
  'the first 10',
  'oldest first',
  'worst first',
  'sort by revenue',
  'compare with last year',
  'same for last month',
  'in 2025',
  'since May 2024',
  'as a bar chart',
  'are there more orders in 2024?',
  'did sales drop by more than 10% last month?',
  'break it down by region',
  'ok now by month',
  'list its albums',
  'total weight of parcels',
  'revenue by month',
];
/** What people say to each other under an answer. */
const TALK = [
  'that is lower than I expected',
  "lower than I'd hoped, honestly",
  'yeah because of the strike',
  'shall we look at it on Monday?',
  'works for me, see you then',
  'I think we should drop the small ones',
  'what do you think?',
  'do you know why?',
  'did you see that?',
  'can you check this with finance?',
  'who is going to tell them?',
  'why is it so low in May?',
  'is that right?',
  'does that include refunds?',
  'last month was bad',
  'in 2025 we had a strike',
  'by the way, nice job on the report',
  'just kidding',
  'in a meeting, back in ten',
  'coffee?',
  'really?',
  'which is nice',
  'what a year',
  'what now?',
  'how are you?',
  'lunch at one',
  'and then we left',
  'so did I',
  'let me know',
  'how many do you need?',
  'can you get coffee?',
  'give me a minute',
  'the numbers look odd',
  'qwzx blorp frumious',
  'poor Acme',
];
/** They take note; nobody answers them. */
const ACKNOWLEDGEMENTS = [
  'thanks',
  'ok cool',
  ':+1:',
  '🎉🎉',
  'ok, thanks!',
  'got it',
  "thanks, that's exactly what I needed",
  "great, I'll send it to the board",
  'cool, that helps a lot!',
  'perfect, just what I was looking for',
  'yes',
  'Right.',
];
/** What only the one who asks the bot means for the bot. */
const THE_ASKERS = [
  'that is wrong',
  "ok that's not what I meant",
  'Portugal',
  'the cancelled ones too',
  'no',
  'why is it so low in May?',
  'does that include refunds?',
  'qwzx blorp frumious',
  'what do you mean?',
  'I meant the other ones',
  'order items',
  'the second one',
  'the numbers look odd',
];

describe('a reply that does not call the bot', () => {
  it.each(QUESTIONS)('%j asks the data, whoever writes it and whatever came before', (text) => {
    expect([judgeReply(reply(text)), judgeReply(ofAnother(text)), judgeReply(inTalk(text))]).toEqual([
      'question',
      'question',
      'question',
    ]);
  });

  it.each(TALK)('%j of another person, or between two, is talk', (text) => {
    expect([judgeReply(ofAnother(text)), judgeReply(inTalk(text))]).toEqual(['talk', 'talk']);
  });

  it.each(ACKNOWLEDGEMENTS)('%j takes note, whoever writes it', (text) => {
    expect([judgeReply(reply(text)), judgeReply(ofAnother(text)), judgeReply(inTalk(text))]).toEqual([
      'acknowledgement',
      'acknowledgement',
      'acknowledgement',
    ]);
  });

  it.each(THE_ASKERS)("%j of the asker is answered or asked back, and another person's is not", (text) => {
    expect([judgeReply(reply(text)), judgeReply(ofAnother(text))]).toEqual(['question', 'talk']);
  });

  it.each(["I'll check with finance", 'let me ask around', 'ok, we will do that tomorrow'])(
    '%j of the asker says what they are about to do',
    (text) => {
      expect(judgeReply(reply(text))).toBe('acknowledgement');
    },
  );

  it.each(["I'll need it per region", 'let me see the top 5'])('%j is a wish all the same', (text) => {
    expect(judgeReply(reply(text))).toBe('question');
  });

  it('takes yes and no as replies to what was asked back', () => {
    expect(judgeReply(reply('yes', { isAwaited: true }))).toBe('question');
    expect(judgeReply(reply('yes', { isAwaited: true, isAskers: false }))).toBe('talk');
  });

  it('is talk where a person is called, whatever it asks', () => {
    for (const text of [...QUESTIONS, ...TALK]) expect(judgeReply(reply(text, { callsSomebody: true }))).toBe('talk');
  });
});

describe('time', () => {
  it('ends a talk, and the running of a thread', () => {
    const said = 'the numbers look odd';
    expect(judgeReply(reply(said, { after: 'talk', quietMs: TALK_MS }))).toBe('question');
    expect(judgeReply(reply(said, { quietMs: ACTIVE_MS - 1 }))).toBe('question');
    expect(judgeReply(reply(said, { quietMs: ACTIVE_MS }))).toBe('talk');
    expect(judgeReply(reply('by month', { quietMs: 10 * ACTIVE_MS }))).toBe('question');
  });
});

describe('for any words', () => {
  const words = fc.oneof(
    fc.constantFrom(...QUESTIONS, ...TALK, ...ACKNOWLEDGEMENTS, ...THE_ASKERS),
    fc
      .array(
        fc.constantFrom(
          ...'how many only by month you I the top 3 and what is that Acme , ? that was can show'.split(' '),
        ),
        {
          maxLength: 9,
        },
      )
      .map((all) => all.join(' ')),
    anyText({ maxLength: 300 }),
  );
  const quietMs = fc.integer({ min: 0, max: 2 * ACTIVE_MS });

  it('another person is heard no sooner than the asker, and nobody sooner in a talk', () => {
    fc.assert(
      fc.property(words, quietMs, fc.boolean(), (text, quiet, isAwaited) => {
        const given = { quietMs: quiet, isAwaited };
        const asker = judgeReply(reply(text, given));
        if (judgeReply({ ...ofAnother(text), ...given }) === 'question') expect(asker).toBe('question');
        if (judgeReply({ ...inTalk(text), ...given }) === 'question') expect(asker).toBe('question');
      }),
      { numRuns: 500 },
    );
  });

  it("the asker's right after an answer is talk only where it calls somebody", () => {
    fc.assert(
      fc.property(words, fc.boolean(), (text, isAwaited) => {
        expect(judgeReply(reply(text, { isAwaited }))).not.toBe('talk');
      }),
      { numRuns: 500 },
    );
  });

  it('ends without delay', () => {
    for (const part of ['ok ', 'thanks, ', 'and ', 'what is that ', 'a', ' ', "i'll "])
      expect(judgeReply(ofAnother(part.repeat(10_000)))).not.toBe('question');
  });
});
