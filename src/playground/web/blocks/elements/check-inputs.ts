import type { InputState } from '../../../protocol/protocol.ts';
import { numberOf, type Payload, payloads, textOf } from '../parts/payload.ts';
import { isEmpty, ownState, valueOf } from './element-state.ts';

const REQUIRED = 'Fill in this field';

/** What Slack says about a form before it bothers the app: message by block id. */
export function checkInputs(blocks: readonly Payload[], inputs: InputState): Record<string, string> {
  const problems = inputBlocks(blocks).flatMap((block): [string, string][] => {
    const [element] = payloads([block['element']]);
    if (element === undefined) return [];
    const blockId = textOf(block['block_id']);
    const type = textOf(element['type']);
    const value = valueOf(type, ownState(inputs, blockId, textOf(element['action_id'])));
    const problem = isEmpty(value) ? (block['optional'] === true ? null : REQUIRED) : checkValue(type, element, value);
    return problem === null ? [] : [[blockId, problem]];
  });
  return Object.fromEntries(problems);
}

function inputBlocks(blocks: readonly Payload[]): Payload[] {
  return blocks.flatMap((block) =>
    block['type'] === 'input' ? [block] : inputBlocks(payloads(block['child_blocks'])),
  );
}

function checkValue(type: string, element: Payload, value: unknown): string | null {
  const text = textOf(value);
  switch (type) {
    case 'plain_text_input':
      return checkLength(element, text);
    case 'email_text_input':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? null : 'Enter an email address';
    case 'url_text_input':
      return URL.canParse(text) ? null : 'Enter a URL that starts with https://';
    case 'number_input':
      return checkNumber(element, text);
    default:
      return null;
  }
}

function checkLength(element: Payload, text: string): string | null {
  const least = numberOf(element['min_length']) ?? 0;
  const most = numberOf(element['max_length']) ?? 3000;
  if (text.length < least) return `Use at least ${least} characters`;
  return text.length > most ? `Use at most ${most} characters` : null;
}

function checkNumber(element: Payload, text: string): string | null {
  const number = Number(text);
  if (!Number.isFinite(number)) return 'Enter a number';
  if (element['is_decimal_allowed'] !== true && !Number.isInteger(number)) return 'Enter a whole number';
  const least = Number.parseFloat(textOf(element['min_value']));
  const most = Number.parseFloat(textOf(element['max_value']));
  if (number < least) return `Enter at least ${least}`;
  return number > most ? `Enter at most ${most}` : null;
}
