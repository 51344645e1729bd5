import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createMeasuredAgent } from './agent.ts';
import { ask, judge } from './ask.ts';
import { withSource } from './natural-sources.ts';
import { type EvalOptions, isWanted, sample } from './options.ts';
import { type Entry, entryOf } from './report.ts';
import type { Databases } from './server.ts';

/** `uses`: whether the question is made of words that the schema has. */
export const unanswerableSchema = z.array(
  z.object({ source: z.string(), class: z.string(), question: z.string(), uses: z.boolean() }),
);

export const readUnanswerable = (): z.infer<typeof unanswerableSchema> =>
  unanswerableSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'unanswerable.json'), 'utf8')));

/** Questions that no data can answer: the only right thing is to ask back. */
export async function measureUnanswerable(databases: Databases, options: EvalOptions): Promise<Entry[]> {
  const items = sample(
    readUnanswerable().filter(({ source, class: name, question }) =>
      isWanted(options, `${source}: ${name}: ${question}`),
    ),
    options,
  );
  const entries: Entry[] = [];
  for (const name of new Set(items.map(({ source }) => source))) {
    await withSource(name, databases, async (source) => {
      const agent = createMeasuredAgent();
      for (const item of items.filter((one) => one.source === name)) {
        const judged = judge(await ask({ agent, source, question: item.question, history: [] }), []);
        const className = `${item.class}${item.uses ? ', own words' : ''}`;
        entries.push(entryOf(judged, { where: name, className, truth: 'none', isToRefuse: true }));
      }
    });
  }
  return entries;
}
