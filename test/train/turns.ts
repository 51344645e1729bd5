import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { featuriseTurn } from '../../src/service/agent/engine/learned/candidates/local-scores.ts';
import type { Previous } from '../../src/service/agent/engine/learned/previous/previous.ts';
import { type Item, readItem, type Sources } from './data.ts';
import { previousOfGold } from './gold-shape.ts';

/** A turn with gold; `previous` is gold's of the turn before, undefined for the first one. */
interface TurnItem extends Item {
  at: number;
  previous: Previous | undefined;
  /** The values in its gold are certain. */
  isCertain: boolean;
}

export interface Conversation {
  database: string;
  turns: (TurnItem | undefined)[];
}

const conversationSchema = z.object({
  db_id: z.string(),
  turns: z.array(z.object({ question: z.string(), query: z.string().nullable(), values: z.string().optional() })),
});

/** A turn without gold, or whose gold does not run, is undefined. */
export function loadConversations(
  file: string,
  sources: Sources,
  wanted: (database: string) => boolean,
): Conversation[] {
  const all = z.array(conversationSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  return all.flatMap(({ db_id: database, turns }): Conversation[] => {
    if (!wanted(database) || sources.open(database) === undefined) return [];
    let previous: Previous | undefined;
    return [
      {
        database,
        turns: turns.map(({ question, query: sql, values }, at) => {
          const item = sql === null ? undefined : readItem(sources, { database, question, sql });
          if (item === undefined) return undefined;
          const before = previous;
          previous = item.gold === undefined ? undefined : previousOfGold(item.gold);
          const isCertain = values === 'none' || values === 'gold';
          const turn: TurnItem = { ...item, at, previous: at === 0 ? undefined : before, isCertain };
          return turn;
        }),
      },
    ];
  });
}

/** The same turn, read after another query. */
export const inLightOf = (item: Item, previous: Previous | undefined): Item =>
  previous === undefined ? item : { ...item, featured: featuriseTurn(item.featured, previous) };
