import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderChannelModel } from '../../../src/bot/language-model/channel-model.modal.ts';
import {
  renderModel,
  renderModelRemoved,
  renderNoModelKeysHere,
  renderNotWorking,
  renderSharedModel,
  renderTrying,
} from '../../../src/bot/language-model/language-model.modal.ts';
import {
  formOf,
  modelErrors,
  readCarriedForm,
  readCarriedQuestion,
  renderModelForm,
  tokensOf,
} from '../../../src/bot/language-model/model-form.modal.ts';
import type { KeyIn } from '../../../src/bot/language-model/model-key.blocks.ts';
import { renderModelOutcome } from '../../../src/bot/language-model/model-outcome.blocks.ts';
import { renderModelOffer } from '../../../src/bot/language-model/offer.blocks.ts';
import type { ModelOutcome } from '../../../src/bot/language-model/try-model.ts';
import { askedBeforeSchema, readAskedBefore, writeAskedBefore } from '../../../src/bot/model/ids.ts';
import type { ModelForm } from '../../../src/bot/model/model-form.ts';
import {
  type ModelCheck,
  type ModelConnection,
  modelConnectionSchema,
} from '../../../src/contract/model-connection.ts';
import { checkBlocks } from '../../../src/playground/server/block-rules/check-blocks.ts';
import { AI_PROVIDERS, isAiProvider } from '../../../src/shared/ai-providers.ts';
import { resourceIdSchema, slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { expectTakenBySlack } from '../kit/view-limits.ts';

const text = fc.oneof(anyText({ maxLength: 300 }), fc.constantFrom('<!channel>', '<https://evil.example|x>', '\u202E'));
const provider = fc.constantFrom(...Object.keys(AI_PROVIDERS).filter(isAiProvider));
const ASKED = askedBeforeSchema.parse({ channel: 'C0GENERAL', ts: '1700000001.000100' });
const form = fc.record({
  provider,
  model: fc.string({ maxLength: 200 }),
  baseUrl: fc.string({ maxLength: 300 }),
  dailyTokens: fc.string({ maxLength: 15 }),
  asked: fc.constant(ASKED),
});
const by = slackUserIdSchema.parse('U1');
const plainForm = form.map(({ provider: of, model, baseUrl, dailyTokens }) => ({
  provider: of,
  model,
  baseUrl,
  dailyTokens,
}));
const checks = fc.array(
  fc.record({
    check: fc.constantFrom('reach', 'tools', 'going on', 'context', 'speed', 'price'),
    detail: text,
    is_well: fc.boolean(),
  }),
  { maxLength: 6 },
);
const team = teamIdSchema.parse('T1');
const idOf = (n: number) => resourceIdSchema.parse(`11111111-1111-4111-8111-${String(n).padStart(12, '0')}`);
const sources = fc
  .array(text, { maxLength: 120 })
  .map((names) => names.map((name, n) => ({ id: idOf(n), name, datasetId: undefined })));
const connection: fc.Arbitrary<ModelConnection> = fc.record({
  origin: fc.constantFrom('environment', 'connected'),
  provider,
  model: text,
  base_url: fc.option(text),
  has_key: fc.boolean(),
  is_on: fc.boolean(),
  off_resources: fc.constant([idOf(0), idOf(3)]),
  daily_tokens: fc.option(fc.integer({ min: 1_000, max: 10_000_000_000 })),
  changed_by: fc.option(fc.oneof(text, fc.constant('slack:T1:U0ANA00001'))),
  changed_at: fc.constant(modelConnectionSchema.shape.changed_at.parse('2026-11-29T05:00:00.000000')),
});

const outcomesOf = (one: ModelConnection, found: ModelCheck['checks']): ModelOutcome[] => [
  { kind: 'connected', connection: one, checks: found },
  { kind: 'not-working', checks: found },
  { kind: 'refused', problems: [{ field: 'api_key', message: one.model ?? '' }] },
  { kind: 'not-told', told: { kind: 'no-key' } },
  { kind: 'no-access', why: 'not-a-manager' },
];

describe('whatever a language model is called', () => {
  it('Slack takes the offer to connect one, and its button is read as it was written', () => {
    const { blocks } = renderModelOffer(ASKED);
    expect(checkBlocks(blocks, 'message')).toEqual([]);
    expect(readAskedBefore(writeAskedBefore(ASKED))).toEqual(ASKED);
    fc.assert(
      fc.property(text, (value) => {
        const read = readAskedBefore(value);
        if (read !== undefined) expect(writeAskedBefore(read)).toBe(value);
      }),
    );
  });

  it('Slack takes its modals', () => {
    for (const view of [
      renderModelRemoved(),
      renderNoModelKeysHere(),
      renderSharedModel(),
      renderChannelModel(),
      renderChannelModel({ channel: ASKED.channel, model: undefined }),
      renderChannelModel({ channel: ASKED.channel, model: { isOff: true, by, at: new Date(0) } }),
      ...(['page', 'modal'] as const).map((keyIn) => renderModelForm({ keyIn, hasKey: false })),
    ])
      expectTakenBySlack(view);
    fc.assert(
      fc.property(
        fc.oneof<fc.Arbitrary<ModelForm>[]>(form, plainForm),
        checks,
        sources,
        connection,
        fc.array(text, { maxLength: 150 }),
        fc.constantFrom<KeyIn>('page', 'modal'),
        (filled, found, known, one, models, keyIn) => {
          expectTakenBySlack(
            renderModelForm({
              form: filled,
              models,
              keyIn,
              hasKey: one.has_key,
              problem: 'No.',
              found: [{ name: 'Ollama', provider: 'ollama', baseUrl: '', models }],
            }),
          );
          expectTakenBySlack(renderModelForm({ form: formOf(one), keyIn, hasKey: one.has_key }));
          expectTakenBySlack(renderTrying(found, 'Trying'));
          expectTakenBySlack(renderModel({ connection: one, team, sources: known, checks: found, isOwnService: true }));
          expectTakenBySlack(
            renderModel({
              connection: one,
              team,
              sources: known,
              checks: found,
              isOwnService: false,
              asked: filled.asked,
            }),
          );
          const failed = renderNotWorking(found, filled);
          expectTakenBySlack(failed);
          expect(readCarriedForm(failed.private_metadata ?? '')).toEqual(filled);
          const again = renderModelForm({ form: filled, keyIn, hasKey: true });
          expect(readCarriedQuestion(again.private_metadata ?? '')).toEqual(filled.asked);
          for (const outcome of outcomesOf(one, found)) {
            const { text: said, blocks } = renderModelOutcome(outcome, filled);
            expect(said).not.toMatch(/<!channel>|<https/);
            expect(checkBlocks(blocks, 'message')).toEqual([]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a limit is a number of tokens, or none', () => {
    expect(tokensOf({ dailyTokens: '' })).toBeUndefined();
    for (const typed of ['2000000', '2,000,000', '2 000 000', "2'000'000"])
      expect(tokensOf({ dailyTokens: typed })).toBe(2_000_000);
    for (const typed of ['999', '0', '-5000', 'many', '1e6', '99999999999'])
      expect(tokensOf({ dailyTokens: typed })).toBe('wrong');
  });

  it('what the service refuses stands under a field that is there', () => {
    const problems = [
      { field: 'api_key', message: 'is missing' },
      { field: 'elsewhere', message: 'is wrong' },
    ];
    expect(modelErrors(problems, () => true)).toEqual({
      'language-model:key': 'This is missing.',
      'language-model:provider': 'This is wrong.',
    });
    expect(modelErrors(problems, (id) => id === 'language-model:provider')).toEqual({
      'language-model:provider': 'This is wrong.',
    });
  });
});
