import { wrapLanguageModel } from 'ai';
import type { Clock } from '../../../../shared/clock.ts';
import { createLogger } from '../../../../shared/logger.ts';
import type { Agent, AgentOutcome } from '../../agent.ts';
import { type ConfiguredModel, createModelAgent, openModels } from '../index.ts';
import type { ProviderTrouble } from '../transport/trouble.ts';
import { adviceIn, IN_ENVIRONMENT, IN_FORM, type Names, READ_TOO_LITTLE } from './advice.ts';
import { contextProbe, goesOnProbe, type Probe, toolsProbe } from './probes.ts';
import { makeWatch, type Watch, type WatchedCall } from './watch.ts';

/** One thing that was tried of a model. */
export interface CheckedModel {
  check: 'reach' | 'tools' | 'going on' | 'context' | 'speed' | 'price';
  /** What was found, and where it is wrong, what to do; never a secret. */
  detail: string;
  isWell: boolean;
}

export interface ModelCheckConfig extends ConfiguredModel {
  /** For a million tokens, in and out. */
  price?: { input: number; output: number } | undefined;
}

/** The provider gave no answer at all: nothing else can be tried. */
const UNREACHED: readonly (ProviderTrouble | undefined)[] = [
  'unreachable',
  'too-slow',
  'broken-off',
  'failed',
  'overloaded',
  'rate-limited',
  'used-up',
  'wrong-key',
  'no-such-model',
];

/** Asks a model three questions over made-up tables, the way that people's questions are asked. */
export async function* checkModel(config: ModelCheckConfig, clock: Clock): AsyncGenerator<CheckedModel> {
  const checking = { watch: makeWatch(() => clock.now().getTime()), clock, names: IN_ENVIRONMENT };
  const { watch } = checking;
  const tools = yield* checkTools(config, checking);
  if (!tools) return;
  yield await checkGoingOn(config, checking);
  yield await checkContext(config, checking);
  yield sayFast(watch.calls);
  yield sayPrice(watch.calls, config);
}

/** The same, a question at a time, for whoever fills in a form. */
export async function checkModelPart(
  config: ModelCheckConfig,
  part: 'tools' | 'going-on' | 'context',
  clock: Clock,
): Promise<CheckedModel[]> {
  const checking = { watch: makeWatch(() => clock.now().getTime()), clock, names: IN_FORM };
  const { calls } = checking.watch;
  switch (part) {
    case 'tools': {
      const found: CheckedModel[] = [];
      for await (const one of checkTools(config, checking)) found.push(one);
      return calls.length === 0 ? found : [...found, sayFast(calls)];
    }
    case 'going-on':
      return [await checkGoingOn(config, checking)];
    case 'context':
      return [await checkContext(config, checking)];
  }
}

/** Answers whether the model calls tools: otherwise, nothing else can be tried. */
async function* checkTools(config: ModelCheckConfig, checking: Checking): AsyncGenerator<CheckedModel, boolean> {
  const { watch, names } = checking;
  const tools = await ask(toolsProbe(), config, checking);
  const trouble = watch.failure?.kind;
  if (watch.calls.length === 0 && UNREACHED.includes(trouble)) {
    yield bad('reach', `${hostOf(config)}: ${adviceOn(watch, names)}`);
    return false;
  }
  yield good('reach', `${hostOf(config)} answers and accepts the key`);
  yield tools ? good('tools', 'it calls the tools as they are described') : bad('tools', adviceOn(watch, names));
  return tools;
}

interface Checking {
  watch: Watch;
  clock: Clock;
  names: Names;
}

const good = (check: CheckedModel['check'], detail: string): CheckedModel => ({ check, detail, isWell: true });
const bad = (check: CheckedModel['check'], detail: string): CheckedModel => ({ check, detail, isWell: false });

const hostOf = ({ baseUrl }: ModelCheckConfig): string => new URL(baseUrl).host;

/** What stands in the model's place when it gives no answer. */
const NOBODY: Agent = {
  answer: async () => ({ kind: 'needs-clarification', explanation: '', suggestions: [], state: null }),
};

