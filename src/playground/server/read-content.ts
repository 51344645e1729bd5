import { z } from 'zod';
import { checkBlocks } from './block-rules/check-blocks.ts';
import { LIMITS } from './block-rules/limits.ts';
import { isFields, type Problem } from './block-rules/rule.ts';
import { checkImageFiles } from './image-files.ts';
import type { BlockRecord } from './workspace/records.ts';
import { Refusal } from './workspace/refusal.ts';
import type { Workspace } from './workspace/workspace.ts';

export interface ContentArguments {
  text?: string | undefined;
  blocks?: unknown;
  markdown_text?: string | undefined;
}

export interface Content {
  text: string;
  blocks: BlockRecord[];
}

const NOT_SHOWABLE = "This content can't be displayed.";

/** @throws Refusal as Slack refuses content */
export function readContent(
  { text, blocks, markdown_text: markdown }: ContentArguments,
  workspace: Workspace,
): Content {
  if (markdown !== undefined) return readMarkdown(markdown, text !== undefined || blocks !== undefined);
  const accepted = blocks === undefined ? [] : readBlocks(blocks, workspace);
  if ((text ?? '') === '' && accepted.length === 0) throw new Refusal('no_text');
  return { text: text === undefined || text === '' ? textOf(accepted) : text, blocks: accepted };
}

function readMarkdown(markdown: string, hasOther: boolean): Content {
  if (hasOther) throw new Refusal('markdown_text_conflict');
  if (markdown === '') throw new Refusal('no_text');
  if (markdown.length > LIMITS.markdown) throw new Refusal('msg_too_long');
  return { text: markdown, blocks: [{ type: 'markdown', text: markdown }] };
}

function readBlocks(blocks: unknown, workspace: Workspace): BlockRecord[] {
  if (!Array.isArray(blocks)) throw new Refusal('invalid_blocks_format');
  if (blocks.length > LIMITS.blocksPerMessage) throw new Refusal('msg_blocks_too_many');
  refuse(checkBlocks(blocks));
  const accepted = z.array(z.looseObject({ type: z.string() })).parse(blocks);
  refuse(checkImageFiles(accepted, workspace));
  return accepted;
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const messages = problems.map(({ message, pointer }) => `${message} [json-pointer:${pointer}]`);
  throw new Refusal('invalid_blocks', messages);
}

/** Slack builds the text of a message that has only blocks from their words. */
function textOf(blocks: readonly BlockRecord[]): string {
  const words = blocks.flatMap((block) => {
    const text = block['text'];
    if (typeof text === 'string') return [text];
    return isFields(text) && typeof text['text'] === 'string' ? [text['text']] : [];
  });
  return words.length === 0 ? NOT_SHOWABLE : words.join(' ');
}
