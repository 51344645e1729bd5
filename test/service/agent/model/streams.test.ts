import { describe, expect, it } from 'vitest';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, type ModelDesk, openModelDesk, withTables } from './model-desk.ts';
import { anthropicEvents } from './wires/anthropic.ts';
import { chatEvents } from './wires/chat.ts';
import { ollamaLines } from './wires/ollama.ts';
import { responsesEvents } from './wires/responses.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const QUESTION = 'how many loans are there?';
const ANSWER = answerWith(COUNT);
const OF_THE_MODEL = 'Counts the rows. From loans.';

/** What each provider sends while its model thinks. */
const PINGS = {
  // https://platform.claude.com/docs/en/build-with-claude/streaming#ping-events
  anthropic: { ping: 'event: ping\ndata: {"type": "ping"}\n\n', events: anthropicEvents(ANSWER) },
  // https://openrouter.ai/docs/api/reference/streaming#additional-information
  openai: { ping: ': OPENROUTER PROCESSING\n\n', events: chatEvents(ANSWER) },
  // https://html.spec.whatwg.org/multipage/server-sent-events.html#authoring-notes
  responses: { ping: ':\n\n', events: responsesEvents(ANSWER) },
  ollama: { ping: '\n', events: ollamaLines(ANSWER) },
};
const WIRES = ['openai', 'anthropic', 'responses', 'ollama'] as const;

describe.each(WIRES)('a stream over the wire of %s', (wire) => {
  it('is waited for as long as anything comes, before the answer and in the middle of it', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire, limits: { idleMs: 1_500 } });
    const { ping, events } = PINGS[wire];
    const pings = Array.from({ length: 5 }, () => [400, ping]).flat();
    const [first = '', ...rest] = events;
    desk.provider.play({ frames: [...pings, first, ...pings, ...rest] });
    expect((await desk.answered(QUESTION)).explanation).toBe(OF_THE_MODEL);
    expect(desk.provider.received).toHaveLength(1);
  });

  it('is left when nothing comes any more', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire, limits: { idleMs: 600 } });
    const { ping, events } = PINGS[wire];
    desk.provider.play({ frames: [ping, 250, ping, 3_000, ...events] });
    expect((await desk.answered(QUESTION)).modelTrouble).toBe('too-slow');
    expect(desk.provider.received).toHaveLength(1);
  });

  it('that breaks is tried once more', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ cut: true }, ANSWER);
    expect((await desk.answered(QUESTION)).explanation).toBe(OF_THE_MODEL);
    expect(desk.provider.received).toHaveLength(2);
  });

  it('that ends too early is tried once more', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    const { events } = PINGS[wire];
    desk.provider.play({ frames: events.slice(0, Math.min(2, events.length - 1)) }, ANSWER);
    expect((await desk.answered(QUESTION)).explanation).toBe(OF_THE_MODEL);
    expect(desk.provider.received).toHaveLength(2);
  });
});

/** Asks while the provider fails, and counts its calls. */
async function failing(desk: ModelDesk, turn: Parameters<ModelDesk['provider']['play']>[0]): Promise<number> {
  const before = desk.provider.received.length;
  desk.provider.play(turn);
  await desk.answered(QUESTION);
  return desk.provider.received.length - before;
}

describe('after failures', () => {
  it.each([
    ['broken streams', { cut: true as const }],
    ['errors of the provider', { status: 500 }],
  ])('%s: three questions in a short time are met before others are spared', async (_name, turn) => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const calls = [await failing(desk, turn), await failing(desk, turn), await failing(desk, turn)];
    expect(calls).toEqual([2, 2, 2]);
    expect(await failing(desk, turn)).toBe(0);
    desk.clock.advance(31_000);
    desk.provider.play(ANSWER);
    expect((await desk.answered(QUESTION)).explanation).toBe(OF_THE_MODEL);
  });

  it('an answer between them counts, and so does time', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    await failing(desk, { cut: true });
    await failing(desk, { cut: true });
    desk.provider.play(ANSWER);
    await desk.answered(QUESTION);
    expect(await failing(desk, { cut: true })).toBe(2);
    expect(await failing(desk, { cut: true })).toBe(2);
    desk.clock.advance(3 * 60_000);
    expect(await failing(desk, { cut: true })).toBe(2);
    expect(await failing(desk, { cut: true })).toBe(2);
  });

  it.each([
    ['a key that is refused', { status: 401 }],
    ['a credit that is used up', { status: 402 }],
    ['a model that nobody knows', { status: 404 }],
    ['a pause that is asked for', { status: 503, headers: { 'retry-after': '20' } }],
  ])('%s spares the next question at once', async (_name, turn) => {
    const desk = await openModelDesk({ tables: LIBRARY });
    expect(await failing(desk, turn)).toBe(1);
    expect(await failing(desk, turn)).toBe(0);
    expect(desk.log.join()).toContain('"rests":true');
  });

  it('of one question alone, the next is asked', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    for (let n = 0; n < 4; n += 1) expect(await failing(desk, { status: 400 })).toBe(1);
  });
});

describe('a person who asks for the model', () => {
  it('has it asked although it is left alone, but not over and over', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    await failing(desk, { status: 401 });
    desk.provider.play({ status: 401 });
    expect((await desk.ask(QUESTION, { wantsModel: true })).modelTrouble).toBe('wrong-key');
    expect(desk.provider.received).toHaveLength(2);
    await desk.ask(QUESTION, { wantsModel: true });
    expect(desk.provider.received).toHaveLength(2);
    desk.clock.advance(6_000);
    desk.provider.play(ANSWER);
    expect((await desk.ask(QUESTION, { wantsModel: true })).explanation).toBe(OF_THE_MODEL);
    expect((await desk.answered(QUESTION)).modelTrouble).toBeUndefined();
  });
});
