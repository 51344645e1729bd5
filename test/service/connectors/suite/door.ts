import { describe, expect, it } from 'vitest';
import type { ResourceType } from '../../../../src/contract/resources.ts';
import { ConnectorError, fieldsToFix } from '../../../../src/service/connectors/errors.ts';
import type { Network } from '../../../../src/service/connectors/network.ts';
import {
  DATABASE_TYPES,
  insensitiveFields,
  openConnector,
  readSource,
} from '../../../../src/service/databases/index.ts';
import { unaborted } from './fixture.ts';

const SECRET = /password|secret|private|passphrase|key/i;

/** What the index of every connector's folder promises; it needs no data source. */
export function describeDoor(type: ResourceType): void {
  const { example } = DATABASE_TYPES[type];
  const credentials: Record<string, unknown> = { ...example.credentials };
  const source = readSource(type, credentials);

  describe('door', () => {
    it('reads the credentials that were encrypted, and no others', () => {
      expect(readSource(type, JSON.parse(JSON.stringify(credentials)))).toEqual({ type, credentials });
      for (const name of Object.keys(credentials)) {
        const { [name]: _, ...rest } = credentials;
        expect(() => readSource(type, rest)).toThrow();
      }
    });

    it('tells some of them again, and no secret', () => {
      const told = insensitiveFields(source);
      expect(credentials).toMatchObject(told);
      expect(Object.keys(told).length).toBeGreaterThan(0);
      expect(Object.keys(told).filter((name) => SECRET.test(name))).toEqual([]);
      expect(Object.keys(credentials).filter((name) => SECRET.test(name)).length).toBeGreaterThan(0);
    });

    it('opens without reaching for the source, and names the fields to mend when that fails', async () => {
      const asked: string[] = [];
      const network: Network = {
        resolveHost: (host) => {
          asked.push(host);
          return Promise.reject(new ConnectorError('cannot-reach', 'This host may not be used.'));
        },
      };
      const connector = openConnector(source, network);
      expect(asked).toEqual([]);
      const failure: unknown = await connector.introspect(unaborted()).catch((error: unknown) => error);
      await connector.close();
      if (!(failure instanceof ConnectorError)) throw new Error('expected a ConnectorError', { cause: failure });
      const fields = fieldsToFix(failure);
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.filter((name) => !(name in credentials))).toEqual([]);
    });
  });
}
