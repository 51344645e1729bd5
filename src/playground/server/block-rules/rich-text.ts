import { byName } from '../../../shared/by-name.ts';
import { LIMITS } from './limits.ts';
import { byType, flag, integer, isFields, list, oneOf, type Rule, record, text } from './rule.ts';

/** https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */

/** Slack publishes no size; this is only what keeps a request bounded. */
const MANY = 10_000;
const LONG = 100_000;

const style = record({}, { bold: flag, italic: flag, strike: flag, code: flag, underline: flag });
const plain = record({ text: text(LONG) }, { style });
const link = record({ url: text(LIMITS.url) }, { text: text(LONG), style });
const id = text(255);

const leaf = byType({
  text: plain,
  link,
  user: record({ user_id: id }, { style }),
  usergroup: record({ usergroup_id: id }, { style }),
  team: record({ team_id: id }, { style }),
  channel: record({ channel_id: id }, { style }),
  emoji: record({ name: text(255) }),
  date: record({ timestamp: integer(0, Number.MAX_SAFE_INTEGER), format: text(LIMITS.text) }, { fallback: text(LONG) }),
  color: record({ value: text(32) }),
  broadcast: record({ range: oneOf('here', 'channel', 'everyone') }),
});

const leaves = list(leaf, { max: MANY });
const section = record({ elements: leaves });
const border = integer(0, 1);

const parts = byName<Rule>({
  rich_text_section: section,
  rich_text_quote: record({ elements: leaves }, { border }),
  rich_text_preformatted: record(
    { elements: list(byType({ text: plain, link }), { max: MANY }) },
    { border, language: text(LIMITS.optionText) },
  ),
  rich_text_list: record(
    {
      style: oneOf('bullet', 'ordered'),
      elements: list(byType({ rich_text_section: section }), { max: MANY }),
    },
    { border, indent: integer(0, LIMITS.listIndent), offset: integer(0, MANY) },
  ),
});

export const richText = record({ elements: list(byType(parts), { min: 1, max: MANY }) });

/** Block, list, section, leaf: nothing accepted is deeper, and what a stranger nests deeper is not followed. */
const DEEPEST = 4;

/** Characters of all its leaves. */
export function richTextLength(block: unknown, depth = 1): number {
  if (!isFields(block) || depth > DEEPEST) return 0;
  const own = typeof block['text'] === 'string' ? block['text'].length : 0;
  const children = Array.isArray(block['elements']) ? block['elements'] : [];
  return children.reduce((sum: number, child: unknown) => sum + richTextLength(child, depth + 1), own);
}
