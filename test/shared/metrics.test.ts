import { Counter } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHealthServer } from '../../src/shared/health-server.ts';
import { type MetricsAccess, makeAnswerMetrics, Registry } from '../../src/shared/metrics.ts';
import { freePort } from '../fixtures/free-port.ts';

const TOKEN = 'a-token-of-prometheus';
const LOCAL: MetricsAccess = { token: undefined, host: '127.0.0.1', isPublic: false };

async function ask(access: Partial<MetricsAccess>, headers: Record<string, string> = {}) {
  const metrics = new Registry();
  new Counter({ name: 'parley_test_total', help: 'For the test.', registers: [metrics] }).inc(3);
  const answer = makeAnswerMetrics(metrics, { ...LOCAL, ...access });
  return answer((name) => ({ host: '127.0.0.1:3000', ...headers })[name]);
}

describe('the metrics', () => {
  it('are in the text format of Prometheus', async () => {
    expect(await ask({})).toEqual({
      status: 200,
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      text: '# HELP parley_test_total For the test.\n# TYPE parley_test_total counter\nparley_test_total 3\n',
    });
  });

  it.each([
    [{}, {}, 200],
    [{ host: 'localhost' }, { host: 'localhost' }, 200],
    [{ host: '::1' }, { host: '[::1]:3000' }, 200],
    // From elsewhere, or from a page elsewhere that points its name here.
    [{ host: '0.0.0.0' }, {}, 403],
    [{ host: '::' }, {}, 403],
    [{ host: '10.0.0.5' }, {}, 403],
    [{ isPublic: true }, {}, 403],
    [{}, { host: 'parley.example.com' }, 403],
    [{}, { host: '127.0.0.1.example.com' }, 403],
    [{}, { host: '' }, 403],
    [{}, { 'x-forwarded-for': '192.0.2.7' }, 403],
    [{}, { forwarded: 'for=192.0.2.7' }, 403],
    [{}, { via: '1.1 proxy' }, 403],
  ])('without a token are for callers on the same machine: %j with %j', async (access, headers, status) => {
    const answer = await ask(access, headers);
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.text).toBe('Set METRICS_TOKEN to read metrics from elsewhere.\n');
  });

  it.each([
    [{ authorization: `Bearer ${TOKEN}` }, 200],
    [{ authorization: `bearer  ${TOKEN}` }, 200],
    [{}, 401],
    [{ authorization: TOKEN }, 401],
    [{ authorization: `Bearer ${TOKEN}x` }, 401],
    [{ authorization: 'Bearer ' }, 401],
  ])('with a token are for whoever has it, wherever they are: %j', async (headers: Record<string, string>, status) => {
    for (const access of [{}, { host: '0.0.0.0' }, { isPublic: true }]) {
      const answer = await ask({ ...access, token: TOKEN }, headers);
      expect(answer.status).toBe(status);
      if (status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
      if (status === 401) expect(answer.text).not.toContain('parley_test_total');
    }
  });

  it('are served beside the health of a process, where it has some', async () => {
    const start = async (metrics: Parameters<typeof startHealthServer>[0]['metrics']) => {
      const port = await freePort();
      const end = await startHealthServer({ host: '127.0.0.1', port, health: async () => ({ ready: true }), metrics });
      onTestFinished(end);
      return (path: string, headers: Record<string, string> = {}) =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers });
    };
    const metrics = new Registry();
    new Counter({ name: 'parley_test_total', help: 'For the test.', registers: [metrics] }).inc(3);
    const get = await start(makeAnswerMetrics(metrics, { ...LOCAL, token: TOKEN }));
    expect(await (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text()).toContain('parley_test_total 3');
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/readyz')).status).toBe(200);
    const broken = await start(() => Promise.reject(new Error('a bug')));
    expect((await broken('/metrics')).status).toBe(500);
    const without = await start(undefined);
    expect((await without('/metrics')).status).toBe(404);
  });
});
