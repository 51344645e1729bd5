import { LIMITS } from './limits.ts';
import { all, anyOf, byType, flag, notBoth, oneOf, type Rule, record, text } from './rule.ts';

/** https://docs.slack.dev/reference/block-kit/composition-objects */

export function plainText(max: number): Rule {
  return byType({ plain_text: record({ text: text(max) }, { emoji: flag }) });
}

export function anyText(max: number): Rule {
  return byType({
    plain_text: record({ text: text(max) }, { emoji: flag }),
    mrkdwn: record({ text: text(max) }, { verbatim: flag }),
  });
}

const optionFields = { value: text(LIMITS.optionValue) };

/** Options of selects and overflows: plain text only. */
export const plainOption = record(
  { text: plainText(LIMITS.optionText), ...optionFields },
  { description: plainText(LIMITS.optionText), url: text(LIMITS.url) },
);

/** Options of checkboxes and radio buttons. */
export const richOption = record(
  { text: anyText(LIMITS.optionText), ...optionFields },
  { description: anyText(LIMITS.optionText) },
);

export const confirm = record(
  {
    title: plainText(LIMITS.confirmTitle),
    text: anyText(LIMITS.confirmText),
    confirm: plainText(LIMITS.confirmButton),
    deny: plainText(LIMITS.confirmButton),
  },
  { style: oneOf('primary', 'danger') },
);

const slackFile = all(anyOf('id', 'url'), record({}, { id: text(255), url: text(LIMITS.url) }));

/** An image, as an element or, with a title, as a block. */
export const imageSource = all(
  anyOf('image_url', 'slack_file'),
  notBoth('image_url', 'slack_file'),
  record({ alt_text: text(LIMITS.altText) }, { image_url: text(LIMITS.url), slack_file: slackFile }),
);
