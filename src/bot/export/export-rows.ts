import type { Further, Row } from '../../contract/conversations.ts';
import type { SlackUserId } from '../../shared/ids.ts';
import type { KeptAnswer } from '../model/answer.ts';
import type { Files } from '../slack/files.ts';

export type FileFormat = 'csv' | 'xlsx';

/** Where a file goes: into the answer's thread, or to one person alone. */
export type FileAudience = 'thread' | 'me';

interface ExportRequest {
  answer: KeptAnswer;
  format: FileFormat;
  audience: FileAudience;
  user: SlackUserId;
}

type Exported = { kind: 'shared'; rows: number; audience: FileAudience } | { kind: 'rows-gone' };

interface ExportDeps {
  files: Pick<Files, 'share'>;
  /** A CSV file has one table: the further results are left out. */
  write: Record<FileFormat, (rows: Row[], further: readonly Further[]) => AsyncIterable<Uint8Array>>;
}

const MAX_NAME = 60;

/** All rows that were received, as a file. What only its asker may see never goes to the thread. @throws when Slack did not take it */
export function makeExportRows({ files, write }: ExportDeps) {
  return async ({ answer, format, audience: wanted, user }: ExportRequest): Promise<Exported> => {
    const { rows, further = [], question, thread } = answer;
    if (rows === undefined) return { kind: 'rows-gone' };
    const audience = answer.audience === 'asker' ? 'me' : wanted;
    const content: Uint8Array[] = [];
    for await (const piece of write[format](rows, further)) content.push(piece);
    const name = `${fileName(question)}.${format}`;
    await files.share({ name, title: name, content }, audience === 'me' ? { team: thread.team, user } : { thread });
    return { kind: 'shared', rows: rows.length, audience };
  };
}

/** The question as every file system takes it. */
function fileName(question: string): string {
  const words = question
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return words === '' ? 'answer' : words;
}
