import { byName } from '../../../shared/by-name.ts';
import { anyText, confirm, imageSource, plainOption, plainText, richOption } from './composition.ts';
import { LIMITS } from './limits.ts';
import { all, anyOf, byType, flag, integer, isFields, list, notBoth, oneOf, type Rule, record, text } from './rule.ts';

/** https://docs.slack.dev/reference/block-kit/block-elements */

const interactive = { action_id: text(LIMITS.actionId), confirm, focus_on_load: flag };
const placeholder = { placeholder: plainText(LIMITS.placeholder) };

export const button = record(
  { text: plainText(LIMITS.buttonText) },
  {
    ...interactive,
    value: text(LIMITS.buttonValue),
    url: text(LIMITS.url),
    style: oneOf('primary', 'danger'),
    accessibility_label: text(LIMITS.accessibilityLabel),
  },
);

const many = { max_selected_items: integer(1, Number.MAX_SAFE_INTEGER) };
const options = list(plainOption, { min: 1, max: LIMITS.selectOptions });
const optionGroup = record({ label: plainText(LIMITS.optionText), options });
const staticSelect = all(
  anyOf('options', 'option_groups'),
  notBoth('options', 'option_groups'),
  record(
    {},
    {
      ...interactive,
      ...placeholder,
      ...many,
      options,
      option_groups: list(optionGroup, { min: 1, max: LIMITS.optionGroups }),
    },
  ),
  initialIsOffered,
);
const openSelect = record(
  {},
  { ...interactive, ...placeholder, ...many, min_query_length: integer(0, Number.MAX_SAFE_INTEGER) },
);
const choices = all(
  record({ options: list(richOption, { min: 1, max: LIMITS.choices }) }, interactive),
  initialIsOffered,
);
const overflow = record({ options: list(plainOption, { min: 1, max: LIMITS.overflowOptions }) }, interactive);

const OPEN = ['users_select', 'conversations_select', 'channels_select', 'external_select'];
const single = byName<Rule>({
  checkboxes: choices,
  radio_buttons: choices,
  datepicker: openSelect,
  timepicker: openSelect,
  datetimepicker: record({}, interactive),
  static_select: staticSelect,
  ...Object.fromEntries(OPEN.map((type) => [type, openSelect])),
});
const multiple = byName<Rule>({
  multi_static_select: staticSelect,
  ...Object.fromEntries(OPEN.map((type) => [`multi_${type}`, openSelect])),
});

const typed = { ...interactive, ...placeholder, initial_value: text(LIMITS.inputText, 0) };
const typedNumber = text(LIMITS.optionText);

/** What an input block may hold: https://docs.slack.dev/reference/block-kit/blocks/input-block */
export const INPUT_ELEMENTS = {
  ...single,
  ...multiple,
  plain_text_input: all(
    record(
      {},
      {
        ...typed,
        multiline: flag,
        min_length: integer(0, LIMITS.inputText),
        max_length: integer(1, LIMITS.inputText),
        dispatch_action_config: record({}),
      },
    ),
    initialFits,
  ),
  email_text_input: record({}, typed),
  url_text_input: record({}, typed),
  number_input: record(
    { is_decimal_allowed: flag },
    { ...typed, initial_value: typedNumber, min_value: typedNumber, max_value: typedNumber },
  ),
  rich_text_input: record(
    {},
    {
      ...interactive,
      ...placeholder,
      min_lines: integer(1, LIMITS.inputLines),
      max_lines: integer(1, LIMITS.inputLines),
    },
  ),
  file_input: record(
    {},
    {
      action_id: text(LIMITS.actionId),
      filetypes: list(text(LIMITS.optionText), { min: 1, max: LIMITS.selectOptions }),
      max_files: integer(1, LIMITS.inputFiles),
    },
  ),
} satisfies Record<string, Rule>;

const feedbackButton = record(
  { text: plainText(LIMITS.buttonText), value: text(LIMITS.buttonValue) },
  { accessibility_label: text(LIMITS.accessibilityLabel) },
);

/** What each block may hold. Several can be chosen at once only beside a section and in an input. */
export const ELEMENTS = {
  actions: byType({ ...single, button, overflow }),
  accessory: byType({ ...single, ...multiple, button, overflow, image: imageSource }),
  context: byType({
    image: imageSource,
    plain_text: anyText(LIMITS.text),
    mrkdwn: anyText(LIMITS.text),
  }),
  contextActions: byType({
    feedback_buttons: record(
      { positive_button: feedbackButton, negative_button: feedbackButton },
      { action_id: text(LIMITS.actionId) },
    ),
    icon_button: record(
      { icon: text(LIMITS.optionText), text: plainText(LIMITS.buttonText) },
      {
        action_id: text(LIMITS.actionId),
        confirm,
        value: text(LIMITS.buttonValue),
        accessibility_label: text(LIMITS.accessibilityLabel),
      },
    ),
  }),
};

/** What is chosen at first must be one of the options, in every field. */
function initialIsOffered(element: unknown, pointer: string): ReturnType<Rule> {
  if (!isFields(element)) return [];
  const offered = new Set(offeredOptions(element).map((option) => JSON.stringify(option)));
  const initial = element['initial_options'] ?? (element['initial_option'] ? [element['initial_option']] : []);
  const strange = Array.isArray(initial) && initial.some((option) => !offered.has(JSON.stringify(option)));
  return strange ? [{ pointer, message: 'the initial option must exactly match one of the provided options' }] : [];
}

function offeredOptions(element: Readonly<Record<string, unknown>>): unknown[] {
  const groups = Array.isArray(element['option_groups']) ? element['option_groups'] : [];
  const lists = [element['options'], ...groups.map((group: unknown) => (isFields(group) ? group['options'] : []))];
  return lists.flatMap((options): unknown[] => (Array.isArray(options) ? options : []));
}

function initialFits(element: unknown, pointer: string): ReturnType<Rule> {
  if (!isFields(element) || typeof element['initial_value'] !== 'string') return [];
  const max = element['max_length'];
  return typeof max === 'number' && element['initial_value'].length > max
    ? [{ pointer: `${pointer}/initial_value`, message: `must be less than ${max + 1} characters` }]
    : [];
}
