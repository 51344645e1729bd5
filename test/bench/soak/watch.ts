import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';

const MEGABYTE = 1_048_576;
const ANSWER_WITHIN_MS = 15_000;

const heldSchema = z.object({
  rss: z.number(),
  heapUsed: z.number(),
  external: z.number(),
  handles: z.record(z.string(), z.number()),
});

/** What a process holds after a collection of garbage, in megabytes. */
export interface Held {
  rss: number;
  heap: number;
  external: number;
  handles: Readonly<Record<string, number>>;
}

/** Of a process that was started with the probe. @throws when it doesn't answer */
export async function lookAt(child: ChildProcess): Promise<Held> {
  const answered = once(child, 'message', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  child.send('look');
  const messages: unknown[] = await answered;
  const { rss, heapUsed, external, handles } = heldSchema.parse(messages[0]);
  return { rss: rss / MEGABYTE, heap: heapUsed / MEGABYTE, external: external / MEGABYTE, handles };
}

/** What is stored: rows by table, and megabytes of the files. */
export interface Stored {
  rows: Readonly<Record<string, number>>;
  openQuestions: number;
  file: number;
  log: number;
}

export function lookInto(file: string): Stored {
  const db = new SqliteDatabase(file, { readonly: true });
  try {
    const count = (what: string): number => z.number().parse(db.prepare(`SELECT count(*) FROM ${what}`).pluck().get());
    const names = z
      .array(z.string())
      .parse(
        db
          .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
          .pluck()
          .all(),
      );
    const rows = Object.fromEntries(names.map((name) => [name, count(`"${name}"`)]));
    const openQuestions = 'bot_questions' in rows ? count("bot_questions WHERE state IN ('received', 'asking')") : 0;
    return { rows, openQuestions, file: sizeOf(file), log: sizeOf(`${file}-wal`) };
  } finally {
    db.close();
  }
}

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size / MEGABYTE : 0);
