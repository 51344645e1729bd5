import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HomeContent, renderHome } from '../../../src/bot/home/home.blocks.ts';
import { checkBlocks } from '../../../src/playground/server/block-rules/check-blocks.ts';
import {
  answerIdSchema,
  channelIdSchema,
  savedQueryIdSchema,
  slackUserIdSchema,
  teamIdSchema,
} from '../../../src/shared/ids.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { anyText } from '../../fixtures/any-text.ts';

const user = slackUserIdSchema.parse('U1');
const NOW = new Date('2026-11-21T12:00:00Z');
const EMPTY: HomeContent = {
  name: 'ben',
  noAccess: undefined,
  sources: [],
  recent: [],
  saved: { of: 0, words: '', queries: [] },
  manages: false,
  settings: undefined,
  feedback: undefined,
};
/** What Slack would parse. */
const mrkdwnOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'mrkdwn' && 'text' in value) return [String(value.text)];
  return Object.values(value).flatMap(mrkdwnOf);
};
/** The texts of rich text, in order. */
const textsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'text' && 'text' in value) return [String(value.text)];
  return Object.values(value).flatMap(textsIn);
};
const textOf = (content: HomeContent): string => JSON.stringify(renderHome(content));

describe('Home', () => {
  it('says kindly what is not there yet', () => {
    expect(textOf(EMPTY)).toMatch(/will appear here.*No saved queries yet/);
    expect(textOf(EMPTY)).toContain('An admin can connect one');
    expect(textOf({ ...EMPTY, manages: true })).toContain('connect-resource:open');
  });

  it('says one sentence to who may not ask, and offers nothing', () => {
    const text = textOf({ ...EMPTY, noAccess: 'guest', sources: [SHOP] });
    expect(text).toContain("You're a guest");
    expect(text).not.toContain('Shop');
    expect(text).not.toContain('ask-from-home');
  });

  it('says what each data source holds, what to ask, and what its words mean', () => {
    const table = { about: '', first_day: '2025-01-04', last_day: '2026-04-29' };
    const overview = {
      tables: [
        { ...table, name: 'launches', rows: 480 },
        { ...table, name: 'gliders', rows: null, first_day: null, last_day: null },
      ],
      table_count: 11,
      questions: ['Number of launches by glider'],
      definitions: [{ term: 'takings', meaning: 'the amount of launches' }],
    };
    const { blocks } = renderHome({ ...EMPTY, sources: [{ name: 'Airfield', overview }] });
    const said = textsIn(blocks).join('');
    expect(said).toMatch(
      /Airfield\n• launches: 480 rows, Jan 2025 – Apr 2026\n• gliders\n• and 9 more\nQuestions to try\n• Number of launches by glider\nDefinitions\n• takings: the amount of launches\n/,
    );
  });

  it('offers to search the saved queries where there are any, and to show all again', () => {
    expect(textOf(EMPTY)).not.toContain('Search saved queries');
    expect(textOf({ ...EMPTY, saved: { of: 3, words: '', queries: [] } })).not.toContain('Show all');
    const found = textOf({ ...EMPTY, saved: { of: 3, words: 'revenue', queries: [] } });
    expect(found).toMatch(/"initial_value":"revenue".*No saved query matches.*Show all/);
  });

  it("keeps within Slack's limits and lets no mention out, whatever people wrote", () => {
    const text = fc.oneof(
      anyText({ maxLength: 400 }),
      fc.constantFrom('<!channel>', '<@U1>', '<https://x|y>', '```', 'x'.repeat(5_000), ''),
    );
    const many = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 120 });
    const content = fc.record({
      name: text,
      noAccess: fc.constantFrom(undefined, 'switched-off' as const),
      sources: many(
        text.map((name) => ({
          name,
          overview: {
            tables: Array.from({ length: 20 }, () => ({ name, about: name, rows: 1, first_day: null, last_day: null })),
            table_count: 200,
            questions: [name, name],
            definitions: [{ term: name, meaning: name }],
          },
        })),
      ),
      recent: many(text.map((question) => ({ question, resourceName: question, askedAt: NOW, isFollowUp: false }))),
      saved: fc
        .tuple(
          text,
          many(
            text.map((name) => ({
              id: savedQueryIdSchema.parse(SHOP.id),
              team: teamIdSchema.parse('T1'),
              resource: SHOP,
              name,
              explanation: name,
              savedBy: user,
              savedAt: NOW,
            })),
          ),
        )
        .map(([words, queries]) => ({ of: queries.length, words, queries })),
      manages: fc.boolean(),
      settings: fc.option(
        fc.integer({ min: 0, max: 400 }).map((n) => ({
          secondOpinions: n % 3 === 0 ? undefined : { same: n, all: n * 2 },
          workspace: {
            isOff: n % 2 === 0,
            answers: 'links' as const,
            retentionDays: n,
            secretsInModals: true,
            allowedChannels: Array.from({ length: n }, (_, i) => channelIdSchema.parse(`C${i}`)),
            managers: { users: Array.from({ length: n }, () => user), groups: ['S1'] },
          },
          channels: Array.from({ length: n }, (_, i) => ({
            channel: `C${i}`,
            settings: {
              answers: undefined,
              openToGuests: true,
              openToOutside: true,
              defaultResource: undefined,
              model: undefined,
            },
          })),
        })),
        { nil: undefined },
      ),
      feedback: fc.option(
        many(
          text.map((reason) => ({
            answer: answerIdSchema.parse('abcdefghijkl'),
            team: teamIdSchema.parse('T1'),
            user,
            rating: 'bad' as const,
            reason,
            at: NOW,
            about: { question: reason, sql: '', resourceName: '' },
          })),
        ),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(content, (one) => {
        const { blocks } = renderHome(one);
        expect(blocks.length).toBeLessThanOrEqual(100);
        expect(JSON.stringify(blocks).length).toBeLessThan(250_000);
        expect(checkBlocks(blocks, 'home')).toEqual([]);
        for (const words of mrkdwnOf(blocks)) expect(words).not.toMatch(/<!channel>|<https/);
      }),
      { numRuns: 60 },
    );
  });
});
