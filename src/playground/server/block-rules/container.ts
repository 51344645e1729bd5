import { anyText, imageSource, plainText } from './composition.ts';
import { actions, context, divider, header, image, section } from './layout.ts';
import { LIMITS } from './limits.ts';
import { richText } from './rich-text.ts';
import { all, anyOf, byType, flag, isFields, list, oneOf, type Rule, record } from './rule.ts';
import { table } from './tables.ts';

/** https://docs.slack.dev/reference/block-kit/blocks/container-block: no data_table, chart or container inside. */
const child = byType({ actions, context, divider, header, image, rich_text: richText, section, table });

const collapsing: Rule = (value, pointer) => {
  if (!isFields(value)) return [];
  const collapsible = value['is_collapsible'] === true;
  if (value['default_collapsed'] === true && !collapsible)
    return [{ pointer, message: '`default_collapsed` requires `is_collapsible`' }];
  if (value['has_header_divider'] === true && collapsible)
    return [{ pointer, message: '`has_header_divider` cannot be used with `is_collapsible`' }];
  return [];
};

export const container = all(
  anyOf('title', 'rich_text_title'),
  record(
    { child_blocks: list(child, { min: 1, max: LIMITS.containerChildren }) },
    {
      title: plainText(LIMITS.containerTitle),
      rich_text_title: byType({ rich_text: richText }),
      subtitle: anyText(LIMITS.containerSubtitle),
      width: oneOf('narrow', 'standard', 'wide', 'full'),
      icon: byType({ image: imageSource }),
      is_collapsible: flag,
      default_collapsed: flag,
      has_header_divider: flag,
    },
  ),
  collapsing,
);
