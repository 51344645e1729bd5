import { clampText, type MessageBlock } from '../kit/blocks.ts';
import { LIMITS } from '../kit/limits.ts';

/** Blocks that not every workspace has, or has had for long. */
const NEWER: ReadonlySet<string> = new Set([
  'container',
  'context_actions',
  'data_table',
  'data_visualization',
  'plan',
  'table',
]);

export const isNewer = ({ type }: MessageBlock): boolean => NEWER.has(type);

/** What says the same in a block that Slack has had for longer. undefined: there is none, or it isn't worth one. */
export function simpler(block: MessageBlock): MessageBlock | undefined {
  switch (block.type) {
    case 'data_table':
      return asTable(block);
    case 'table':
      return preformatted(block.block_id, '', block.rows.map((row) => row.map(cellText).join(' | ')).join('\n'));
    case 'container':
      return preformatted(block.block_id, titleOf(block), block.child_blocks.map(childText).join('\n'));
    case 'rich_text':
      return { type: 'section', ...idOf(block.block_id), text: { type: 'plain_text', text: richText(block) } };
    case 'actions': {
      const buttons = block.elements.filter(({ type }) => type === 'button');
      return buttons.length === 0 || buttons.length === block.elements.length
        ? undefined
        : { ...block, elements: buttons };
    }
    case 'context':
    case 'context_actions':
    case 'data_visualization':
    case 'plan':
    case 'section':
      return undefined;
    default:
      return block satisfies never;
  }
}

type Of<Type extends MessageBlock['type']> = Extract<MessageBlock, { type: Type }>;

/** https://docs.slack.dev/reference/block-kit/blocks/table-block */
const TABLE = { rows: 100, chars: 10_000 };
const EMPTY = ' ';

function asTable({ rows, block_id }: Of<'data_table'>): Of<'table'> {
  const cells = rows.map((row) => row.map((cell) => cellText(cell) || EMPTY));
  const kept: string[][] = [];
  let room = TABLE.chars - LIMITS.buttonText;
  for (const row of cells.slice(0, TABLE.rows - 1)) {
    room -= row.join('').length;
    if (room < 0) break;
    kept.push(row);
  }
  const missing = cells.length - kept.length;
  const first = cells[0] ?? [];
  if (missing > 0) kept.push(first.map((_, column) => (column === 0 ? `… and ${missing} more rows` : EMPTY)));
  return {
    type: 'table',
    ...idOf(block_id),
    rows: kept.map((row) => row.map((text) => ({ type: 'raw_text' as const, text }))),
  };
}

const cellText = (cell: object): string => ('text' in cell ? String(cell.text) : '');

const titleOf = (block: Of<'container'>): string => ('title' in block ? (block.title?.text ?? '') : '');

const FENCE = /^```\n?|\n?```$/g;

/** Of a fenced section, what stands in its fence. */
function childText(child: object): string {
  if (!('text' in child) || typeof child.text !== 'object' || child.text === null || !('text' in child.text)) return '';
  return String(child.text.text)
    .replace(FENCE, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function preformatted(blockId: string | undefined, title: string, text: string): Of<'rich_text'> {
  const heading = { type: 'rich_text_section' as const, elements: [{ type: 'text' as const, text: title }] };
  const code = {
    type: 'rich_text_preformatted' as const,
    elements: [{ type: 'text' as const, text: clampText(text, LIMITS.richText) || EMPTY }],
  };
  return { type: 'rich_text', ...idOf(blockId), elements: [...(title === '' ? [] : [heading]), code] };
}

const idOf = (blockId: string | undefined): { block_id?: string } =>
  blockId === undefined ? {} : { block_id: blockId };

/** A person is named by Slack only in rich text and mrkdwn, so here they are left out. */
function richText({ elements }: Of<'rich_text'>): string {
  const lines = elements.map((element) =>
    element.elements.map((one) => ('text' in one && typeof one.text === 'string' ? one.text : '')).join(''),
  );
  return clampText(lines.join('\n'), LIMITS.textObject) || EMPTY;
}
