import type { Clock } from '../../../shared/clock.ts';
import { type Fields, isFields } from '../block-rules/rule.ts';
import type { Transport } from '../events/transport.ts';
import type { Manifest } from '../manifest.ts';
import { slackMessage } from '../slack-message.ts';
import { slackView } from '../slack-view.ts';
import { elementsOf, findElement, type PlacedElement } from '../view-state/elements.ts';
import { completeState } from '../view-state/input-state.ts';
import type { InputState, PersonRecord, ViewRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { askApp } from './app-link.ts';
import { checkInput } from './check-input.ts';
import { commandPayload, readCommand } from './command.ts';
import { type OfferedOption, readOptions } from './load-options.ts';
import { channelField, common } from './payload.ts';
import { type Container, type Place, placeOf } from './place.ts';
import { readAction } from './read-action.ts';
import { respond } from './respond.ts';
import type { ResponseUrls } from './response-urls.ts';
import { type Submission, settleSubmission } from './submission.ts';
import type { Triggers } from './triggers.ts';
import { withFiles } from './with-files.ts';

export interface InteractionsDeps {
  workspace: Workspace;
  transport: Transport;
  triggers: Triggers;
  responseUrls: ResponseUrls;
  manifest: Manifest;
  clock: Clock;
}

interface ElementName {
  container: Container;
  blockId: string;
  actionId: string;
}

/**
 * What people do with the app, sent to it as Slack does: https://docs.slack.dev/reference/interaction-payloads
 * Each resolves once the app acknowledged, and fails with a `Refusal` when it did not or Slack would not have asked it.
 */
export class Interactions {
  readonly #deps: InteractionsDeps;

  constructor(deps: InteractionsDeps) {
    this.#deps = deps;
  }

  /** A click or a choice. `sent` is the element's value as in Slack's payload. */
  async act(
    user: string,
    { sent, state, page, ...name }: ElementName & { sent: Fields; state: InputState; page?: string },
  ): Promise<void> {
    const { place, placed } = this.#find(user, name);
    const action = readAction(placed, sent, this.#now());
    const values = withFiles(
      completeState(place.blocks, withAction(state, action, placed)),
      user,
      this.#deps.workspace,
    );
    if (name.container.kind === 'view') this.#deps.workspace.views.keepState(name.container.viewId, values);
    await this.#tell('block_actions', user, {
      ...place.fields(),
      ...(name.container.kind === 'message' ? { state: { values } } : {}),
      ...(place.grant === undefined ? {} : { response_url: this.#deps.responseUrls.issue(place.grant) }),
      trigger_id: this.#deps.triggers.issue(user, page),
      actions: [action],
    });
  }

  async loadOptions(user: string, { query, ...name }: ElementName & { query: string }): Promise<OfferedOption[]> {
    const { place, placed } = this.#find(user, name);
    if (!placed.type.endsWith('external_select')) throw new Refusal('invalid_action');
    const { blockId: block_id, actionId: action_id } = placed;
    return readOptions(
      await this.#tell('block_suggestion', user, { ...place.fields(), block_id, action_id, value: query }),
    );
  }

  async useMessageShortcut(
    user: string,
    shortcut: { callbackId: string; channel: string; ts: string; page?: string },
  ): Promise<void> {
    const { workspace, manifest, responseUrls, triggers } = this.#deps;
    this.#checkShortcut(user, manifest.menu.messageShortcuts, shortcut.callbackId);
    const { message, ephemeral } = workspace.messageFor(shortcut.channel, shortcut.ts, user);
    if (ephemeral) throw new Refusal('not_available_on_ephemeral_messages');
    const grant = { channel: message.channel, user, original: { ts: message.ts, ephemeral } };
    await this.#tell('message_action', user, {
      callback_id: shortcut.callbackId,
      channel: channelField(workspace.channelNamed(message.channel)),
      message: slackMessage(message, workspace),
      message_ts: message.ts,
      action_ts: this.#now(),
      response_url: responseUrls.issue(grant),
      trigger_id: triggers.issue(user, shortcut.page),
    });
  }

  async useGlobalShortcut(user: string, callbackId: string, page?: string): Promise<void> {
    this.#checkShortcut(user, this.#deps.manifest.menu.globalShortcuts, callbackId);
    const trigger_id = this.#deps.triggers.issue(user, page);
    await this.#tell('shortcut', user, { callback_id: callbackId, action_ts: this.#now(), trigger_id });
  }

  /** Typed text that begins with a command. */
  async runCommand(
    user: string,
    typed: { channel: string; threadTs: string | null; text: string; page?: string },
  ): Promise<void> {
    const { workspace, manifest, responseUrls, triggers, transport } = this.#deps;
    const person = this.#person(user);
    const command = readCommand(typed.text, manifest);
    if (command === undefined) throw new Refusal('unknown_command');
    if (typed.threadTs !== null) throw new Refusal('not_supported_in_threads');
    if (person.role === 'other-organization') throw new Refusal('not_available_to_external_people');
    const channel = workspace.channelFor(typed.channel, user);
    const grant = { channel: channel.id, user, original: undefined };
    const payload = {
      ...commandPayload(command, { person, channel, workspace }),
      response_url: responseUrls.issue(grant),
      trigger_id: triggers.issue(user, typed.page),
    };
    const body = await askApp(transport, { type: 'slash_commands', payload });
    if (isMessage(body)) respond(body, grant, workspace);
  }

  async submitView(user: string, { viewId, state }: { viewId: string; state: InputState }): Promise<Submission> {
    const { workspace, triggers } = this.#deps;
    const view = this.#openView(user, viewId);
    const values = withFiles(completeState(view.blocks, state), user, workspace);
    const errors = checkInput(view.blocks, values);
    if (Object.keys(errors).length > 0) return { kind: 'errors', errors };
    workspace.views.keepState(viewId, values);
    const body = await this.#tell('view_submission', user, {
      view: slackView(view),
      trigger_id: triggers.issue(user, view.page),
      response_urls: this.#responseUrlsFor(view, values),
    });
    return settleSubmission(body, view, { workspace, closed: (views) => this.#notifyClosed(views, true) });
  }

  /** Cancel, or the cross; with `clear_on_close` everything below goes too. */
  closeView(user: string, viewId: string): void {
    const view = this.#openView(user, viewId);
    const { views } = this.#deps.workspace;
    this.#notifyClosed(views.close(view.clearOnClose ? view.rootId : view.id), view.clearOnClose);
  }

  /** Nobody waits for what the app says to it. */
  #notifyClosed(views: readonly ViewRecord[], cleared: boolean): void {
    for (const view of views.filter(({ notifyOnClose }) => notifyOnClose)) {
      this.#tell('view_closed', view.user, { view: slackView(view), is_cleared: cleared }).catch(() => {});
    }
  }

  async #tell(type: string, user: string, fields: Record<string, unknown>): Promise<unknown> {
    const payload = { ...common(type, this.#person(user)), ...fields };
    if (!this.#deps.manifest.isInteractive) throw new Refusal('interactivity_not_enabled');
    return askApp(this.#deps.transport, { type: 'interactive', payload });
  }

  #find(user: string, { container, ...name }: ElementName): { place: Place; placed: PlacedElement } {
    const place = placeOf(container, user, this.#deps.workspace);
    const placed = findElement(place.blocks, name);
    if (placed === undefined) throw new Refusal('invalid_action');
    return { place, placed };
  }

  #openView(user: string, id: string): ViewRecord {
    const view = this.#deps.workspace.views.stack(user).find((one) => one.id === id);
    if (view === undefined) throw new Refusal('not_found');
    return view;
  }

  #checkShortcut(user: string, offered: readonly { callbackId: string }[], callbackId: string): void {
    if (this.#person(user).role === 'other-organization') throw new Refusal('not_available_to_external_people');
    if (!offered.some((shortcut) => shortcut.callbackId === callbackId)) throw new Refusal('unknown_shortcut');
  }

  /** For each chosen conversation whose element asks for it. */
  #responseUrlsFor(view: ViewRecord, values: InputState): Record<string, unknown>[] {
    return elementsOf(view.blocks).flatMap(({ blockId: block_id, actionId: action_id, element }) => {
      const chosen = values[block_id]?.[action_id];
      const channel_id = chosen?.['selected_conversation'] ?? chosen?.['selected_channel'];
      if (element['response_url_enabled'] !== true || typeof channel_id !== 'string') return [];
      const grant = { channel: channel_id, user: view.user, original: undefined };
      return [{ block_id, action_id, channel_id, response_url: this.#deps.responseUrls.issue(grant) }];
    });
  }

  #person(id: string): PersonRecord {
    const person = this.#deps.workspace.person(id);
    if (person === undefined) throw new Refusal('user_not_found');
    return person;
  }

  #now(): string {
    return (this.#deps.clock.now().getTime() / 1000).toFixed(6);
  }
}

/** The state as it is after the action. */
function withAction(state: InputState, action: Fields, { blockId, actionId }: PlacedElement): InputState {
  const { block_id: _block, action_id: _action, action_ts: _at, placeholder: _hint, ...value } = action;
  return { ...state, [blockId]: { ...state[blockId], [actionId]: value } };
}

/** An acknowledgement with words is an answer; an empty one is none. */
function isMessage(body: unknown): boolean {
  return (
    isFields(body) && ['text', 'blocks', 'markdown_text'].some((name) => body[name] !== undefined && body[name] !== '')
  );
}
