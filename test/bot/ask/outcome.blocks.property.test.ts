import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withAsker } from '../../../src/bot/answer/answer.blocks.ts';
import { renderAskAbout } from '../../../src/bot/ask/ask-about.modal.ts';
import {
  renderChooseResource,
  renderOutcome,
  renderResourceOptions,
  renderStopOffer,
} from '../../../src/bot/ask/outcome.blocks.ts';
import { renderSomethingElse } from '../../../src/bot/ask/something-else.modal.ts';
import { plainOutcome } from '../../../src/bot/ask/workflow-step.listener.ts';
import { renderPrompts } from '../../../src/bot/home/home.blocks.ts';
import type { AskOutcome } from '../../../src/bot/model/outcome.ts';
import { checkBlocks } from '../../../src/playground/server/block-rules/check-blocks.ts';
import {
  channelIdSchema,
  messageTsSchema,
  resourceIdSchema,
  slackUserIdSchema,
  teamIdSchema,
} from '../../../src/shared/ids.ts';
import { answerOf } from '../../fixtures/answers.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { expectWithinLimits } from '../kit/message-limits.ts';

const EVIL = [
  '<!channel>',
  '<@U123>',
  '<https://evil.example|x>',
  '```',
  '&',
  '\u202E',
  '\uD800',
  '*b*',
  ':tada:',
  '😀',
  'é',
];
const text = fc.oneof(
  anyText({ maxLength: 400 }),
  fc.array(fc.constantFrom(...EVIL), { maxLength: 2_000 }).map((all) => all.join('')),
);
const question = messageTsSchema.parse('1700000001.000100');
const user = slackUserIdSchema.parse('U0ANA00001');
const channel = channelIdSchema.parse('C1');
const id = (n: number) => resourceIdSchema.parse(`11111111-1111-4111-8111-${String(n).padStart(12, '0')}`);
const resources = fc
  .array(text, { minLength: 1, maxLength: 120 })
  .map((names) => names.map((name, n) => ({ id: id(n), name })));
const rows = fc.array(fc.record({ label: text, n: fc.integer() }), { maxLength: 30 });
const answer = rows.map((all) =>
  answerOf({ explanation: '', sql: 'SELECT 1', rows: all, resourceName: 'Shop', tookMs: 1 }),
);

const outcome: fc.Arbitrary<AskOutcome> = fc.oneof(
  fc.record({
    kind: fc.constant('asks-back' as const),
    explanation: text,
    suggestions: fc.array(
      fc.oneof(
        text.map((one) => ({ question: one })),
        fc.record({ question: text, reading: fc.record({ words: text, preview: text }) }),
      ),
      { maxLength: 9 },
    ),
    elsewhere: fc.record({ asked: text, others: resources }),
  }),
  fc.record({ kind: fc.constant('choose-resource' as const), resources }),
  fc.constant({ kind: 'stopped' as const }),
  text.map(
    (detail): AskOutcome => ({ kind: 'failed', failure: { reason: 'refused', detail, referenceId: 'REF23456' } }),
  ),
  fc.record({
    kind: fc.constant('answered' as const),
    answer,
    since: rows.map((before) => ({ rows: before, askedAt: new Date(0) })),
  }),
);

describe('messages about a question', () => {
  it('are within the limits and let nothing live out, whatever service and people say', () => {
    fc.assert(
      fc.property(outcome, fc.boolean(), (what, onlyToAsker) => {
        expectWithinLimits(renderOutcome(what, { question, onlyToAsker }));
        expect(plainOutcome(what).text).not.toMatch(/[<>]/);
      }),
      { numRuns: 60 },
    );
    expectWithinLimits(renderStopOffer(question, false));
    expectWithinLimits(renderStopOffer(question, true));
  });

  it('name who asked with one live mention and no other', () => {
    fc.assert(
      fc.property(answer, text, (one, question) => {
        const shared = withAsker(renderOutcome({ kind: 'answered', answer: one }), { ...one, question, asker: user });
        for (const mrkdwn of [shared.text, shared.textOnly]) {
          expect(mrkdwn.startsWith(`<@${user}> asked: `)).toBe(true);
          expect(mrkdwn.slice(`<@${user}>`.length)).not.toMatch(/[<>]/);
          expect(mrkdwn.length).toBeLessThanOrEqual(4_000);
        }
        expect(checkBlocks(shared.blocks)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('offer sources as Slack takes them', () => {
    fc.assert(
      fc.property(resources, (all) => {
        expectWithinLimits(renderChooseResource(all, question));
        const options = renderResourceOptions(all, question);
        expect(options.length).toBeLessThanOrEqual(100);
        for (const { text: shown, value } of options) {
          expect(shown.text.length).toBeGreaterThan(0);
          expect(shown.text.length).toBeLessThanOrEqual(75);
          expect(value.length).toBeLessThanOrEqual(150);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('suggest at most four prompts, each with words', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ title: text, message: text }), { maxLength: 8 }), (prompts) => {
        const shown = renderPrompts(prompts);
        expect(shown.length).toBeLessThanOrEqual(4);
        for (const { title, message } of shown) expect([title, message]).not.toContain('');
      }),
      { numRuns: 30 },
    );
  });
});

describe('modals of asking', () => {
  it('hold any text in what a modal and its field take', () => {
    const about = { team: teamIdSchema.parse('T1'), channel, ts: question };
    fc.assert(
      fc.property(fc.oneof(text, fc.constant('x'.repeat(40_000))), resources, (said, all) => {
        for (const view of [
          renderAskAbout(said, { channel, threadTs: question }, { resources: all, usual: id(1) }),
          renderSomethingElse(said, { message: about, clicked: question }),
        ]) {
          expect(checkBlocks(view.blocks)).toEqual([]);
          expect(view.title.text.length).toBeLessThanOrEqual(24);
          expect((view.private_metadata ?? '').length).toBeLessThanOrEqual(3_000);
        }
      }),
      { numRuns: 30 },
    );
  });
});
