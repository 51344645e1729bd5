import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ConversationTurn } from '../../src/service/agent/agent.ts';
import { createMeasuredAgent } from './agent.ts';
import { ask, judge } from './ask.ts';
import { isValidation, runGold } from './gold.ts';
import { type EvalOptions, isWanted, sample } from './options.ts';
import { entryOf, verdictOf } from './report.ts';
import type { Databases } from './server.ts';
import { withSpiderSource } from './spider-source.ts';
import { pronounOf, type TurnEntry } from './turns.ts';

const conversationSchema = z.object({
  db_id: z.string(),
  turns: z.array(z.object({ question: z.string(), query: z.string().nullable(), values: z.string().optional() })),
});
type Conversation = z.infer<typeof conversationSchema>;

/** Turns whose literals are the original ones: the others are asked, for those after them, and not judged. */
const CERTAIN = ['none', 'gold'];

/** Conversations with gold SQL a turn; each turn builds on the engine's own earlier ones. Undefined without the data. */
export async function measureSparc(
  { folder, spiderFolder }: { folder: string; spiderFolder: string },
  databases: Databases,
  options: EvalOptions,
): Promise<TurnEntry[] | undefined> {
  const file = join(folder, 'conversations.json');
  if (!existsSync(file) || !existsSync(spiderFolder)) return undefined;
  const all = z.array(conversationSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  const text = ({ db_id: database, turns }: Conversation) => `${database}: ${turns.map((t) => t.question).join(' ')}`;
  const wanted = sample(
    all.filter((one) => (!options.validation || isValidation(one.db_id)) && isWanted(options, text(one))),
    options,
  );
  const entries: TurnEntry[] = [];
  for (const database of new Set(wanted.map((one) => one.db_id))) {
    await withSpiderSource(join(spiderFolder, 'database', `${database}.sqlite`), databases, async (source, sqlite) => {
      const agent = createMeasuredAgent();
      for (const [at, { turns }] of wanted.filter((one) => one.db_id === database).entries()) {
        const history: ConversationTurn[] = [];
        let isAfterRight = true;
        for (const [n, { question, query, values = '' }] of turns.entries()) {
          const asked = await ask({ agent, source, question, history: [...history] });
          history.push(asked.turn);
          const gold = query === null ? [] : runGold(sqlite, query, question);
          if (query === null || gold.length === 0) continue;
          const judged = judge(asked, gold);
          const counted = { where: `${database} ${at + 1}.${n + 1}`, className: `turn ${n + 1}`, truth: query };
          const entry = entryOf(judged, counted);
          const pronoun = pronounOf(question);
          if (CERTAIN.includes(values)) entries.push({ ...entry, turnNumber: n + 1, pronoun, isAfterRight });
          isAfterRight = verdictOf(entry) === 'right';
        }
      }
    });
  }
  return entries;
}
