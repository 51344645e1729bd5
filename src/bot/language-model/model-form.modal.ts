import type { ActionsBlock, InputBlock, ModalView, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import type { ModelConnection } from '../../contract/model-connection.ts';
import { AI_PROVIDERS, type AiProviderName, isAiProvider } from '../../shared/ai-providers.ts';
import { byName } from '../../shared/by-name.ts';
import { buttonRow, oneLine, type Piece, plain, textInput, words, wordsBlock } from '../kit/blocks.ts';
import { type FieldErrors, type Filled, readMetadata } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { FieldProblem } from '../model/failure.ts';
import { ACTIONS, type AskedBefore, askedBeforeSchema, INPUTS, VIEWS } from '../model/ids.ts';
import { type ModelForm, modelFormSchema } from '../model/model-form.ts';
import { type KeyIn, keyInputs, wantsPage } from './model-key.blocks.ts';

export const MODEL_TITLE = 'Language model';

/** What people call them. */
export const PROVIDERS: Readonly<Record<AiProviderName, string>> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  azure: 'Azure OpenAI',
  google: 'Google',
  mistral: 'Mistral',
  groq: 'Groq',
  deepseek: 'DeepSeek',
  xai: 'xAI',
  openrouter: 'OpenRouter',
  ollama: 'Ollama',
  'openai-compatible': 'Another address that speaks like OpenAI',
};

/** A filled-in form. */
export interface FilledModel {
  form: ModelForm;
  /** '': the one that the service has, if any. It goes to the service and nowhere else. */
  apiKey: string;
  /** The page is to ask for another key than the service has. */
  wantsPage: boolean;
}

const EMPTY: ModelForm = { provider: 'anthropic', model: '', baseUrl: '', dailyTokens: '' };

export interface ShownForm {
  form?: ModelForm;
  /** That the provider lists; the name is typed where there are none. */
  models?: readonly string[];
  keyIn: KeyIn;
  /** Where `form` doesn't say. */
  asked?: AskedBefore | undefined;
  /** The service has a key for what is connected now. */
  hasKey: boolean;
  /** Said on top. */
  problem?: string;
  /** Models on the machine of the data service. */
  found?: readonly FoundModels[];
}

/** A program that runs models, as it answers where it usually is. */
export interface FoundModels {
  name: string;
  provider: AiProviderName;
  baseUrl: string;
  models: readonly string[];
}

