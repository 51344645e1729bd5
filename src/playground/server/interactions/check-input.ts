import { isFields } from '../block-rules/rule.ts';
import { VALUE_FIELD } from '../view-state/element-value.ts';
import { elementsOf, type PlacedElement } from '../view-state/elements.ts';
import type { BlockRecord, InputState } from '../workspace/records.ts';

/** What Slack's client says itself before it asks the app: message by block id. */
export function checkInput(blocks: readonly BlockRecord[], state: InputState): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const placed of elementsOf(blocks)) {
    if (placed.block['type'] !== 'input') continue;
    const name = VALUE_FIELD[placed.type]?.name ?? '';
    const problem = problemOf(placed, state[placed.blockId]?.[placed.actionId]?.[name]);
    if (problem !== undefined) errors[placed.blockId] = problem;
  }
  return errors;
}

function problemOf({ block, element, type }: PlacedElement, value: unknown): string | undefined {
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return block['optional'] === true ? undefined : 'Please complete this required field.';
  if (typeof value === 'string') return textProblem(value, type, element);
  const max = element['max_selected_items'] ?? element['max_files'];
  if (Array.isArray(value) && typeof max === 'number' && value.length > max) return `Choose at most ${max}.`;
  return type === 'file_input' ? filesProblem(value, element['filetypes']) : undefined;
}

function textProblem(value: string, type: string, element: unknown): string | undefined {
  const { min_length: min, max_length: max } = isFields(element) ? element : {};
  switch (type) {
    case 'plain_text_input':
      if (typeof min === 'number' && value.length < min) return `Must be at least ${min} characters.`;
      return value.length > (typeof max === 'number' ? max : 3000) ? 'This is too long.' : undefined;
    case 'number_input':
      return numberProblem(value, element);
    case 'email_text_input':
      return /^\S+@\S+\.\S+$/.test(value) ? undefined : 'Please enter a valid email address.';
    case 'url_text_input':
      return URL.canParse(value) ? undefined : 'Please enter a valid URL.';
    default:
      return undefined;
  }
}

function numberProblem(value: string, element: unknown): string | undefined {
  const { is_decimal_allowed: decimal, min_value: min, max_value: max } = isFields(element) ? element : {};
  const number = Number(value);
  if (!Number.isFinite(number) || (decimal !== true && !Number.isInteger(number)))
    return 'Please enter a valid number.';
  if (typeof min === 'string' && number < Number(min)) return `Must be at least ${min}.`;
  if (typeof max === 'string' && number > Number(max)) return `Must be at most ${max}.`;
  return undefined;
}

function filesProblem(files: unknown, allowed: unknown): string | undefined {
  if (!Array.isArray(allowed) || !Array.isArray(files)) return undefined;
  const strange = files.some((file: unknown) => isFields(file) && !allowed.includes(file['filetype']));
  return strange ? `Please choose files of these types: ${allowed.join(', ')}.` : undefined;
}
