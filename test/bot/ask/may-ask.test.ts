import { expect, it } from 'vitest';
import type { AskPermission } from '../../../src/bot/access/access.ts';
import { makeMayAsk } from '../../../src/bot/ask/may-ask.ts';
import { question } from '../../fixtures/slack-events.ts';

const UNKNOWN: AskPermission = { allowed: false, why: 'unknown-person' };
const GUEST: AskPermission = { allowed: false, why: 'guest' };

async function ask(...says: AskPermission[]) {
  const waits: number[] = [];
  const mayAsk = makeMayAsk({
    access: { mayAsk: async () => says.shift() ?? UNKNOWN },
    sleep: async (ms) => void waits.push(ms),
  });
  return { permission: await mayAsk(question('how many?')), waits };
}

it('a question waits until Slack says who asks', async () => {
  expect(await ask(UNKNOWN, UNKNOWN, GUEST)).toEqual({ permission: GUEST, waits: [1_000, 2_000] });
});

it('and is refused when Slack does not say so for a while', async () => {
  expect(await ask()).toEqual({ permission: UNKNOWN, waits: [1_000, 2_000, 4_000, 8_000] });
});

it('any other answer is the last', async () => {
  expect(await ask(GUEST, { allowed: true, answers: 'public' })).toEqual({ permission: GUEST, waits: [] });
});
