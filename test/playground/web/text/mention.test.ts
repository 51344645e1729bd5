import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../src/playground/protocol/protocol.ts';
import {
  completeMention,
  encodeMentions,
  findMention,
  suggestPeople,
} from '../../../../src/playground/web/text/mention.ts';

const person = (id: string, name: string, realName: string, isBot = false): Person => ({
  id,
  name,
  realName,
  isBot,
  timeZone: 'UTC',
  role: isBot ? 'bot' : 'member',
});
const ana = person('U1', 'ana', 'Ana Duarte');
const ben = person('U2', 'ben', 'Ben Parker');
const parley = person('U3', 'parley', 'Parley', true);
const people = [ana, ben, parley];

describe('findMention', () => {
  it.each([
    ['@', 1, { start: 0, query: '' }],
    ['hi @pa', 6, { start: 3, query: 'pa' }],
    ['hi @pa there', 5, { start: 3, query: 'p' }],
    ['(@é', 3, { start: 1, query: 'é' }],
    ['a\n@b', 4, { start: 2, query: 'b' }],
  ])('finds one in %j at %i', (text, caret, expected) => {
    expect(findMention(text, caret)).toEqual(expected);
  });

  it.each([
    ['ana@example', 11],
    ['hi @pa there', 12],
    ['none', 4],
    ['@ana', 0],
  ])('finds none in %j at %i', (text, caret) => {
    expect(findMention(text, caret)).toBeNull();
  });
});

describe('suggestPeople', () => {
  it('offers everybody for a bare @, the bot first', () => {
    expect(suggestPeople(people, '')).toEqual([parley, ana, ben]);
  });

  it('puts a handle that begins so before a name that does', () => {
    expect(suggestPeople(people, 'PAR')).toEqual([parley, ben]);
  });

  it('offers nobody for what nobody is called', () => {
    expect(suggestPeople(people, 'zz')).toEqual([]);
  });
});

describe('completeMention', () => {
  it('writes the handle and a space, and puts the caret after it', () => {
    expect(completeMention('hi @pa', { start: 3, query: 'pa' }, parley)).toEqual({ text: 'hi @parley ', caret: 11 });
  });

  it('keeps what stands behind, with one space between', () => {
    expect(completeMention('@p how', { start: 0, query: 'p' }, parley)).toEqual({ text: '@parley how', caret: 8 });
  });
});

describe('encodeMentions', () => {
  it.each([
    ['@parley how many?', '<@U3> how many?'],
    ['thanks (@Ana).', 'thanks (<@U1>).'],
    ['thanks @ana.', 'thanks <@U1>.'],
    ['ana@parley', 'ana@parley'],
    ['@nobody &lt;@U1&gt;', '@nobody &lt;@U1&gt;'],
  ])('%j becomes %j', (typed, expected) => {
    expect(encodeMentions(typed, people)).toBe(expected);
  });
});
