import type { App, ViewSubmitAction } from '@slack/bolt';
import { channelIdSchema, type SlackUserId } from '../../shared/ids.ts';
import type { Settings } from '../../store/index.ts';
import { renderNotice } from '../kit/blocks.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, INPUTS, readAskedBefore, VIEWS } from '../model/ids.ts';
import type { MessageKey } from '../model/keys.ts';
import { renderLooking } from '../service-admin/not-told.modal.ts';
import type { ChangeChannel } from '../settings/index.ts';
import { settleSubmission, showInModal } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import { readChannelModelForm, renderChannelModel } from './channel-model.modal.ts';
import type { ConnectModel } from './connect-model.ts';
import { MODEL_TITLE, readCarriedForm, readCarriedQuestion } from './model-form.modal.ts';
import { sayAskedAgain } from './model-outcome.blocks.ts';

/** Asks a question that was asked back once more, of the language model. @returns its words; undefined: gone */
export type AskModel = (asked: {
  message: MessageKey;
  user: SlackUserId;
  responseUrl: undefined;
}) => Promise<string | undefined>;

interface ModelListeners {
  model: ConnectModel;
  askModel: AskModel;
  settings: Pick<Settings, 'ofChannel'>;
  changeChannel: ChangeChannel;
}

/** The language model, for managers. */
export function registerLanguageModel(app: App, deps: ModelListeners): void {
  const { model, askModel } = deps;
  registerOpen(app, model);
  registerAskAgain(app, askModel);
  registerForm(app, model);
  registerChanges(app, model);
  registerChannels(app, deps);
}

function registerOpen(app: App, model: ConnectModel): void {
  for (const action_id of [ACTIONS.openModel, ACTIONS.connectOneModel]) {
    app.action({ type: 'block_actions', action_id }, async ({ ack, body, client }) => {
      await ack();
      const { person, value } = readInteraction(body);
      const { view } = await client.views.open({ trigger_id: body.trigger_id, view: renderLooking(MODEL_TITLE) });
      if (view?.id !== undefined) await showInModal(client, view.id, await model.view(person, readAskedBefore(value)));
    });
  }
}

/** In the form that connected it, or in a message. The question is answered where it was asked. */
function registerAskAgain(app: App, askModel: AskModel): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.askModelAgain }, async ({ ack, body, client, respond }) => {
    await ack();
    const { person, modalId, value } = readInteraction(body);
    const { team, user } = person;
    const about = readAskedBefore(value);
    const text = about && (await askModel({ message: { team, ...about }, user, responseUrl: undefined }));
    const said = sayAskedAgain(text !== undefined);
    if (modalId !== undefined) await showInModal(client, modalId, renderNotice(MODEL_TITLE, [[said]]));
    else await respond({ response_type: 'ephemeral', replace_original: false, text: said });
  });
}

function registerForm(app: App, model: ConnectModel): void {
  const refills = [
    [INPUTS.modelProvider, 'fields'],
    [ACTIONS.listModels, 'models'],
  ] as const;
  for (const [action_id, wants] of refills) {
    app.action({ type: 'block_actions', action_id }, async ({ ack, body, client }) => {
      await ack();
      const { view } = body;
      if (view !== undefined) await showInModal(client, view.id, await model.refilled(readFilled(view), wants));
    });
  }
  app.action({ type: 'block_actions', action_id: ACTIONS.useFoundModel }, async ({ ack, body, client }) => {
    await ack();
    const { modalId, value, metadata } = readInteraction(body);
    if (modalId !== undefined)
      await showInModal(client, modalId, await model.useFound(value, readCarriedQuestion(metadata)));
  });
  app.view<ViewSubmitAction>(VIEWS.languageModel, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const filled = readFilled(view);
    const errors = model.problems(filled);
    if (errors !== undefined) return ack({ response_action: 'errors', errors });
    await ack({ response_action: 'update', view: renderLooking(MODEL_TITLE) });
    const show = (step: Parameters<typeof showInModal>[2]) => showInModal(client, view.id, step);
    await show(await model.connect(person, filled, show));
  });
}

function registerChanges(app: App, model: ConnectModel): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.editModel }, async ({ ack, body, client }) => {
    await ack();
    const { person, modalId, metadata } = readInteraction(body);
    if (modalId !== undefined) await showInModal(client, modalId, await model.form(person, readCarriedForm(metadata)));
  });
  for (const [action_id, isOn] of [
    [ACTIONS.switchModelOn, true],
    [ACTIONS.switchModelOff, false],
  ] as const) {
    app.action({ type: 'block_actions', action_id }, async ({ ack, body, client }) => {
      await ack();
      const { person, modalId } = readInteraction(body);
      if (modalId !== undefined) await showInModal(client, modalId, await model.turn(person, isOn));
    });
  }
  app.action({ type: 'block_actions', action_id: ACTIONS.removeModel }, async ({ ack, body, client }) => {
    await ack();
    const { person, modalId } = readInteraction(body);
    if (modalId !== undefined) await showInModal(client, modalId, await model.remove(person));
  });
  app.view<ViewSubmitAction>(VIEWS.languageModelOff, async ({ ack, body, view, client }) => {
    const work = model.saveOff(readInteraction(body).person, readFilled(view)).then((next) => ({ view: next }));
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderLooking(MODEL_TITLE), work });
  });
}

/** Who answers in a channel. */
function registerChannels(app: App, { model, settings, changeChannel }: ModelListeners): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.openModelChannels }, async ({ ack, body, client }) => {
    await ack();
    const { modalId } = readInteraction(body);
    if (modalId !== undefined) await showInModal(client, modalId, renderChannelModel());
  });
  const choosing = { type: 'block_actions', action_id: ACTIONS.chooseModelChannel } as const;
  app.action(choosing, async ({ ack, body, action, client }) => {
    await ack();
    if (action.type !== 'conversations_select' || body.view === undefined) return;
    const channel = channelIdSchema.parse(action.selected_conversation);
    const { team } = readInteraction(body).person;
    const view = renderChannelModel({ channel, model: (await settings.ofChannel({ team, channel })).model });
    await client.views.update({ view_id: body.view.id, hash: body.view.hash, view });
  });
  app.view<ViewSubmitAction>(VIEWS.channelModel, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const changed = changeChannel(person, { change: {}, ...readChannelModelForm(readFilled(view)) });
    const work = changed.then(async () => ({ view: await model.view(person) }));
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderLooking(MODEL_TITLE), work });
  });
}
