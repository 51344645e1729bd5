import type { ActionsBlock, InputBlock, ModalView, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import type { ModelCheck, ModelConnection } from '../../contract/model-connection.ts';
import { AI_PROVIDERS, type AiProviderName, isAiProvider } from '../../shared/ai-providers.ts';
import { byName } from '../../shared/by-name.ts';
import { type ResourceId, slackUserIdSchema } from '../../shared/ids.ts';
import {
  button,
  buttonRow,
  oneLine,
  type Piece,
  plain,
  renderNotice,
  textInput,
  words,
  wordsBlock,
} from '../kit/blocks.ts';
import { type FieldErrors, type Filled, readMetadata } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { FieldProblem } from '../model/failure.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { KnownResource } from '../model/resource.ts';

export const MODEL_TITLE = 'Language model';
export const MODEL_NOT_THERE = "This data service doesn't let me choose its language model.";

const PROVIDERS: Readonly<Record<AiProviderName, string>> = {
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

/** What a form says of a connection, without its key. */
export interface ModelForm {
  provider: AiProviderName;
  model: string;
  /** '': the provider's own. */
  baseUrl: string;
  /** As typed; '' for no limit. */
  dailyTokens: string;
}

/** A filled-in form. The key goes to the service and nowhere else. */
export interface FilledModel extends ModelForm {
  /** '': the one that the service has, if any. */
  apiKey: string;
  offResources: string[];
}

const EMPTY: ModelForm = { provider: 'anthropic', model: '', baseUrl: '', dailyTokens: '' };

export interface ShownForm {
  form?: ModelForm;
  /** That the provider lists; the name is typed where there are none. */
  models?: readonly string[];
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
export function renderModelForm({ form = EMPTY, models = [], hasKey, problem, found = [] }: ShownForm): ModalView {
  const { baseUrl, needsKey } = AI_PROVIDERS[form.provider];
  return {
    type: 'modal',
    callback_id: VIEWS.languageModel,
    title: plain(MODEL_TITLE, LIMITS.viewTitle),
    submit: plain('Connect', LIMITS.viewTitle),
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
      ...(needsKey || form.provider === 'openai-compatible' ? keyInputs(needsKey && !hasKey, hasKey) : []),
      ...modelInputs(form, models),
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

function keyInputs(isNeeded: boolean, hasKey: boolean): ModalView['blocks'] {
  return [
    words(
      "⚠️ Slack has no password field. What you type below is visible on your screen and passes through Slack. I send it to the data service, which stores it encrypted, and don't store it.",
    ),
    textInput({
      id: INPUTS.modelKey,
      label: 'API key',
      optional: !isNeeded,
      max: 1_000,
      ...(hasKey ? { hint: 'Empty: the key that is connected, if the provider stays the same.' } : {}),
    }),
  ];
}

/** A list of a block of its own, so that a typed name isn't taken for a chosen one. */
function modelInputs(form: ModelForm, models: readonly string[]): ModalView['blocks'] {
  const ask: ActionsBlock = buttonRow([
    { text: models.length === 0 ? 'List models' : 'List again', action: ACTIONS.listModels, value: 'list' },
  ]);
  // A name that can't be shown as it is can't be chosen.
  const shown = [...new Set(models)]
    .filter((id) => id === oneLine(id, LIMITS.optionText) && id !== '')
    .slice(0, LIMITS.options);
  if (shown.length === 0) {
    const hint = 'As the provider calls it. With the key typed in, “List models” shows those that it has.';
    return [textInput({ id: INPUTS.modelName, label: 'Model', value: form.model, hint, max: 200 }), ask];
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
    ask,
  ];
}

export function readModelForm(filled: Filled): FilledModel {
  const provider = filled.choice(INPUTS.modelProvider);
  return {
    provider: isAiProvider(provider) ? provider : EMPTY.provider,
    model: (filled.choice(INPUTS.modelListed) ?? filled.text(INPUTS.modelName)).trim(),
    baseUrl: filled.text(INPUTS.modelAddress).trim(),
    apiKey: filled.text(INPUTS.modelKey).trim(),
    dailyTokens: filled.text(INPUTS.modelTokens).trim(),
    offResources: filled.choices(INPUTS.modelOff),
  };
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

type Checks = ModelCheck['checks'];

const CHECKED = byName<string>({
  reach: 'Connection',
  tools: 'Tools',
  'going on': 'Several steps',
  context: 'Long prompts',
  speed: 'Speed',
  price: 'Tokens',
});

const checkLine = ({ check, detail, is_well: isWell }: Checks[number]): Piece[] => [
  isWell ? '✓ ' : '⚠️ ',
  { bold: CHECKED[check] ?? check },
  `: ${oneLine(detail, SHOWN.detail)}\n`,
];

/** While the model is tried: what was found so far, and what is tried now. */
export const renderTrying = (checks: Checks, now: string): ModalView =>
  renderNotice(MODEL_TITLE, [...checks.map(checkLine), [`⏳ ${now}…`]]);

/** What can be tried again: the form without its key. */
const formSchema = z.object({
  provider: z.string().refine(isAiProvider),
  model: z.string(),
  baseUrl: z.string(),
  dailyTokens: z.string(),
});

/** It doesn't work, and nothing was kept. */
export function renderNotWorking(checks: Checks, { provider, model, baseUrl, dailyTokens }: ModelForm): ModalView {
  const again = { provider, model, baseUrl, dailyTokens };
  const view = renderNotice(
    MODEL_TITLE,
    [...checks.map(checkLine), ['Nothing was changed.']],
    [buttonRow([{ text: 'Back to the form', action: ACTIONS.editModel, value: 'again', style: 'primary' }])],
  );
  return { ...view, private_metadata: JSON.stringify(again) };
}

/** The form of what is connected, to change it. */
export const formOf = ({ provider, model, base_url: baseUrl, daily_tokens: tokens }: ModelConnection): ModelForm => ({
  provider: isAiProvider(provider) ? provider : EMPTY.provider,
  model: model ?? '',
  baseUrl: baseUrl ?? '',
  dailyTokens: tokens === null ? '' : String(tokens),
});

/** The form that a view carries. */
export const readCarriedForm = (metadata: string): ModelForm | undefined => readMetadata(metadata, formSchema);

export interface ShownModel {
  connection: ModelConnection;
  sources: readonly KnownResource[];
  /** What was just found of it. */
  checks?: Checks;
}

/** What answers now, and what can be done about it. */
export function renderModel({ connection, sources, checks = [] }: ShownModel): ModalView {
  const named = nameOf(connection);
  if (connection.origin === 'environment') {
    return renderNotice(MODEL_TITLE, [
      [{ bold: named }, ' answers questions.'],
      ['It is set where I run (AI_PROVIDER), so it can only be changed there.'],
    ]);
  }
  const answers = connection.is_on
    ? ' answers from the next question on.'
    : ' is turned off. The built-in engine answers.';
  const choice = sources.length === 0 ? [] : [offInput(sources, connection.off_resources)];
  return {
    type: 'modal',
    callback_id: VIEWS.languageModelOff,
    title: plain(MODEL_TITLE, LIMITS.viewTitle),
    close: plain('Close', LIMITS.viewTitle),
    ...(choice.length === 0 ? {} : { submit: plain('Save', LIMITS.viewTitle) }),
    blocks: [
      wordsBlock([
        ...checks.map(checkLine),
        [{ bold: named }, answers, '\n'],
        [limitWords(connection), '\n'],
        changedWords(connection),
      ]),
      ...choice,
      { type: 'actions', elements: [connection.is_on ? offButton : onButton, changeButton, removeButton] },
    ],
  };
}

const onButton = button({ text: 'Turn on', action: ACTIONS.switchModelOn, value: 'on', style: 'primary' });
const offButton = button({ text: 'Turn off', action: ACTIONS.switchModelOff, value: 'off' });
const changeButton = button({ text: 'Change', action: ACTIONS.editModel, value: 'change' });
const removeButton = button({
  text: 'Remove',
  action: ACTIONS.removeModel,
  value: 'remove',
  style: 'danger',
  confirm: {
    title: plain('Remove the model?'),
    text: plain('Its key is deleted, and the built-in engine answers all questions.'),
    confirm: plain('Remove'),
    deny: plain('Cancel'),
  },
});

function nameOf({ provider, model, base_url: address }: ModelConnection): string {
  const known = isAiProvider(provider) && provider !== 'openai-compatible' ? PROVIDERS[provider] : undefined;
  const host = address !== null && URL.canParse(address) ? new URL(address).host : 'its own address';
  return `${oneLine(model ?? '', SHOWN.resourceName)} (${known ?? oneLine(host, SHOWN.resourceName)})`;
}

const limitWords = ({ daily_tokens: tokens }: ModelConnection): string =>
  tokens === null ? 'No daily limit.' : `At most ${tokens.toLocaleString('en-US')} tokens a day.`;

function changedWords({ changed_by: by, changed_at: at }: ModelConnection): Piece[] {
  if (by === null || at === null) return [];
  const [, user] = /^slack:[A-Z0-9]+:([UW][A-Z0-9]+)$/.exec(by) ?? [];
  const who: Piece = user === undefined ? oneLine(by, SHOWN.resourceName) : { user: slackUserIdSchema.parse(user) };
  return ['Changed by ', who, ` on ${at.slice(0, 'YYYY-MM-DD'.length)}.`];
}

function offInput(sources: readonly KnownResource[], off: readonly ResourceId[]): InputBlock {
  const option = ({ id, name }: KnownResource): PlainTextOption => ({
    text: plain(oneLine(name, LIMITS.optionText) || id, LIMITS.optionText),
    value: id,
  });
  const shown = sources.slice(0, LIMITS.options);
  const initial = shown.filter(({ id }) => off.includes(id)).map(option);
  return {
    type: 'input',
    block_id: INPUTS.modelOff,
    optional: true,
    label: plain('Never ask the model about', LIMITS.inputLabel),
    hint: plain('The built-in engine answers questions about these data sources alone, and nothing of them is sent.'),
    element: {
      type: 'multi_static_select',
      action_id: INPUTS.modelOff,
      options: shown.map(option),
      ...(initial.length === 0 ? {} : { initial_options: initial }),
    },
  };
}

/** Nothing can be typed that is secret. */
export const renderNoModelKeysHere = (): ModalView =>
  renderNotice(MODEL_TITLE, [
    ['Keys are not typed in Slack in this workspace.'],
    [
      'Set AI_PROVIDER, AI_MODEL, and AI_API_KEY where I run, or let an admin allow keys in Slack under Settings in Home.',
    ],
  ]);

export const renderSharedModel = (): ModalView =>
  renderNotice(MODEL_TITLE, [
    [
      'Several workspaces share this Parley, so its language model is set where it runs (AI_PROVIDER), and nobody can change it here.',
    ],
  ]);

export const renderModelRemoved = (): ModalView =>
  renderNotice(MODEL_TITLE, [['The model and its key are removed. The built-in engine answers.']]);
