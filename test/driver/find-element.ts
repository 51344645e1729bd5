import { type Fields, isFields } from '../../src/playground/server/block-rules/rule.ts';
import { optionsOf } from '../../src/playground/server/view-state/element-value.ts';
import { elementsOf, type PlacedElement } from '../../src/playground/server/view-state/elements.ts';
import type { BlockRecord } from '../../src/playground/server/workspace/records.ts';

/** What a click on this name sends; undefined when the element does not carry it. */
export function clickable({ element, actionId, type }: PlacedElement, name: string): Fields | undefined {
  if (type === 'overflow') {
    const option = optionsOf(element)?.find(({ text, value }) => text.text === name || value === name);
    return option === undefined ? undefined : { selected_option: option };
  }
  if (type === 'feedback_buttons') {
    const buttons = [element['positive_button'], element['negative_button']].filter(isFields);
    const button = buttons.find((one) => wordsOf(one['text']) === name || one['value'] === name);
    return button === undefined ? undefined : { value: button['value'] };
  }
  const isButton = type === 'button' || type === 'icon_button';
  // What is read out tells buttons apart that look the same.
  const names = [actionId, wordsOf(element['text']), element['accessibility_label']];
  return isButton && names.includes(name) ? {} : undefined;
}

/** By label, block id or action id. */
export function findByName(blocks: readonly BlockRecord[], name: string): PlacedElement {
  const found = elementsOf(blocks).find(
    ({ block, blockId, actionId }) => wordsOf(block['label']) === name || blockId === name || actionId === name,
  );
  if (found === undefined) throw new Error(`nothing is called ${name}; there is: ${describeElements(blocks)}`);
  return found;
}

export function describeElements(blocks: readonly BlockRecord[]): string {
  const names = elementsOf(blocks).map(({ actionId, type, element, block }) => {
    const options = type === 'overflow' ? optionsOf(element)?.map(({ text }) => text.text) : undefined;
    const words = options?.join('/') ?? wordsOf(element['text']) ?? wordsOf(block['label']);
    return words === undefined ? actionId : `${actionId} "${words}"`;
  });
  return names.join(', ') || 'nothing';
}

function wordsOf(text: unknown): string | undefined {
  return isFields(text) && typeof text['text'] === 'string' ? text['text'] : undefined;
}