/** Where they are unless somebody changed it: https://docs.ollama.com/faq, https://lmstudio.ai/docs/developer/core/server */
export const USUAL_PLACES: readonly Omit<FoundModels, 'models'>[] = [
  { name: 'Ollama', provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:1234/v1' },
];

/** The form to connect a model. */
export function renderModelForm(shown: ShownForm): ModalView {
  const { form = EMPTY, models = [], keyIn, hasKey, problem, found = [] } = shown;
  const { baseUrl, needsKey } = AI_PROVIDERS[form.provider];
  const { asked = shown.asked } = form;
  const mayHaveKey = needsKey || form.provider === 'openai-compatible';
  return {
    type: 'modal',
    callback_id: VIEWS.languageModel,
    ...carry(asked),
    title: plain(MODEL_TITLE, LIMITS.viewTitle),
    submit: plain(keyIn === 'page' && mayHaveKey ? 'Continue' : 'Connect', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      ...(problem === undefined ? [] : [words(`⚠️ ${problem}`)]),
      words(
        'The model writes the SQL for questions, and the built-in engine checks it. I try it first with three questions over made-up tables.',
      ),
      ...foundBlocks(found),
      providerSelect(form.provider),
      ...(baseUrl === undefined || form.provider === 'ollama'
        ? [
            textInput({
              id: INPUTS.modelAddress,
              label: 'Address',
              value: form.baseUrl || (baseUrl ?? ''),
              example: 'https://llm.example.com/v1',
              max: 2_000,
            }),
          ]
        : []),
      ...(mayHaveKey ? keyInputs(keyIn, { isNeeded: needsKey && !hasKey, hasKey }) : []),
      ...modelInputs(form, models, { keyIn, canList: keyIn === 'modal' || !needsKey || hasKey }),
      textInput({
        id: INPUTS.modelTokens,
        label: 'Tokens a day, for everyone together',
        value: form.dailyTokens,
        example: '2000000',
        hint: 'When they are used up, the built-in engine answers until 00:00 UTC. Empty: no limit.',
        optional: true,
        max: 15,
      }),
      words(
        'Each question goes to the provider with names and types of tables, and with values and rows as far as “What the model sees” in Home allows. Columns that look secret or personal are withheld.',
      ),
    ],
  };
}

function foundBlocks(found: readonly FoundModels[]): ModalView['blocks'] {
  if (found.length === 0) return [];
  const lines = found.map(({ name, models }): Piece[] => [
    { bold: name },
    ` with ${models
      .slice(0, MOST_NAMED)
      .map((id) => oneLine(id, SHOWN.resourceName))
      .join(', ')}${models.length > MOST_NAMED ? ' and more' : ''}\n`,
  ]);
  return [
    wordsBlock([['Found where the data service runs, so nothing would leave that machine:\n'], ...lines]),
    buttonRow(
      found.map(({ name }) => ({ text: `Use ${name}`, action: ACTIONS.useFoundModel, value: name })),
      'language-model:found',
    ),
  ];
}
const MOST_NAMED = 3;

function providerSelect(provider: AiProviderName): InputBlock {
  const option = (value: AiProviderName): PlainTextOption => ({
    text: plain(PROVIDERS[value], LIMITS.optionText),
    value,
  });
  return {
    type: 'input',
    block_id: INPUTS.modelProvider,
    dispatch_action: true,
    label: plain('Provider', LIMITS.inputLabel),
    element: {
      type: 'static_select',
      action_id: INPUTS.modelProvider,
      options: Object.keys(AI_PROVIDERS).filter(isAiProvider).map(option),
      initial_option: option(provider),
    },
  };
}

/** A list of a block of its own, so that a typed name isn't taken for a chosen one. */
function modelInputs(
  form: ModelForm,
  models: readonly string[],
  { keyIn, canList }: { keyIn: KeyIn; canList: boolean },
): ModalView['blocks'] {
  const list = { text: models.length === 0 ? 'List models' : 'List again', action: ACTIONS.listModels, value: 'list' };
  const ask: ActionsBlock[] = canList ? [buttonRow([list])] : [];
  // A name that can't be shown as it is can't be chosen.
  const shown = [...new Set(models)]
    .filter((id) => id === oneLine(id, LIMITS.optionText) && id !== '')
    .slice(0, LIMITS.options);
  if (shown.length === 0) {
    const ways = { page: '', modal: ' With the key typed in, “List models” shows those that it has.' };
    const hint = `As the provider calls it.${ways[keyIn]}`;
    return [textInput({ id: INPUTS.modelName, label: 'Model', value: form.model, hint, max: 200 }), ...ask];
  }
  const option = (id: string): PlainTextOption => ({ text: plain(id, LIMITS.optionText), value: id });
  const initial = shown.includes(form.model) ? { initial_option: option(form.model) } : {};
  return [
    {
      type: 'input',
      block_id: INPUTS.modelListed,
      label: plain('Model', LIMITS.inputLabel),
      element: { type: 'static_select', action_id: INPUTS.modelListed, options: shown.map(option), ...initial },
    },
    ...ask,
  ];
}

/** The question after which a view was opened. */
const carry = (asked: AskedBefore | undefined) =>
  asked === undefined ? {} : { private_metadata: JSON.stringify({ asked }) };

export const readCarriedQuestion = (metadata: string): AskedBefore | undefined =>
  readMetadata(metadata, z.object({ asked: askedBeforeSchema }))?.asked;

export function readModelForm(filled: Filled): FilledModel {
  const provider = filled.choice(INPUTS.modelProvider);
  const asked = readCarriedQuestion(filled.metadata);
  return {
    form: {
      provider: isAiProvider(provider) ? provider : EMPTY.provider,
      model: (filled.choice(INPUTS.modelListed) ?? filled.text(INPUTS.modelName)).trim(),
      baseUrl: filled.text(INPUTS.modelAddress).trim(),
      dailyTokens: filled.text(INPUTS.modelTokens).trim(),
      ...(asked === undefined ? {} : { asked }),
    },
    apiKey: filled.text(INPUTS.modelKey).trim(),
    wantsPage: wantsPage(filled),
  };
}

/** What people call a model, and where it is. */
export function nameOfModel({ provider, model, baseUrl }: Record<'provider' | 'model' | 'baseUrl', string>): string {
  const known = isAiProvider(provider) && provider !== 'openai-compatible' ? PROVIDERS[provider] : undefined;
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : 'its own address';
  return `${oneLine(model, SHOWN.resourceName)} (${known ?? oneLine(host, SHOWN.resourceName)})`;
}

/** undefined: no limit. 'wrong': not a number that is a limit. */
export function tokensOf({ dailyTokens }: Pick<ModelForm, 'dailyTokens'>): number | undefined | 'wrong' {
  const plainNumber = dailyTokens.replaceAll(/[\s,._']/g, '');
  if (plainNumber === '') return undefined;
  const tokens = /^\d+$/.test(plainNumber) ? Number(plainNumber) : 0;
  return Number.isSafeInteger(tokens) && tokens >= 1_000 && tokens <= 10_000_000_000 ? tokens : 'wrong';
}

export const TOKENS_WRONG = 'Type a number from 1,000 to 10,000,000,000, or leave it empty.';

const FIELDS = byName<string>({
  provider: INPUTS.modelProvider,
  base_url: INPUTS.modelAddress,
  api_key: INPUTS.modelKey,
  model: INPUTS.modelName,
  daily_tokens: INPUTS.modelTokens,
});

/** What the service refuses, under the field it is about. */
export function modelErrors(problems: readonly FieldProblem[], has: (id: string) => boolean): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of problems) {
    const block = [FIELDS[field], INPUTS.modelProvider].find((id) => id !== undefined && has(id));
    if (block !== undefined) errors[block] = `This ${oneLine(message, SHOWN.status)}.`;
  }
  return errors;
}

/** The form of what is connected, to change it. */
export const formOf = ({ provider, model, base_url: baseUrl, daily_tokens: tokens }: ModelConnection): ModelForm => ({
  provider: isAiProvider(provider) ? provider : EMPTY.provider,
  model: model ?? '',
  baseUrl: baseUrl ?? '',
  dailyTokens: tokens === null ? '' : String(tokens),
});

/** The form that a view carries. */
export const readCarriedForm = (metadata: string): ModelForm | undefined => readMetadata(metadata, modelFormSchema);
