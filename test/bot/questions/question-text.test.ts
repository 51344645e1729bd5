import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentions, readQuestionText } from '../../../src/bot/questions/read-message.ts';
import { runs } from '../../sampled.ts';

const read = (mrkdwn: string): string => readQuestionText(mrkdwn, 'UBOT');

describe('readQuestionText', () => {
  it.each([
    ['<@UBOT> how many orders?', 'how many orders?'],
    ['how many <@UBOT> orders?', 'how many orders?'],
    ['how many orders? <@UBOT|parley>', 'how many orders?'],
    ['<@UBOT><@UBOT>', ''],
    ['<@UBOT>\n', ''],
    ['orders of <@U2|ana> in <#C9|sales>', 'orders of @ana in #sales'],
    ['orders of <@U2> in <#C9>', 'orders of @U2 in #C9'],
    ['<!here> how many orders? <!subteam^S1|@team>', 'how many orders?'],
    ['<!channel> <!everyone> orders <!subteam^S2> by month', 'orders by month'],
    ['orders by month cc <@U2>', 'orders by month'],
    ['orders by month, cc: <@U2|ana>, <@U3> and <@U4>', 'orders by month,'],
    ['cc <@U2> orders by month', 'orders by month'],
    ['how many orders? <@U2> <@U3>', 'how many orders?'],
    ['how many orders? <@UBOT> <@U2>', 'how many orders?'],
    ['how many orders - <@U2>', 'how many orders'],
    ['orders with owner <@U2>', 'orders with owner @U2'],
    ['<@U2>', '@U2'],
    ['orders with :+1::skin-tone-3: by month', 'orders with :+1: by month'],
    ['since <!date^1392734382^{date}|Feb 18, 2014>', 'since Feb 18, 2014'],
    ['visits of <https://a.example/?x=1&amp;y=2|a.example>', 'visits of a.example'],
    ['visits of <https://a.example/?x=1&amp;y=2>', 'visits of https://a.example/?x=1&y=2'],
    ['orders of <mailto:ana@a.example|ana@a.example>', 'orders of ana@a.example'],
    ['orders of <mailto:ana@a.example>', 'orders of ana@a.example'],
    ['price &lt; 5 &amp;&amp; price &gt; 2', 'price < 5 && price > 2'],
    ['what is &amp;lt; called', 'what is &lt; called'],
    ['city = “Seattle” or ‘Tacoma’', 'city = "Seattle" or \'Tacoma\''],
    ['how   many\u00a0orders \n  by month', 'how many orders\nby month'],
  ])('%j reads %j', (mrkdwn, text) => {
    expect(read(mrkdwn)).toBe(text);
  });

  it.each([
    ['parley how many orders?', 'how many orders?'],
    ['Parley, how many orders?', 'how many orders?'],
    ['@parley: how many orders?', 'how many orders?'],
    ['<@UBOT> parley how many orders?', 'how many orders?'],
    ['parley', ''],
    ["parley's orders", "parley's orders"],
    ['parleys by month', 'parleys by month'],
    ['orders of parley', 'orders of parley'],
  ])('of a bot called by its name, %j reads %j', (mrkdwn, text) => {
    expect(readQuestionText(mrkdwn, 'UBOT', 'parley')).toBe(text);
  });

  it('takes copies for nothing, however they are written, and reads hostile ones at once', () => {
    const person = fc.constantFrom('<@U2>', '<@U3|ben>');
    const between = fc.constantFrom(' ', ', ', ' and ', ' &amp; ', '/', '');
    const people = fc
      .array(fc.tuple(person, between), { minLength: 1, maxLength: 5 })
      .map((all) => all.flat().join(''));
    const opening = fc.constantFrom('? ', ' cc ', ' CC: ', ' fyi ', '. ', '\n', ' - ', '; ');
    fc.assert(
      fc.property(opening, people, (before, copied) => {
        expect(read(`orders by month${before}${copied}`)).toMatch(/^orders by month[?.]?$/);
      }),
      runs(200, 5_000),
    );
    // What takes the square of their length would not end in time.
    for (const hostile of ['<@U2>  , ', 'cc <@U2> ', '\n', ' cc', '? <@U2>', ' - ', '<@', ':a::skin-tone-2:'])
      expect(read(`${hostile.repeat(400_000 / hostile.length)}x`)).toContain('x');
  });

  it('does not take another user for the bot', () => {
    expect(read('<@UBOTHER> how many')).toBe('@UBOTHER how many');
  });

  it('gives back any plain text that Slack escaped', () => {
    const plain = fc.string({ unit: fc.constantFrom('a', 'Z', '7', '<', '>', '&', '@', '!', '|', ';', '#') });
    fc.assert(
      fc.property(plain, (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(read(escaped)).toBe(text);
      }),
    );
  });
});

describe('mentions', () => {
  it('knows both spellings and no other user', () => {
    expect(mentions('x <@UBOT>', 'UBOT')).toBe(true);
    expect(mentions('x <@UBOT|parley>', 'UBOT')).toBe(true);
    expect(mentions('x <@UBOTHER>', 'UBOT')).toBe(false);
  });
});
