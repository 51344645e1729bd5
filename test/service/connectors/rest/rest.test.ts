import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRest } from '../../../../src/service/connectors/rest/rest.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';

const limits = { maxBytes: 1_000, signal: new AbortController().signal };

function restOf(allowPrivate: boolean) {
  const rest = createRest(createNetwork({ allowPrivate }));
  onTestFinished(() => rest.close());
  return (url: string) => rest.send({ method: 'GET', url: new URL(url), headers: {} }, limits);
}

async function listening() {
  const server = createServer((request, response) => response.end(request.headers.host)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

describe('HTTP to a warehouse', () => {
  it('goes to the checked address and keeps the name', async () => {
    const port = await listening();
    const send = restOf(true);
    expect(await send(`http://localhost:${port}/`)).toMatchObject({ status: 200, body: `localhost:${port}` });
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200 });
  });

  it.each(['localhost', '127.0.0.1'])('is refused where %s may not be reached', async (host) => {
    const port = await listening();
    await expect(restOf(false)(`http://${host}:${port}/`)).rejects.toMatchObject({ kind: 'cannot-reach' });
  });

  it.each([
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://metadata.google.internal/',
    'http://db.example/',
  ])('is never sent to %s', async (url) => {
    await expect(restOf(true)(url)).rejects.toMatchObject({ kind: 'cannot-reach' });
  });
});
