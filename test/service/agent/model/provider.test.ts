import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, openModelDesk, run, withTables } from './model-desk.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';

describe('what is sent to a provider', () => {
  it('begins alike for every question, and Anthropic is told to remember it', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire: 'anthropic' });
    desk.provider.play(run(COUNT), answerWith(COUNT));
    await desk.answered('how many loans?');
    await desk.answered('how many books?');
    const marked = z.looseObject({ cache_control: z.object({ type: z.literal('ephemeral') }) });
    const [first, second, third] = desk.provider.received.map(({ body }) => ({
      system: z.tuple([marked]).parse(body['system']),
      content: body.messages.map(({ content }) => z.array(z.looseObject({})).parse(content)),
    }));
    expect(third?.system).toEqual(first?.system);
    expect(marked.parse(first?.content[0]?.[0])).toEqual(third?.content[0]?.[0]);
    // Within a question, all that was sent before.
    expect(second?.content.at(-1)?.some((part) => marked.safeParse(part).success)).toBe(true);
  });

  it('has the rules of the database’s dialect', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.schema = { ...desk.schema, dialect: 'snowflake' };
    desk.provider.play({ tools: [{ name: 'ask_back', args: { words: 'Which?', questions: [] } }] });
    await desk.asked('how many loans?');
    expect(desk.provider.lastText).toContain('QUALIFY');
  });

  it('counts the tokens in the log, and neither the question nor the SQL', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(run(COUNT), { ...answerWith(COUNT), usage: { input: 300, output: 20 } });
    await desk.answered('how many loans of zebras?');
    const log = desk.log.join('');
    expect(log).toContain('"inputTokens":1300');
    expect(log).not.toMatch(/zebras|SELECT/);
  });
});
