import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { ResponseUrls } from '../../../src/playground/server/interactions/response-urls.ts';
import { BOT_USER } from '../../../src/playground/server/workspace/seed.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

const ANA = 'U0ANA00001';
const GENERAL = 'C0GENERAL1';

let playground: Playground;
let driver: PlaygroundDriver;
let clock: ManualClock;

beforeEach(async () => {
  clock = new ManualClock();
  playground = await startPlayground({ clock });
  driver = drive(playground);
});
afterEach(() => playground.stop());

const urlFor = (original?: { ts: string; ephemeral: boolean }): string =>
  playground.responseUrlFor({ channel: GENERAL, user: ANA, original });

async function send(url: string, body: object): Promise<[number, unknown]> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const text = await response.text();
  return [response.status, text.startsWith('{') ? JSON.parse(text) : text];
}

describe('an address to answer at', () => {
  it('answers to the person alone unless told otherwise, where the app is no member too', async () => {
    driver.removes('general', 'parley');
    const url = urlFor();
    expect(await send(url, { text: 'psst' })).toEqual([200, 'ok']);
    expect((await driver.asPerson('ana').seesEphemeral('general')).text).toBe('psst');
    expect(await send(url, { text: 'all', response_type: 'in_channel' })).toEqual([200, 'ok']);
    expect(driver.messagesIn('general').map(({ text, user }) => [text, user])).toEqual([['all', BOT_USER]]);
  });

  it('answers in a thread', async () => {
    const root = await driver.asPerson('ana').says('general', 'root');
    await send(urlFor(), { text: 'in it', response_type: 'in_channel', thread_ts: root.ts });
    expect((await driver.answerTo(root)).text).toBe('in it');
  });

  it('replaces and deletes what was clicked on', async () => {
    const post = { channel: GENERAL, user: BOT_USER, text: 'a', blocks: [], threadTs: null };
    const message = playground.workspace.post(post);
    const url = urlFor({ ts: message.ts, ephemeral: false });
    await send(url, { text: 'b', replace_original: true });
    expect(driver.messagesIn('general').map(({ text }) => text)).toEqual(['b']);
    await send(url, { delete_original: true });
    expect(driver.messagesIn('general')).toEqual([]);

    const alone = playground.workspace.postEphemeral(post, ANA);
    const other = urlFor({ ts: alone.ts, ephemeral: true });
    await send(other, { text: 'c', replace_original: true });
    expect(driver.asPerson('ana').ephemeral(alone)?.text).toBe('c');
    await send(other, { delete_original: true });
    expect(driver.asPerson('ana').ephemeral(alone)).toBeUndefined();
  });

  it('is good for five answers', async () => {
    const url = urlFor();
    for (let n = 1; n <= 5; n += 1) expect(await send(url, { text: `${n}` })).toEqual([200, 'ok']);
    expect(await send(url, { text: '6' })).toMatchObject([404, { ok: false, error: 'used_url' }]);
  });

  it('is good for half an hour', () => {
    const urls = new ResponseUrls(clock, () => 'http://playground');
    const secret = urls.issue({ channel: GENERAL, user: ANA, original: undefined }).split('/').at(-1) ?? '';
    clock.advance(30 * 60_000);
    expect(urls.redeem(secret)).toMatchObject({ user: ANA });
    clock.advance(1);
    expect(() => urls.redeem(secret)).toThrow('expired_url');
  });

  it('refuses what a message could not be', async () => {
    const url = urlFor();
    expect(await send(url, {})).toMatchObject([400, { error: 'no_text' }]);
    expect(await send(url, { text: 1 })).toMatchObject([400, { error: 'invalid_payload' }]);
    expect(await send(url, { blocks: [{ type: 'nonsense' }] })).toMatchObject([400, { error: 'invalid_blocks' }]);
    expect(await send(url.replace(/[^/]+$/, 'guess'), { text: 'x' })).toMatchObject([404, { error: 'expired_url' }]);
  });
});
