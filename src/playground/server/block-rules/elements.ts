import { anyText, confirm, imageSource, plainOption, plainText, richOption } from './composition.ts';
import { LIMITS } from './limits.ts';
import { all, anyOf, byType, flag, list, notBoth, oneOf, type Rule, record, text } from './rule.ts';

/** https://docs.slack.dev/reference/block-kit/block-elements */

const interactive = { action_id: text(LIMITS.actionId), confirm, focus_on_load: flag };
const placeholder = { placeholder: plainText(LIMITS.placeholder) };

const button = record(
  { text: plainText(LIMITS.buttonText) },
  {
    ...interactive,
    value: text(LIMITS.buttonValue),
    url: text(LIMITS.url),
    style: oneOf('primary', 'danger'),
    accessibility_label: text(LIMITS.accessibilityLabel),
  },
);

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
      options,
      option_groups: list(optionGroup, { min: 1, max: LIMITS.optionGroups }),
    },
  ),
);
const openSelect = record({}, { ...interactive, ...placeholder });
const choices = record({ options: list(richOption, { min: 1, max: LIMITS.choices }) }, interactive);
const overflow = record({ options: list(plainOption, { min: 1, max: LIMITS.overflowOptions }) }, interactive);

const forActions: Record<string, Rule> = {
  button,
  overflow,
  checkboxes: choices,
  radio_buttons: choices,
  datepicker: openSelect,
  timepicker: openSelect,
  datetimepicker: record({}, interactive),
  static_select: staticSelect,
  multi_static_select: staticSelect,
  ...Object.fromEntries(
    ['users_select', 'conversations_select', 'channels_select', 'external_select'].flatMap((type) => [
      [type, openSelect],
      [`multi_${type}`, openSelect],
    ]),
  ),
};

const feedbackButton = record(
  { text: plainText(LIMITS.buttonText), value: text(LIMITS.buttonValue) },
  { accessibility_label: text(LIMITS.accessibilityLabel) },
);

/** What each block may hold. */
export const ELEMENTS = {
  actions: byType(forActions),
  accessory: byType({ ...forActions, image: imageSource }),
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
