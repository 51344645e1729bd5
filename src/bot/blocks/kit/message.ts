import type { ContextBlock, DataTableBlock, RichTextBlock, RichTextPreformatted } from '@slack/types';

/** `language` colours the code; @slack/types 3.2 lacks it: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */
export type CodeBlockElement = RichTextPreformatted & { language: string };

/** The blocks that the bot posts. */
export type MessageBlock = RichTextBlock | DataTableBlock | ContextBlock;

/** One message, ready to be posted. */
export interface SlackMessage {
  /** Carries the real answer: notifications and screen readers read only this. Escaped mrkdwn. */
  text: string;
  blocks: MessageBlock[];
  /** The same message for when Slack refuses the blocks. Escaped mrkdwn. */
  textOnly: string;
}
