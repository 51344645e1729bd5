import { describe, expect, it } from 'vitest';
import type { MessageKey } from '../../../src/bot/model/keys.ts';
import type { Question } from '../../../src/bot/model/question.ts';
import { makeReviseQuestion } from '../../../src/bot/questions/revise-question.ts';
import { createWork } from '../../../src/bot/questions/work.ts';
import { messageTsSchema } from '../../../src/shared/ids.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { question } from '../../fixtures/slack-events.ts';
import { openBotStore } from '../world.ts';

const asked = question('how many orders?');
const message = { ...asked.thread, ts: asked.messageTs };
const edit = (text: string) => question(text);
const at = (second: number) => messageTsSchema.parse(`170000010${second}.000100`);

/** Every question is worked on until it is stopped, but those with `!` are answered at once. */
async function setUp() {
  const { questions, answers } = await openBotStore();
  const began = new Date(0);
  const answered: string[] = [];
  const begun: string[] = [];
  const removed: MessageKey[] = [];
  const taken: Question[] = [];
  const work = createWork(
    async (one: Question, signal) => {
      const { text, thread, messageTs } = one;
      taken.push(one);
      begun.push(text);
      if (!text.endsWith('!')) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return 'ended';
      }
      answered.push(text);
      await questions.finish({ ...thread, ts: messageTs }, 'answered', began);
      return 'ended';
    },
    {
      onFailure: (error) => {
        throw error;
      },
    },
  );
  const revise = makeReviseQuestion({
    questions,
    answers,
    work: { ...work, stop: async (...one) => work.stop(...one) },
    removeMessage: async (one) => void removed.push(one),
    clock: new ManualClock(),
  });
  await questions.receive(asked, began);
  work.take(asked);
  await Promise.resolve();
  return { questions, answered, begun, removed, taken, work, revise };
}

describe('editing a question in work', () => {
  it('twice quickly answers the words of the last edit, once', async () => {
    const { revise, work, answered, begun } = await setUp();
    await Promise.all([
      revise.edited(edit('how many customers?'), undefined),
      revise.edited(edit('how many products!'), undefined),
    ]);
    await work.drained();
    expect(begun.at(-1)).toBe('how many products!');
    expect(answered).toEqual(['how many products!']);
  });

  it('answers the last edit also where Slack tells of it before an earlier one, or twice', async () => {
    const { revise, work, answered } = await setUp();
    await revise.edited(edit('how many products!'), at(2));
    await revise.edited(edit('how many customers!'), at(1));
    await revise.edited(edit('how many products!'), at(2));
    await work.drained();
    expect(answered).toEqual(['how many products!']);
  });

  it('takes what its event says of the channel along, and nothing of the time before', async () => {
    const { revise, work, taken } = await setUp();
    await revise.edited({ ...edit('how many products!'), sharedOutside: false }, at(1));
    await revise.edited(edit('how many chairs!'), at(2));
    await work.drained();
    expect(taken.map(({ sharedOutside }) => sharedOutside)).toEqual([undefined, false, undefined]);
  });

  it('and deleting it right after leaves nothing of it', async () => {
    const { revise, work, answered, questions } = await setUp();
    await Promise.all([revise.edited(edit('how many customers?'), at(1)), revise.deleted(message)]);
    await work.drained();
    expect(answered).toEqual([]);
    expect(await questions.find(message)).toBeUndefined();
  });
});
