import { describe, expect, it } from 'vitest';
import type { Connector } from '../../../../src/service/connectors/connector.ts';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import type { Network } from '../../../../src/service/connectors/network.ts';
import { LIMITS, type Stage, unaborted, unguarded } from './fixture.ts';

export function describeTroubles<Changes>({ fixture, connector, open, run }: Stage<Changes>): void {
  const { statements, troubles, capabilities } = fixture;

  /** The error, which keeps what has to be kept. */
  const failureOf = async (call: Promise<unknown>): Promise<ConnectorError> => {
    const failure: unknown = await call.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(failure instanceof ConnectorError)) throw new Error('expected a ConnectorError', { cause: failure });
    for (const hidden of troubles.hidden) expect(failure.message).not.toContain(hidden);
    return failure;
  };
  const runOn = (source: Connector, sql = statements.numbers(1)) => source.run(unguarded(sql), LIMITS, unaborted());
  const check = (sql: string) => connector().check(unguarded(sql), unaborted());

  describe('check', () => {
    it('accepts what could run, without running it', async () => {
      await expect(check(statements.numbers(3))).resolves.toBeUndefined();
      await expect(check(statements.endless)).resolves.toBeUndefined();
    });

    it('refuses what could not, in words that help', async () => {
      const failure = await failureOf(check(statements.unknownColumn));
      expect(failure.kind).toBe('sql-refused');
      expect(failure.message.toLowerCase()).toContain('nme');
    });
  });

  describe('a statement that the server does not accept', () => {
    it.each(['unknownColumn', 'nonsense'] as const)('is refused, and the next one runs: %s', async (which) => {
      const failure = await failureOf(run(statements[which]));
      expect(failure.kind).toBe('sql-refused');
      expect((await run(statements.numbers(2))).rows).toHaveLength(2);
    });

    it.each(statements.writes)('is one that changes something: %s', async (sql) => {
      expect((await failureOf(run(sql))).kind).toBe('sql-refused');
      expect((await run(statements.numbers(2))).rows).toHaveLength(2);
    });
  });

  describe('reaching the source', () => {
    it.each(troubles.unreachable)('says that it cannot be reached, and not where it looked: %j', async (changes) => {
      expect((await failureOf(open(changes).introspect(unaborted()))).kind).toBe('cannot-reach');
      expect((await failureOf(runOn(open(changes)))).kind).toBe('cannot-reach');
    });

    it('asks the network for each host and connects to the address it is given', async () => {
      const asked: string[] = [];
      const network: Network = {
        resolveHost: (host) => {
          asked.push(host);
          return Promise.resolve({ address: '127.0.0.1', family: 4 });
        },
      };
      expect((await runOn(open(troubles.named.changes, network))).rows).toHaveLength(1);
      expect(new Set(asked)).toEqual(new Set([troubles.named.host]));
    });

    it('goes nowhere the network refuses', async () => {
      const refusal = new ConnectorError('cannot-reach', 'This host may not be used.', { fields: ['host'] });
      const network: Network = { resolveHost: () => Promise.reject(refusal) };
      const failure = await failureOf(runOn(open(undefined, network)));
      // Where nobody types a host, the field is another.
      expect(failure).toMatchObject({ kind: refusal.kind, message: refusal.message });
    });

    it('refuses to be used after it was closed', async () => {
      const closed = open();
      await closed.close();
      expect((await failureOf(closed.introspect(unaborted()))).kind).toBe('cannot-reach');
      expect((await failureOf(runOn(closed))).kind).toBe('cannot-reach');
    });
  });

  if (!capabilities.users) {
    it('cannot tell wrong credentials: the server accepts any', async () => {
      for (const changes of [...troubles.wrongCredentials, troubles.noDatabase.changes, troubles.clerk.changes]) {
        expect((await runOn(open(changes))).rows).toHaveLength(1);
      }
    });
    return;
  }

  describe('a source with users', () => {
    it.each(troubles.wrongCredentials)('tells wrong credentials, without repeating them: %j', async (changes) => {
      expect((await failureOf(open(changes).introspect(unaborted()))).kind).toBe('wrong-credentials');
    });

    it('tells which field is wrong when there is no such database', async () => {
      const { changes, fields } = troubles.noDatabase;
      expect((await failureOf(open(changes).introspect(unaborted()))).fields).toEqual(fields);
    });

    it('lets a user read what it may, and tells what it may not', async () => {
      const { changes, reads, mayNotRead } = troubles.clerk;
      const clerk = open(changes);
      expect((await runOn(clerk, reads)).rows.length).toBeGreaterThan(0);
      expect((await failureOf(runOn(clerk, mayNotRead))).kind).toBe('no-permission');
      const names = (await clerk.introspect(unaborted())).tables.map(({ name }) => name);
      expect(names).toContain(fixture.shop.spell('customers'));
      expect(names).not.toContain(fixture.shop.spell('orders'));
    });
  });
}
