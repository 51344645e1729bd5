import { describe, expect, it } from 'vitest';
import type { ConfiguredModel, ModelConfig } from '../../../../src/service/agent/model/index.ts';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, openModelDesk, withTables } from './model-desk.ts';

withTables(LIBRARY);

type Case = [
  provider: string,
  wire: ModelConfig['wire'],
  effort: ConfiguredModel['effort'],
  sent: object,
  model?: string,
];

const CASES: Case[] = [
  // https://developers.openai.com/api/docs/guides/reasoning
  ['openai', 'responses', 'high', { reasoning: { effort: 'high' } }],
  ['openai', 'responses', 'none', { reasoning: { effort: 'none' } }, 'gpt-5.4'],
  // https://platform.claude.com/docs/en/build-with-claude/extended-thinking
  ['anthropic', 'anthropic', 'none', { thinking: { type: 'disabled' } }],
  ['anthropic', 'anthropic', 'low', { thinking: { type: 'enabled', budget_tokens: 2_048 }, max_tokens: 10_048 }],
  // https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking
  [
    'anthropic',
    'anthropic',
    'max',
    { thinking: { type: 'adaptive' }, output_config: { effort: 'max' } },
    'claude-opus-4-7',
  ],
  // https://ai.google.dev/gemini-api/docs/openai#thinking
  ['google', 'openai', 'minimal', { reasoning_effort: 'minimal' }],
  ['google', 'openai', 'max', { reasoning_effort: 'high' }],
  // https://console.groq.com/docs/reasoning
  ['groq', 'openai', 'xhigh', { reasoning_effort: 'high' }],
  // https://docs.mistral.ai/capabilities/reasoning
  ['mistral', 'openai', 'low', { reasoning_effort: 'high' }],
  // https://api-docs.deepseek.com/guides/thinking_mode
  ['deepseek', 'openai', 'none', { thinking: { type: 'disabled' } }],
  // https://openrouter.ai/docs/guides/best-practices/reasoning-tokens
  ['openrouter', 'openai', 'xhigh', { reasoning: { effort: 'xhigh' } }],
  // https://docs.ollama.com/capabilities/thinking
  ['ollama', 'ollama', 'none', { think: false }],
  ['ollama', 'ollama', 'max', { think: 'high' }],
  ['openai-compatible', 'openai', 'medium', { reasoning_effort: 'medium' }],
];

describe('AI_EFFORT', () => {
  it.each(CASES)('for %s over %s: %s is %j', async (provider, wire, effort, sent, model = 'scripted') => {
    const desk = await openModelDesk({ tables: LIBRARY, provider, wire, config: { effort, model } });
    desk.provider.play(answerWith('SELECT count(*) FROM loans'));
    await desk.answered('how many loans are there?');
    expect(desk.provider.received[0]?.body).toMatchObject(sent);
  });

  it.each(['openai', 'responses', 'anthropic', 'ollama'] as const)(
    'is the provider’s own when unset (%s)',
    async (wire) => {
      const desk = await openModelDesk({ tables: LIBRARY, wire });
      desk.provider.play(answerWith('SELECT count(*) FROM loans'));
      await desk.answered('how many loans are there?');
      expect(Object.keys(desk.provider.received[0]?.body ?? {}).join()).not.toMatch(/reason|think|effort/);
    },
  );
});
