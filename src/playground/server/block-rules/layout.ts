import { anyText, imageSource, plainText } from './composition.ts';
import { ELEMENTS } from './elements.ts';
import { LIMITS } from './limits.ts';
import { all, anyOf, flag, integer, list, record, text, uniqueBy } from './rule.ts';

/** https://docs.slack.dev/reference/block-kit/blocks */

export const section = all(
  anyOf('text', 'fields'),
  record(
    {},
    {
      text: anyText(LIMITS.text),
      fields: list(anyText(LIMITS.sectionField), { min: 1, max: LIMITS.sectionFields }),
      accessory: ELEMENTS.accessory,
      expand: flag,
    },
  ),
);

export const header = record({ text: plainText(LIMITS.header) }, { level: integer(1, LIMITS.headerLevel) });

export const context = record({ elements: list(ELEMENTS.context, { min: 1, max: LIMITS.contextElements }) });

export const contextActions = record({
  elements: all(list(ELEMENTS.contextActions, { min: 1, max: LIMITS.contextActionsElements }), uniqueBy('action_id')),
});

export const actions = record({
  elements: all(list(ELEMENTS.actions, { min: 1, max: LIMITS.actionsElements }), uniqueBy('action_id')),
});

export const divider = record({});

export const image = all(imageSource, record({}, { title: plainText(LIMITS.imageTitle) }));

/** Its length is counted over the whole message. */
export const markdown = record({ text: text(LIMITS.markdown) });
