import type { InputBlock, ModalView, PlainTextOption } from '@slack/types';
import type { ModelCheck, ModelConnection } from '../../contract/model-connection.ts';
import { byName } from '../../shared/by-name.ts';
import type { ResourceId, TeamId } from '../../shared/ids.ts';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { button, buttonRow, oneLine, type Piece, plain, plainWords, renderNotice, wordsBlock } from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { whoIs } from '../kit/who.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { ModelForm } from '../model/model-form.ts';
import type { KnownResource } from '../model/resource.ts';
import { sayNotTold } from '../service-admin/not-told.modal.ts';
import { MODEL_TITLE, modelErrors, nameOfModel } from './model-form.modal.ts';
import type { ModelOutcome } from './try-model.ts';

export const MODEL_NOT_THERE = "This data service doesn't let me choose its language model.";

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

const NOTHING_CHANGED = 'Nothing was changed.';

/** It doesn't work, and nothing was kept. */
export function renderNotWorking(checks: Checks, form: ModelForm): ModalView {
  const view = renderNotice(
    MODEL_TITLE,
    [...checks.map(checkLine), [NOTHING_CHANGED]],
    [buttonRow([{ text: 'Back to the form', action: ACTIONS.editModel, value: 'again', style: 'primary' }])],
  );
  return { ...view, private_metadata: JSON.stringify(form) };
}

export interface ShownModel {
  connection: ModelConnection;
  /** Where it is shown. */
  team: TeamId;
  sources: readonly KnownResource[];
  /** What was just found of it. */
  checks?: Checks;
}

/** What answers now, and what can be done about it. */
export function renderModel({ connection, team, sources, checks = [] }: ShownModel): ModalView {
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
        changedWords(connection, team),
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

const nameOf = ({ provider, model, base_url: address }: ModelConnection): string =>
  nameOfModel({ provider: provider ?? '', model: model ?? '', baseUrl: address ?? '' });

const limitWords = ({ daily_tokens: tokens }: ModelConnection): string =>
  tokens === null ? 'No daily limit.' : `At most ${tokens.toLocaleString('en-US')} tokens a day.`;

function changedWords({ changed_by: by, changed_at: at }: ModelConnection, team: TeamId): Piece[] {
  if (by === null || at === null) return [];
  return ['Changed by ', whoIs(by, team), ` on ${at.slice(0, 'YYYY-MM-DD'.length)}.`];
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

/** What came of connecting it, for the page and for a message. */
export function sayModelOutcome(outcome: ModelOutcome, form: ModelForm): Piece[][] {
  const name: Piece = { bold: nameOfModel(form) };
  const notConnected: Piece[] = ["I couldn't connect ", name, '.'];
  switch (outcome.kind) {
    case 'connected':
      return [['✅ ', name, ' is connected. It answers from the next question on.']];
    case 'not-working':
      return [
        notConnected,
        ...outcome.checks.filter(({ is_well: isWell }) => !isWell).map(checkLine),
        [NOTHING_CHANGED],
      ];
    case 'refused':
      return [notConnected, ...Object.values(modelErrors(outcome.problems, () => true)).map((one) => [`• ${one}`])];
    case 'not-told':
      return [notConnected, ...sayNotTold(outcome.told, MODEL_NOT_THERE)];
    case 'no-access':
      return [notConnected, [sayNoAccess(outcome.why)]];
    default:
      return outcome satisfies never;
  }
}

/** Why another key may help; undefined: none would. */
export function sayWrongKey(outcome: ModelOutcome): string | undefined {
  if (outcome.kind === 'refused' && outcome.problems.some(({ field }) => field === 'api_key'))
    return Object.values(modelErrors(outcome.problems, () => true)).join(' ');
  if (outcome.kind !== 'not-working') return undefined;
  const unreached = outcome.checks.find(({ check, is_well: isWell }) => check === 'reach' && !isWell);
  return unreached && plainWords(checkLine(unreached)).trim();
}

/** Nothing can be typed that is secret. */
export const renderNoModelKeysHere = (): ModalView =>
  renderNotice(MODEL_TITLE, [
    ["Keys are not typed in Slack in this workspace, and I don't have a page of my own to ask for one."],
    ['Ask your Parley admin to set PUBLIC_URL, which gives me one, or AI_PROVIDER, AI_MODEL, and AI_API_KEY.'],
  ]);

export const renderSharedModel = (): ModalView =>
  renderNotice(MODEL_TITLE, [
    [
      'Several workspaces share this Parley, so its language model is set where it runs (AI_PROVIDER), and nobody can change it here.',
    ],
  ]);

export const renderModelRemoved = (): ModalView =>
  renderNotice(MODEL_TITLE, [['The model and its key are removed. The built-in engine answers.']]);
