import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Playground } from '../../../src/playground/index.ts';
import type { PageCommand, WireEntry } from '../../../src/playground/protocol/protocol.ts';
import { WireLog } from '../../../src/playground/server/wire-log.ts';
import { readSocketJson } from '../../../src/playground/server/workspace/read-json.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { startPlayground } from './start-playground.ts';

describe('the log of the wire', () => {
  it('keeps the last 500 and cuts what is too large', () => {
    const log = new WireLog(new ManualClock());
    for (let n = 0; n < 600; n += 1) log.begin({ kind: 'call', name: `m${n}` }, { n })({ outcome: 'ok', reason: '' });
    expect(log.entries()).toHaveLength(500);
    expect(log.entries()[0]?.name).toBe('m100');
    expect(log.payloads(1)).toBeUndefined();
    log.begin({ kind: 'call', name: 'large' }, 'x'.repeat(1_000_000));
    const large = log.entries().at(-1);
    expect(large).toMatchObject({ bytes: 1_000_002, outcome: 'pending', tookMs: null });
    expect(log.payloads(large?.id ?? 0)?.sent.length).toBeLessThan(210_000);
  });
});

const toldSchema = z.looseObject({ kind: z.string() });

describe('a page that watches the wire', () => {
  let playground: Playground;
  let page: WebSocket;
  let told: z.infer<typeof toldSchema>[];
  let changed = (): void => {};

  beforeEach(async () => {
    playground = await startPlayground();
    told = [];
    page = new WebSocket(`${playground.url.replace('http', 'ws')}/ui?person=ana`, { origin: playground.url });
    page.on('message', (data) => {
      told.push(toldSchema.parse(readSocketJson(data)));
      changed();
    });
    await until(() => told.length > 0);
  });
  afterEach(() => playground.stop());

  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => (changed = resolve));
  }
  const send = (command: PageCommand) => page.send(JSON.stringify(command));
  const entries = (): WireEntry[] => {
    const seen = told.flatMap((event) =>
      event.kind === 'wire-seen' ? z.array(z.custom<WireEntry>()).parse(event['entries']) : [],
    );
    return [...new Map(seen.map((entry) => [entry.id, entry])).values()];
  };
  const slack = () =>
    new WebClient(playground.slack.botToken, { slackApiUrl: playground.slack.apiUrl, logger: silentSlackLogger });

  it('is told what was before and what comes, with what became of it, and no token', async () => {
    await slack().auth.test();
    send({ kind: 'watch-wire', commandId: '1', on: true });
    await until(() => told.some(({ kind }) => kind === 'faults-changed'));
    expect(entries()).toMatchObject([{ kind: 'call', name: 'auth.test', outcome: 'ok' }]);
    await slack()
      .chat.postMessage({ channel: 'C0NOWHERE', text: 'x' })
      .catch(() => undefined);
    await until(() => entries().some(({ outcome }) => outcome === 'refused'));
    const refused = entries().find(({ outcome }) => outcome === 'refused');
    expect(refused).toMatchObject({ name: 'chat.postMessage', reason: 'channel_not_found' });
    send({ kind: 'read-wire', commandId: '2', id: refused?.id ?? 0 });
    await until(() => told.some(({ kind }) => kind === 'wire-payload'));
    const payload = told.find(({ kind }) => kind === 'wire-payload');
    expect(payload?.['sent']).toContain('C0NOWHERE');
    expect(payload?.['answered']).toContain('channel_not_found');
    const { botToken, appToken, signingSecret } = playground.slack;
    for (const secret of [botToken, appToken, signingSecret]) expect(JSON.stringify(told)).not.toContain(secret);
  });

  it('plans faults, sees them wait, and is refused what is none', async () => {
    send({ kind: 'watch-wire', commandId: '1', on: true });
    send({ kind: 'plan-call-fault', commandId: '2', method: 'auth.test', fault: { kind: 'server-error' } });
    await until(() => told.some((event) => event['commandId'] === '2'));
    const plans = () => told.filter(({ kind }) => kind === 'faults-changed').map((event) => event['faults']);
    expect(plans().at(-1)).toMatchObject([{ on: 'call', method: 'auth.test' }]);
    send({ kind: 'clear-faults', commandId: '3' });
    await until(() => told.some((event) => event['commandId'] === '3'));
    expect(plans().at(-1)).toEqual([]);
    send({ kind: 'read-wire', commandId: '4', id: 99 });
    await until(() => told.some((event) => event['commandId'] === '4'));
    expect(told.at(-1)).toMatchObject({ kind: 'refused', reason: 'not_found' });
  });

  it('is told nothing of it before it asks and after it left', async () => {
    await slack().auth.test();
    send({ kind: 'watch-wire', commandId: '1', on: true });
    send({ kind: 'watch-wire', commandId: '2', on: false });
    await until(() => told.some((event) => event['commandId'] === '2'));
    await slack().auth.test();
    send({ kind: 'clear-faults', commandId: '3' });
    await until(() => told.some((event) => event['commandId'] === '3'));
    expect(entries()).toHaveLength(1);
  });
});
