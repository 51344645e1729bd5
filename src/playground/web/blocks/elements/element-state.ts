import type { InputState } from '../../../protocol/protocol.ts';
import { isPayload, type Payload, payloads, textOf } from '../parts/payload.ts';

/** What an element holds, in Slack's own words: its type and one field. https://docs.slack.dev/reference/block-kit/block-elements */
export type ElementState = Record<string, unknown>;

interface Field {
  /** In the element's state. */
  name: string;
  /** In the element itself: what it holds at first. */
  initial: string;
  many: boolean;
}

const one = (name: string, initial: string): Field => ({ name, initial, many: false });
const many = (name: string, initial: string): Field => ({ name, initial, many: true });

const FIELDS = new Map<string, Field>(
  Object.entries({
    plain_text_input: one('value', 'initial_value'),
    email_text_input: one('value', 'initial_value'),
    url_text_input: one('value', 'initial_value'),
    number_input: one('value', 'initial_value'),
    rich_text_input: one('rich_text_value', 'initial_value'),
    static_select: one('selected_option', 'initial_option'),
    external_select: one('selected_option', 'initial_option'),
    radio_buttons: one('selected_option', 'initial_option'),
    users_select: one('selected_user', 'initial_user'),
    channels_select: one('selected_channel', 'initial_channel'),
    conversations_select: one('selected_conversation', 'initial_conversation'),
    checkboxes: many('selected_options', 'initial_options'),
    multi_static_select: many('selected_options', 'initial_options'),
    multi_external_select: many('selected_options', 'initial_options'),
    multi_users_select: many('selected_users', 'initial_users'),
    multi_channels_select: many('selected_channels', 'initial_channels'),
    multi_conversations_select: many('selected_conversations', 'initial_conversations'),
    datepicker: one('selected_date', 'initial_date'),
    timepicker: one('selected_time', 'initial_time'),
    datetimepicker: one('selected_date_time', 'initial_date_time'),
    file_input: many('files', ''),
  }),
);

/** What a choice or an input is set to: null when empty; always a list for those that take several. */
export function valueOf(type: string, state: ElementState | undefined): unknown {
  const field = FIELDS.get(type);
  const value = field === undefined ? undefined : state?.[field.name];
  if (field?.many === true) return Array.isArray(value) ? value : [];
  return value ?? null;
}

export function stateWith(type: string, value: unknown): ElementState {
  const field = FIELDS.get(type);
  return field === undefined ? { type } : { type, [field.name]: value };
}

/** The state an element begins with; null for one that holds nothing, such as a button. */
export function initialState(element: Payload): ElementState | null {
  const type = textOf(element['type']);
  const field = FIELDS.get(type);
  if (field === undefined) return null;
  const initial = field.initial === '' ? undefined : element[field.initial];
  return stateWith(type, initial ?? (field.many ? [] : null));
}

/** Every element that holds something, with its block. */
export function statefulElements(blocks: readonly Payload[]): { blockId: string; element: Payload }[] {
  return blocks
    .flatMap((block): { blockId: string; element: Payload }[] => {
      const blockId = textOf(block['block_id']);
      const inside = [...payloads([block['element'], block['accessory']]), ...payloads(block['elements'])];
      const here = inside.map((element) => ({ blockId, element }));
      return [...here, ...statefulElements(payloads(block['child_blocks']))];
    })
    .filter(({ element }) => FIELDS.has(textOf(element['type'])));
}

/**
 * The inputs of a surface after its blocks changed: what was set stays where block id, action id and kind are the same,
 * as in Slack, and everything else is reset, including a choice that is no longer offered.
 */
export function reconcileInputs(before: InputState, blocks: readonly Payload[]): InputState {
  let after: InputState = {};
  for (const { blockId, element } of statefulElements(blocks)) {
    const actionId = textOf(element['action_id']);
    const kept = ownState(before, blockId, actionId);
    const stays = kept !== undefined && kept['type'] === element['type'] && isOffered(kept, element);
    const state = stays ? kept : initialState(element);
    if (state === null) continue;
    after = withState(after, { blockId, actionId }, state);
  }
  return after;
}

/** Whether all that was chosen is among the element's own options, if it has any. */
function isOffered(state: ElementState, element: Payload): boolean {
  const groups = payloads(element['option_groups']).flatMap((group) => payloads(group['options']));
  const offered = [...payloads(element['options']), ...groups].map((option) => option['value']);
  if (offered.length === 0) return true;
  return payloads([state['selected_option'], ...payloads(state['selected_options'])]).every((option) =>
    offered.includes(option['value']),
  );
}

/** Ids are the app's own strings: one may be the name of something every object has. */
export function ownState(inputs: InputState, blockId: string, actionId: string): ElementState | undefined {
  const block = Object.hasOwn(inputs, blockId) ? inputs[blockId] : undefined;
  return block !== undefined && Object.hasOwn(block, actionId) ? block[actionId] : undefined;
}

export function withState(
  inputs: InputState,
  { blockId, actionId }: { blockId: string; actionId: string },
  state: ElementState,
): InputState {
  const block = Object.hasOwn(inputs, blockId) ? (inputs[blockId] ?? {}) : {};
  return { ...inputs, [blockId]: { ...block, [actionId]: state } };
}

/** Whether an element's value says nothing. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isPayload(value) && value['type'] === 'rich_text' && payloads(value['elements']).length === 0;
}
