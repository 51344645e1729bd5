import { type Fields, isFields } from '../block-rules/rule.ts';
import { offered, readValue, VALUE_FIELD } from '../view-state/element-value.ts';
import type { PlacedElement } from '../view-state/elements.ts';
import { Refusal } from '../workspace/refusal.ts';

/** The entry in `actions` that says what was done. What the app wrote itself comes from the element, not the page. */
export function readAction(placed: PlacedElement, sent: Fields, actionTs: string): Record<string, unknown> {
  const { type, blockId, actionId } = placed;
  return { type, block_id: blockId, action_id: actionId, ...valueOf(placed, sent), action_ts: actionTs };
}

function valueOf(placed: PlacedElement, sent: Fields): Record<string, unknown> {
  const { element, type } = placed;
  switch (type) {
    case 'button':
    case 'icon_button':
      return pick(element, ['text', 'value', 'style']);
    case 'feedback_buttons':
      return chosenFeedback(element, sent['value']);
    case 'overflow':
      return { selected_option: chosenOption(element, sent['selected_option']) };
    default: {
      const field = VALUE_FIELD[type];
      if (field === undefined) throw new Refusal('invalid_action');
      return { [field.name]: readValue(placed, sent[field.name]), ...pick(element, ['placeholder']) };
    }
  }
}

function chosenFeedback(element: Fields, value: unknown): Record<string, unknown> {
  const buttons = [element['positive_button'], element['negative_button']].filter(isFields);
  const chosen = buttons.find((button) => button['value'] === value);
  if (chosen === undefined) throw new Refusal('invalid_action');
  return pick(chosen, ['text', 'value']);
}

function chosenOption(element: Fields, option: unknown): unknown {
  if (!isFields(option) || typeof option['value'] !== 'string') throw new Refusal('invalid_action');
  return offered(element, { text: { type: 'plain_text', text: '' }, value: option['value'] });
}

function pick(fields: Fields, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}
