import type { LoadedOption } from '../../state/commands.ts';
import { isPayload, type Payload, payloads, textOf } from '../parts/payload.ts';
import { plainText } from '../parts/plain-text.ts';

/** An option as a person sees it, and as the app gave it: the app gets its own object back. */
export interface OptionChoice {
  value: string;
  text: string;
  description?: string;
  group?: string;
  option: Payload;
}

/** The options of an element, with the name of their group, if they have groups. */
export function readOptions(element: Payload): OptionChoice[] {
  const loose = payloads(element['options']).map((option) => readOption(option));
  const grouped = payloads(element['option_groups']).flatMap((group) =>
    payloads(group['options']).map((option) => ({ ...readOption(option), group: plainText(group['label']) })),
  );
  return [...loose, ...grouped];
}

function readOption(option: Payload): OptionChoice {
  const description = plainText(option['description']);
  return {
    value: textOf(option['value']),
    text: plainText(option['text']),
    ...(description === '' ? {} : { description }),
    option,
  };
}

/** What is selected, read from an element's value: one option, or several. */
export function readSelected(value: unknown): OptionChoice[] {
  if (Array.isArray(value)) return payloads(value).map(readOption);
  return isPayload(value) ? [readOption(value)] : [];
}

export function fromLoaded({ text, value, description }: LoadedOption): OptionChoice {
  const plain = (words: string) => ({ type: 'plain_text', text: words });
  const option = {
    text: plain(text),
    value,
    ...(description === undefined ? {} : { description: plain(description) }),
  };
  return { value, text, ...(description === undefined ? {} : { description }), option };
}
