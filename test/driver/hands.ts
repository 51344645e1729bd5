import type { Container } from '../../src/playground/server/interactions/place.ts';
import { elementsOf, type PlacedElement } from '../../src/playground/server/view-state/elements.ts';
import type { BlockRecord, ViewRecord } from '../../src/playground/server/workspace/records.ts';
import { clickable, describeElements, findByName } from './find-element.ts';
import type { PersonDeps, Target } from './person.ts';
import { typedFor, type as typeInto } from './typed-state.ts';
import { type Value, valueFor } from './value-for.ts';

/** What a person does with elements. */
export function makeHands(user: string, { playground, typed }: PersonDeps) {
  const { workspace, interactions } = playground;

  const look = (target: Target): { key: string; container: Container; blocks: readonly BlockRecord[] } => {
    if ('ts' in target) {
      const { channel, ts } = target;
      const { message } = workspace.messageFor(channel, ts, user);
      return { key: `${user} ${channel} ${ts}`, container: { kind: 'message', channel, ts }, blocks: message.blocks };
    }
    const view = workspace.views.find({ id: target.id });
    if (view === undefined) throw new Error(`the view ${target.callbackId} "${target.title}" is no longer open`);
    return { key: `${user} ${view.id}`, container: { kind: 'view', viewId: view.id }, blocks: view.blocks };
  };

  const state = (target: Target) => {
    const { key, blocks } = look(target);
    return typedFor(typed, key, blocks);
  };

  const act = async (target: Target, placed: PlacedElement, sent: Record<string, unknown>): Promise<void> => {
    const { blockId, actionId } = placed;
    await interactions.act(user, { container: look(target).container, blockId, actionId, sent, state: state(target) });
  };

  const set = async (target: Target, name: string, value: Value, tells: (placed: PlacedElement) => boolean) => {
    const { key, container, blocks } = look(target);
    const placed = findByName(blocks, name);
    const { blockId, actionId } = placed;
    const loadOptions = (query: string) => interactions.loadOptions(user, { container, blockId, actionId, query });
    const held = await valueFor(placed, value, { user, workspace, loadOptions });
    typeInto(typed, key, { placed, value: held });
    if (tells(placed)) await act(target, placed, held);
  };

  return {
    state,
    async click(target: Target, textOrActionId: string): Promise<void> {
      const { blocks } = look(target);
      const found = elementsOf(blocks)
        .map((placed) => ({ placed, sent: clickable(placed, textOrActionId) }))
        .find(({ sent }) => sent !== undefined);
      if (found?.sent === undefined) {
        throw new Error(`nothing to click is called ${textOrActionId}; there is: ${describeElements(blocks)}`);
      }
      await act(target, found.placed, found.sent);
    },
    choose: (target: Target, actionId: string, value: Value) =>
      set(target, actionId, value, ({ block }) => block['type'] !== 'input' || block['dispatch_action'] === true),
    async fill(modal: ViewRecord, values: Record<string, Value>): Promise<void> {
      for (const [name, value] of Object.entries(values)) {
        await set(modal, name, value, ({ block }) => block['dispatch_action'] === true);
      }
    },
  };
}
