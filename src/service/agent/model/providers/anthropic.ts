import { createAnthropic } from '@ai-sdk/anthropic';
import { type Effort, type ModelConfig, type OpenedModel, withOptions } from './config.ts';

/** Anthropic's Messages API. The SDK sends thinking blocks back with their signatures. */
export function openAnthropic({ apiKey = '', baseUrl, model, effort }: ModelConfig, send: typeof fetch): OpenedModel {
  return {
    model: createAnthropic({ apiKey, baseURL: baseUrl, fetch: send })(model),
    middleware: effort === undefined ? [] : [withOptions('anthropic', thinking(effort, model))],
  };
}

/** Models that decide themselves how much they think: https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking */
const IS_ADAPTIVE = /claude-(?:(?:opus|sonnet)-4-[6-9]|[a-z]+-[5-9])/;

/** Tokens for thinking: https://platform.claude.com/docs/en/build-with-claude/extended-thinking */
const BUDGETS: Record<Exclude<Effort, 'none'>, number> = {
  minimal: 1_024,
  low: 2_048,
  medium: 6_000,
  high: 12_000,
  xhigh: 20_000,
  max: 28_000,
};

/** The SDK drops `disabled` for the models that refuse it. */
function thinking(effort: Effort, model: string) {
  if (effort === 'none') return { thinking: { type: 'disabled' } };
  if (!IS_ADAPTIVE.test(model)) return { thinking: { type: 'enabled', budgetTokens: BUDGETS[effort] } };
  return { thinking: { type: 'adaptive' }, effort: effort === 'minimal' ? 'low' : effort };
}
