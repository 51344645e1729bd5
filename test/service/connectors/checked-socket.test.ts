import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckedSocket, nameForTls } from '../../../src/service/connectors/checked-socket.ts';
import type { Network } from '../../../src/service/connectors/network.ts';
import { reachFailure } from '../../../src/service/connectors/reach-failure.ts';

describe('a socket to a checked address', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('gives up on what never answers, and names host and port', async () => {
    const silent: Network = { resolveHost: () => new Promise(() => undefined) };
    const socket = new CheckedSocket(silent, { host: 'db.example.test', port: 5432 });
    const failing = new Promise<Error>((resolve) => socket.once('error', resolve));
    socket.connect();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(reachFailure(await failing)).toMatchObject({ kind: 'cannot-reach', fields: ['host', 'port'] });
  });

  it('waits no longer once it is closed', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    const unknown: Network = { resolveHost: () => Promise.reject(new Error('no such host')) };
    const socket = new CheckedSocket(unknown, { host: 'db.example.test', port: 5432 });
    const closed = new Promise((resolve) => socket.once('error', () => undefined).once('close', resolve));
    socket.connect();
    await closed;
    const late = set.mock.calls.findIndex(([, ms]) => ms === 9_000);
    expect(cleared).toHaveBeenCalledWith(set.mock.results[late]?.value);
    expect(late).toBeGreaterThanOrEqual(0);
  });

  it('has the name that certificates are checked against', () => {
    expect(['db.example.test', '127.0.0.1', '[::1]', '::1'].map(nameForTls)).toEqual([
      'db.example.test',
      '127.0.0.1',
      '::1',
      '::1',
    ]);
  });
});

describe('why nothing was reached', () => {
  it.each([
    ['ECONNREFUSED', ['port']],
    ['EHOSTUNREACH', ['host', 'port']],
    ['ENETUNREACH', ['host', 'port']],
    ['ERR_TLS_CERT_ALTNAME_INVALID', ['host']],
    ['CERT_HAS_EXPIRED', ['sslmode']],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', ['sslrootcert']],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', ['sslrootcert']],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', ['sslcert']],
    ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', ['sslcert']],
    ['ERR_SSL_WRONG_VERSION_NUMBER', ['sslmode']],
  ])('%s is told on %j', (code, fields) => {
    const told = reachFailure(Object.assign(new Error('connect 10.1.2.3:5432'), { code }));
    expect(told).toMatchObject({ kind: 'cannot-reach', fields });
    expect(told?.message).not.toContain('10.1.2.3');
  });

  it('leaves other errors alone', () => {
    expect(reachFailure(new Error('x'))).toBeUndefined();
    expect(reachFailure(Object.assign(new Error('x'), { code: '42P01' }))).toBeUndefined();
  });
});
