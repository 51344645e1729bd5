import { expect } from 'vitest';
import { type MessageBlock, type SlackMessage } from '../../../src/bot/kit/blocks.ts';
import { LIMITS } from '../../../src/bot/kit/limits.ts';
import { checkBlocks } from '../../../src/playground/server/block-rules/check-blocks.ts';

/** In Slack's mrkdwn every mention, link and date begins with `<`; an `&` that is no entity would be read as one. */
const LIVE = /[<>]|&(?!amp;|lt;|gt;)/;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** A title of a plan or of a task of it. */
const FITTING: unknown = expect.stringMatching(/^[^\n\p{Surrogate}]{1,256}$/u);

/** What Slack would refuse or misread, looked for in any message. */
export function expectWithinLimits({ text, blocks, textOnly }: SlackMessage): void {
  for (const mrkdwn of [text, textOnly]) {
    expect(mrkdwn.trim()).not.toBe('');
    expect(mrkdwn.length).toBeLessThanOrEqual(LIMITS.messageText);
    expect(mrkdwn).not.toMatch(LIVE);
    expect(mrkdwn).not.toMatch(LONE_SURROGATE);
    expect(mrkdwn.split('```').length % 2).toBe(1);
  }
  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.length).toBeLessThanOrEqual(LIMITS.blocksPerMessage);
  const ids = blocks.map(({ block_id }) => block_id).filter((id) => id !== undefined);
  expect(new Set(ids).size).toBe(ids.length);
  for (const block of blocks) expectBlock(block);
  expect(checkBlocks(blocks)).toEqual([]);
}

function expectBlock(block: MessageBlock): void {
  switch (block.type) {
    case 'data_table':
      return expectTable(block);
    case 'context':
      for (const element of block.elements) {
        expect(element.type).toBe('plain_text');
        expect('text' in element ? element.text.length : 0).toBeGreaterThan(0);
        expect('text' in element ? element.text.length : 0).toBeLessThanOrEqual(LIMITS.textObject);
      }
      return undefined;
    case 'rich_text':
      return expectRichText(block);
    case 'section':
      if (block.text?.type === 'mrkdwn') expect(block.text.text).not.toMatch(LIVE);
      return undefined;
    case 'container':
      for (const child of block.child_blocks) {
        if (child.type !== 'section') throw new Error(`no ${child.type} goes into a container`);
        expectBlock(child);
      }
      return undefined;
    case 'table':
    case 'actions':
    case 'context_actions':
    case 'data_visualization':
      return undefined;
    case 'plan':
      expect(block.tasks?.length).toBeGreaterThan(0);
      expect(block.tasks?.length).toBeLessThanOrEqual(12);
      for (const one of [block, ...(block.tasks ?? [])]) expect(one).toMatchObject({ title: FITTING });
      return undefined;
    default:
      return block satisfies never;
  }
}

function expectTable({ rows, caption, page_size }: Extract<MessageBlock, { type: 'data_table' }>): void {
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(rows.length).toBeLessThanOrEqual(LIMITS.tableRows + 1);
  const columns = rows[0]?.length ?? 0;
  expect(columns).toBeGreaterThanOrEqual(1);
  expect(columns).toBeLessThanOrEqual(LIMITS.tableColumns);
  expect(caption).not.toBe('');
  expect(page_size).toBeLessThanOrEqual(100);
  for (const row of rows) expect(row).toHaveLength(columns);
  const texts = rows.flat().map((cell) => {
    if (cell.type === 'rich_text') throw new Error('no cell is rich text');
    return cell.text;
  });
  expectTexts(texts);
  const chars = texts.reduce((sum, text) => sum + text.length, caption.length);
  expect(chars).toBeLessThanOrEqual(LIMITS.tableChars);
}

/** All at once: a table has thousands, and one `expect` for each takes longer than all the rest. */
function expectTexts(texts: string[]): void {
  expect(texts).not.toContain('');
  expect(texts.filter((text) => LONE_SURROGATE.test(text))).toEqual([]);
}

/** Only `text` leaves: nothing in them is parsed. */
function expectRichText({ elements }: Extract<MessageBlock, { type: 'rich_text' }>): void {
  expect(elements.length).toBeGreaterThan(0);
  let chars = 0;
  for (const part of elements) {
    if (part.type !== 'rich_text_section' && part.type !== 'rich_text_preformatted') throw new Error(part.type);
    expect(part.elements.length).toBeGreaterThan(0);
    const texts = part.elements.map((leaf) => {
      if (leaf.type !== 'text') throw new Error(`a live ${leaf.type}`);
      return leaf.text;
    });
    expectTexts(texts);
    chars += texts.join('').length;
  }
  expect(chars).toBeLessThanOrEqual(LIMITS.richText);
}
