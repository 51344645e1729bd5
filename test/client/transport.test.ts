import { expect, it, onTestFinished } from 'vitest';
import { createTransport } from '../../src/client/transport.ts';
import { ManualClock } from '../fakes/manual-clock.ts';
import { startServiceServer } from './service-server.ts';
import { failureOf, makeGate } from './world.ts';

it.each(['before the head', 'in the middle of the body'])(
  'an abort %s is no failure of the network: it rejects with the reason',
  async (when) => {
    const server = await startServiceServer();
    onTestFinished(() => server.close());
    const transport = createTransport({
      baseUrl: server.url,
      timeoutMs: 60_000,
      maxResponseBytes: 1_000,
      clock: new ManualClock(),
    });
    onTestFinished(() => transport.close());
    const arrived = makeGate();
    server.onCall((_, { response }) => {
      if (when !== 'before the head') response.writeHead(200).write('{');
      arrived.open();
      return undefined;
    });
    const controller = new AbortController();
    const call = failureOf(
      transport.send(
        { route: 'POST /v2/conversations', path: '/v2/conversations', authorization: 'a', body: {}, secrets: [] },
        controller.signal,
      ),
    );
    await arrived.opened;
    const reason = new Error('left');
    controller.abort(reason);
    await expect(call).resolves.toBe(reason);
  },
);
