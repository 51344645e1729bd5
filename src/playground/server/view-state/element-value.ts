import { z } from 'zod';
import { byName } from '../../../shared/by-name.ts';
import { type Fields, isFields } from '../block-rules/rule.ts';
import { Refusal } from '../workspace/refusal.ts';
import type { PlacedElement } from './elements.ts';

/** Where each element has what was typed or chosen, and where its first value is. */
interface ValueField {
  name: string;
  initial: string;
  kind: 'text' | 'option' | 'options' | 'ids' | 'number' | 'files' | 'rich';
}

const field = (name: string, initial: string, kind: ValueField['kind']): ValueField => ({ name, initial, kind });
const option = field('selected_option', 'initial_option', 'option');
const options = field('selected_options', 'initial_options', 'options');
const typed = field('value', 'initial_value', 'text');

export const VALUE_FIELD = byName<ValueField>({
  plain_text_input: typed,
  email_text_input: typed,
  url_text_input: typed,
  number_input: typed,
  rich_text_input: field('rich_text_value', 'initial_value', 'rich'),
  static_select: option,
  external_select: option,
  radio_buttons: option,
  multi_static_select: options,
  multi_external_select: options,
  checkboxes: options,
  users_select: field('selected_user', 'initial_user', 'text'),
  multi_users_select: field('selected_users', 'initial_users', 'ids'),
  conversations_select: field('selected_conversation', 'initial_conversation', 'text'),
  multi_conversations_select: field('selected_conversations', 'initial_conversations', 'ids'),
  channels_select: field('selected_channel', 'initial_channel', 'text'),
  multi_channels_select: field('selected_channels', 'initial_channels', 'ids'),
  datepicker: field('selected_date', 'initial_date', 'text'),
  timepicker: field('selected_time', 'initial_time', 'text'),
  datetimepicker: field('selected_date_time', 'initial_date_time', 'number'),
  file_input: field('files', '', 'files'),
});

const optionSchema = z.looseObject({ text: z.looseObject({ type: z.string(), text: z.string() }), value: z.string() });
type Option = z.infer<typeof optionSchema>;

/** What an element holds, as Slack would send it. @throws Refusal `invalid_state` for what it could not hold */
export function readValue({ type, element }: PlacedElement, sent: unknown): unknown {
  const kept = VALUE_FIELD[type];
  if (kept === undefined) return undefined;
  const value = sent === undefined ? element[kept.initial] : sent;
  const isEmpty = value === undefined || value === null || value === '';
  switch (kept.kind) {
    case 'text':
      return isEmpty ? null : accept(z.string(), value);
    case 'number':
      return isEmpty ? null : accept(z.number(), value);
    case 'rich':
      return isEmpty ? null : accept(z.looseObject({ type: z.literal('rich_text') }), value);
    case 'option':
      return isEmpty ? null : offered(element, accept(optionSchema, value));
    case 'options':
      return isEmpty ? [] : accept(z.array(optionSchema), value).map((one) => offered(element, one));
    case 'ids':
      return isEmpty ? [] : accept(z.array(z.string()), value);
    case 'files':
      return isEmpty ? [] : accept(z.array(z.looseObject({ id: z.string() })), value);
  }
}

/** All options an element carries itself; undefined when it asks the app for them. */
export function optionsOf(element: Fields): Option[] | undefined {
  const groups = Array.isArray(element['option_groups']) ? element['option_groups'] : [];
  const lists = [element['options'], ...groups.map((group: unknown) => (isFields(group) ? group['options'] : []))];
  if (element['options'] === undefined && element['option_groups'] === undefined) return undefined;
  return lists.flatMap((list) => z.array(optionSchema).safeParse(list).data ?? []);
}

/** The element's own option, not what was sent in its place. */
export function offered(element: Fields, chosen: Option): Option {
  const own = optionsOf(element);
  if (own === undefined) return chosen;
  const same = own.find(({ value }) => value === chosen.value);
  if (same === undefined) throw new Refusal('invalid_state', ['the option is not offered']);
  return same;
}

function accept<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (!read.success) throw new Refusal('invalid_state', ['the value does not fit its element']);
  return read.data;
}
