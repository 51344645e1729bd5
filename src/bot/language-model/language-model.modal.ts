import type { InputBlock, ModalView, PlainTextOption } from '@slack/types';
import type { ModelCheck, ModelConnection } from '../../contract/model-connection.ts';
import type { ResourceId, TeamId } from '../../shared/ids.ts';
import { button, buttonRow, oneLine, type Piece, plain, renderNotice, wordsBlock } from '../kit/blocks.ts';
import { LIMITS } from '../kit/limits.ts';
import { whoIs } from '../kit/who.ts';
import { ACTIONS, type AskedBefore, INPUTS, VIEWS } from '../model/ids.ts';
import type { ModelForm } from '../model/model-form.ts';
import type { KnownResource } from '../model/resource.ts';
import { MODEL_TITLE, nameOfModel } from './model-form.modal.ts';
import { askAgainRow, checkLine, NOTHING_CHANGED } from './model-outcome.blocks.ts';

type Checks = ModelCheck['checks'];

/** While the model is tried: what was found so far, and what is tried now. */
export const renderTrying = (checks: Checks, now: string): ModalView =>
  renderNotice(MODEL_TITLE, [...checks.map(checkLine), [`⏳ ${now}…`]]);

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
  /** It can be turned off for a channel: the service is our own. */
  isOwnService: boolean;
  /** A question that it may answer now. */
  asked?: AskedBefore | undefined;
}

/** What answers now, and what can be done about it. */
export function renderModel({ connection, team, sources, checks = [], isOwnService, asked }: ShownModel): ModalView {
  const named = nameOf(connection);
  const channels = isOwnService ? [channelsButton] : [];
  if (connection.origin === 'environment') {
    const said: Piece[][] = [
      [{ bold: named }, ' answers questions.'],
      ['It is set where I run (AI_PROVIDER), so it can only be changed there.'],
    ];
    return renderNotice(MODEL_TITLE, said, channels.length === 0 ? [] : [{ type: 'actions', elements: channels }]);
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
      ...(asked === undefined || !connection.is_on ? [] : [askAgainRow(asked)]),
      ...choice,
      { type: 'actions', elements: [connection.is_on ? offButton : onButton, changeButton, ...channels, removeButton] },
    ],
  };
}

const onButton = button({ text: 'Turn on', action: ACTIONS.switchModelOn, value: 'on', style: 'primary' });
const offButton = button({ text: 'Turn off', action: ACTIONS.switchModelOff, value: 'off' });
const changeButton = button({ text: 'Change', action: ACTIONS.editModel, value: 'change' });
const channelsButton = button({ text: 'Channels', action: ACTIONS.openModelChannels, value: 'channels' });
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

/** Nothing can be typed that is secret. */
export const renderNoModelKeysHere = (): ModalView =>
  renderNotice(MODEL_TITLE, [
    ["An admin has turned off entering keys in Slack, and I don't have a page of my own to ask for one."],
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
