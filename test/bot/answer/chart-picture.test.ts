import { beforeEach, describe, expect, it } from 'vitest';
import { makeChartPicture, withPictures } from '../../../src/bot/answer/chart-picture.ts';
import type { Answer, ChartChoice, KeptAnswer } from '../../../src/bot/model/answer.ts';
import type { ShowChartPicture } from '../../../src/bot/slack/replies.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import type { Store } from '../../../src/store/index.ts';
import { conversationId, SHOP } from '../../fakes/around-the-bot.ts';
import { ANSWER_ID, answerOf } from '../../fixtures/answers.ts';
import { question } from '../../fixtures/slack-events.ts';
import { openBotStore } from '../world.ts';

const logger = createLogger({ level: 'silent' });
const asked = question('orders by day');
const kept: KeptAnswer = {
  id: ANSWER_ID,
  thread: asked.thread,
  messageTs: undefined,
  questionTs: asked.messageTs,
  audience: 'thread',
  asker: asked.user,
  question: asked.text,
  resource: SHOP,
  conversationId: conversationId(1),
  sql: 'select 1',
  explanation: '',
  rows: [],
  rowCount: 30,
  tookMs: 1,
  askedAt: new Date(0),
  chart: 'auto',
  reader: { locale: 'en-US', timeZone: 'UTC' },
  savedAs: undefined,
};
const rows = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
  orders: at,
}));
const answer = (chart: ChartChoice = 'auto'): Answer => ({
  ...answerOf({ explanation: '', sql: 'select 1', rows, resourceName: 'Shop', tookMs: 1 }),
  id: kept.id,
  chart,
});

/** Slack's files, as many as there are. */
class Shelf {
  readonly there = new Set<string>();
  #made = 0;
  full = false;
  onShare = async (): Promise<void> => {};
  async share(): Promise<string> {
    if (this.full) throw new Error('no room');
    this.#made += 1;
    this.there.add(`F${this.#made}`);
    await this.onShare();
    return `F${this.#made}`;
  }
  async remove(_team: string, id: string): Promise<void> {
    if (!this.there.delete(id)) throw new Error('no such file');
  }
}

let files: Shelf;
let answers: Store['answers'];
let picture: ShowChartPicture;
const show = async (chart: ChartChoice = 'auto') => {
  await answers.change(kept.id, { chart });
  await picture(kept.thread, answer(chart), 'whole');
};

beforeEach(async () => {
  files = new Shelf();
  ({ answers } = await openBotStore());
  await answers.keep(kept);
  picture = makeChartPicture({ files, answers, draw: async () => new Uint8Array([1]), logger });
});

describe('the picture of a chart', () => {
  it('takes the place of the one before it', async () => {
    await show();
    await show('bar');
    expect([...files.there]).toEqual(['F2']);
    expect((await answers.find(kept.id))?.pictureId).toBe('F2');
  });

  it('goes when no chart is wanted any more', async () => {
    await show();
    await show('none');
    expect([...files.there]).toEqual([]);
    expect((await answers.find(kept.id))?.pictureId).toBeUndefined();
  });

  it('is one, however quickly others are chosen', async () => {
    await Promise.all([show(), show('bar'), show('area')]);
    expect(files.there.size).toBe(1);
    await Promise.all([show('bar'), show('none')]);
    expect(files.there.size).toBe(0);
  });

  it('is not shared, or not left, when its answer goes meanwhile', async () => {
    await answers.remove(kept.id);
    await show();
    expect(files.there.size).toBe(0);
    await answers.keep(kept);
    const drawing = show();
    files.onShare = () => answers.remove(kept.id);
    await drawing;
    expect(files.there.size).toBe(0);
  });

  it('stays where the next one cannot be shared', async () => {
    await show();
    files.full = true;
    await show('bar');
    expect([...files.there]).toEqual(['F1']);
  });

  it('goes with its answer, which goes whatever becomes of the picture', async () => {
    await show();
    const both = withPictures(answers, { files, logger });
    await both.remove(kept.id);
    expect([[...files.there], await answers.find(kept.id)]).toEqual([[], undefined]);
    await answers.keep({ ...kept, pictureId: 'gone' });
    await both.remove(kept.id);
    expect(await answers.find(kept.id)).toBeUndefined();
  });
});