/** Whether the model answered, and rightly. */
async function ask(probe: Probe, config: ModelCheckConfig, { watch, clock }: Checking): Promise<boolean> {
  watch.failure = undefined;
  const { model, limits } = await openModels({ ...config, simpleModel: undefined }, {}, watch.send);
  const agent = createModelAgent({
    model: wrapLanguageModel({ model, middleware: watch.middleware }),
    fallback: NOBODY,
    clock,
    limits,
    logger: createLogger({ level: 'silent' }),
  });
  const outcome: AgentOutcome = await agent.answer(probe.request);
  return outcome.kind === 'answered' && outcome.modelTrouble === undefined && probe.isRight(outcome.sql);
}

const adviceOn = ({ failure }: Watch, names: Names): string => {
  const advice = adviceIn(names);
  if (failure === undefined) return advice['no-tools'];
  const said = [failure.status, failure.code].filter((word) => word !== undefined).join(' ');
  return said === '' ? advice[failure.kind] : `${advice[failure.kind]} The provider said: ${said}.`;
};

async function checkGoingOn(config: ModelCheckConfig, checking: Checking): Promise<CheckedModel> {
  const { watch, names } = checking;
  const before = watch.calls.length;
  const isRight = await ask(goesOnProbe(), config, checking);
  if (!isRight)
    return bad('going on', watch.failure === undefined ? adviceIn(names)['not-going-on'] : adviceOn(watch, names));
  const hasThought = watch.calls.slice(before).some((call) => call.hasThought);
  const thinking = hasThought ? 'what it thinks is kept' : 'it does not show that it thinks';
  return good('going on', `it goes on after the result of a tool, and ${thinking}`);
}

async function checkContext(config: ModelCheckConfig, checking: Checking): Promise<CheckedModel> {
  const { watch, names } = checking;
  const before = watch.calls.length;
  const isRight = await ask(contextProbe(), config, checking);
  const read = Math.max(0, ...watch.calls.slice(before).map(({ inputTokens }) => inputTokens));
  const tokens = read === 0 ? '' : ` (${inThousands(read)} tokens)`;
  if (isRight) return good('context', `it reads a long prompt from its start${tokens}`);
  if (watch.failure !== undefined && watch.failure.kind !== 'context-too-long')
    return bad('context', adviceOn(watch, names));
  return bad('context', config.wire === 'ollama' ? READ_TOO_LITTLE.ollama : READ_TOO_LITTLE.other);
}

const inThousands = (count: number): string => count.toLocaleString('en-US');

function sayFast(calls: readonly WatchedCall[]): CheckedModel {
  const waits = calls.flatMap(({ firstByteMs }) => firstByteMs ?? []);
  const wait = waits.length === 0 ? 0 : waits.reduce((sum, ms) => sum + ms, 0) / waits.length;
  const writing = calls.reduce((sum, { ms, firstByteMs = 0 }) => sum + ms - firstByteMs, 0);
  const written = calls.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
  const rate =
    writing > 0 && written > 0 ? `, then ${inThousands(Math.round((written * 1000) / writing))} tokens/s` : '';
  return good('speed', `${(wait / 1000).toFixed(1)} s to the first byte${rate}`);
}

function sayPrice(calls: readonly WatchedCall[], { price }: ModelCheckConfig): CheckedModel {
  const input = calls.reduce((sum, call) => sum + call.inputTokens, 0);
  const output = calls.reduce((sum, call) => sum + call.outputTokens, 0);
  if (input === 0) return good('price', 'the provider does not say how many tokens it used');
  const used = `${inThousands(input)} tokens sent and ${inThousands(output)} written for the three questions`;
  if (price === undefined)
    return good('price', `${used}; set AI_PRICE_INPUT and AI_PRICE_OUTPUT to see what they cost`);
  const cost = (input * price.input + output * price.output) / 1_000_000;
  return good('price', `${used}: ${cost.toFixed(4)} at your prices, before any discount for what is cached`);
}
