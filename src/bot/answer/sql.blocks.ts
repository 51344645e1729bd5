import type { ContainerBlock, RichTextBlock } from '@slack/types';
import { format } from 'sql-formatter';
import { type CodeBlockElement, cleanText, escapeMrkdwn, FENCE_LENGTH, fence, wholeCharacters } from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { BLOCK_IDS } from '../model/ids.ts';

/** The bot does not know the resource's dialect: the first that takes the statement; their signs tell them apart. */
const DIALECTS = ['postgresql', 'mysql', 'bigquery', 'snowflake', 'sql'] as const;

/** Laid out for reading; as it came when no grammar of the formatter takes it. */
export function readableSql(sql: string): string {
  const clean = cleanText(sql).trim();
  if (clean.length > SHOWN.formattedSql) return clean;
  for (const language of DIALECTS) {
    try {
      return format(clean, { language, keywordCase: 'upper' });
    } catch {
      // The formatter throws on what it cannot parse; the statement itself ran.
    }
  }
  return clean;
}

/** At most `max` characters; a cut is marked by an SQL comment, so that no one runs half a statement without noticing. */
export function clampSql(sql: string, max: number): string {
  if (sql.length <= max) return sql;
  const cutNote = (cut: number): string => `\n-- cut here: ${cut.toLocaleString('en-US')} more characters`;
  const start = wholeCharacters(sql, max - cutNote(sql.length).length);
  return `${start}${cutNote(sql.length - start.length)}`;
}

/** undefined: there is no SQL to show. */
export function renderSql(sql: string): RichTextBlock | ContainerBlock | undefined {
  const text = readableSql(sql);
  if (text === '') return undefined;
  const isShort = text.length <= SHOWN.openSqlChars && text.split('\n').length <= SHOWN.openSqlLines;
  return isShort ? openSql(text) : foldedSql(text);
}

function openSql(text: string): RichTextBlock {
  const code: CodeBlockElement = {
    type: 'rich_text_preformatted',
    language: 'sql',
    elements: [{ type: 'text', text }],
  };
  return { type: 'rich_text', block_id: BLOCK_IDS.answerSql, elements: [code] };
}

/** A fenced section: Slack's pages disagree about which rich text a container takes. */
function foldedSql(text: string): ContainerBlock {
  return {
    type: 'container',
    block_id: BLOCK_IDS.answerSql,
    title: { type: 'plain_text', text: `SQL, ${text.split('\n').length} lines`, emoji: false },
    width: 'full',
    is_collapsible: true,
    default_collapsed: true,
    child_blocks: [{ type: 'section', text: { type: 'mrkdwn', text: fencedSql(text), verbatim: true } }],
  };
}

/** Escaping lengthens it, so that the cut is found from what was too much. */
function fencedSql(text: string): string {
  let cut = clampSql(text, LIMITS.textObject - FENCE_LENGTH);
  for (let max = cut.length; escapeMrkdwn(cut).length > LIMITS.textObject - FENCE_LENGTH && max > 0; ) {
    max = Math.min(max - 1, Math.floor(max * 0.9));
    cut = clampSql(text, Math.max(0, max));
  }
  return fence(cut, LIMITS.textObject);
}
