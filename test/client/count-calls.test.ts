import { describe, expect, it } from 'vitest';
import { makeCountCalls } from '../../src/client/count-calls.ts';
import { HttpError, NetworkError, NoApiKeyError, ResponseSchemaError, TimeoutError } from '../../src/client/errors.ts';
import { Registry } from '../../src/shared/metrics.ts';
import { samplesOf } from '../fixtures/samples.ts';

const ROUTE = 'POST /v2/conversations';
const http = (status: number) =>
  new HttpError(ROUTE, {
    status,
    code: undefined,
    requestId: undefined,
    retryAfterMs: undefined,
    serviceMessage: 'no: "select"',
    details: [],
  });

async function counted(...errors: (Error | undefined)[]): Promise<Record<string, number>> {
  const registry = new Registry();
  const { counted: count, retried } = makeCountCalls(registry);
  for (const error of errors) {
    const call = count(ROUTE, async () => {
      if (error !== undefined) throw error;
      return 42;
    });
    if (error === undefined) expect(await call).toBe(42);
    else await expect(call).rejects.toBe(error);
  }
  retried(ROUTE);
  return samplesOf(await registry.metrics());
}

describe('calls of the service', () => {
  it.each([
    [undefined, 'ok'],
    [http(429), 'busy'],
    [http(503), 'busy'],
    [http(500), 'server_error'],
    [http(404), 'refused'],
    [new NetworkError(ROUTE, { code: 'ECONNRESET', reached: true }), 'unreachable'],
    [new TimeoutError(ROUTE, 1_000), 'timeout'],
    [new ResponseSchemaError(ROUTE, 'body'), 'bad_answer'],
    [new Error('the person stopped it'), 'cancelled'],
  ])('are counted by what became of them: %s', async (error, result) => {
    const samples = await counted(error);
    expect(samples[`parley_bot_service_calls_total{route="${ROUTE}",result="${result}"}`]).toBe(1);
    expect(Object.keys(samples).filter((name) => name.startsWith('parley_bot_service_calls_total'))).toHaveLength(1);
  });

  it('are measured together by their route, and their repeats counted', async () => {
    const samples = await counted(undefined, http(500), new NoApiKeyError(ROUTE));
    expect(samples[`parley_bot_service_call_seconds_count{route="${ROUTE}"}`]).toBe(3);
    expect(samples[`parley_bot_service_retries_total{route="${ROUTE}"}`]).toBe(1);
  });
});
