import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createMeasuredAgent } from './agent.ts';
import { ask, judge } from './ask.ts';
import { goldClass, isValidation, runGold } from './gold.ts';
import { type EvalOptions, isWanted, sample } from './options.ts';
import { type Entry, entryOf } from './report.ts';
import type { Databases } from './server.ts';
import { withSpiderSource } from './spider-source.ts';

const itemSchema = z.object({
  db_id: z.string(),
  question: z.string(),
  query: z.string(),
  question_syn: z.string().optional(),
  broken: z.boolean().optional(),
});
type Item = z.infer<typeof itemSchema>;

/** Single questions with gold SQL in the layout of Spider; undefined where the data is not there. */
export async function measureSpider(
  folder: string,
  databases: Databases,
  options: EvalOptions,
): Promise<Entry[] | undefined> {
  const file = join(folder, 'questions.json');
  if (!existsSync(file)) return undefined;
  const all = z.array(itemSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  const items = sample(
    all.filter(
      (item) =>
        item.broken !== true &&
        (!options.validation || isValidation(item.db_id)) &&
        isWanted(options, `${item.db_id}: ${item.question}`),
    ),
    options,
  );
  const entries: Entry[] = [];
  for (const database of new Set(items.map((item) => item.db_id))) {
    const mine = items.filter((item) => item.db_id === database);
    entries.push(...(await measureDatabase({ folder, databases, options }, database, mine)));
  }
  return entries;
}

async function measureDatabase(
  { folder, databases, options }: { folder: string; databases: Databases; options: EvalOptions },
  database: string,
  items: Item[],
): Promise<Entry[]> {
  const file = join(folder, 'database', `${database}.sqlite`);
  const entries: Entry[] = [];
  await withSpiderSource(file, databases, async (source, sqlite) => {
    const agent = createMeasuredAgent();
    for (const item of items) {
      const question = options.syn ? item.question_syn : item.question;
      const gold = question === undefined ? [] : runGold(sqlite, item.query, question);
      if (question === undefined || gold.length === 0) continue;
      const judged = judge(await ask({ agent, source, question, history: [] }), gold);
      entries.push(entryOf(judged, { where: database, className: goldClass(item.query), truth: item.query }));
    }
  });
  return entries;
}
