import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectorErrorKind } from '../../../../src/service/connectors/errors.ts';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import { errorFacts } from '../../../../src/service/error-facts.ts';
import { createLogger } from '../../../../src/shared/logger.ts';
import refusals from '../../../fixtures/snowflake/refusals.json' with { type: 'json' };
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import type { SnowflakeStub } from './stub/server.ts';
import { openOn, startStub, TOKEN } from './stub/world.ts';

type Name = keyof typeof refusals;

/** What a person is told of it. */
const EXPECTED: Record<Name, { kind: ConnectorErrorKind; fields?: string[]; says: RegExp }> = {
  'wrong password': { kind: 'wrong-credentials', fields: ['user', 'password'], says: /didn't accept the user/ },
  'token not valid': { kind: 'wrong-credentials', fields: ['password'], says: /didn't accept the token/ },
  'no network policy': { kind: 'wrong-credentials', fields: ['user'], says: /network policy/ },
  'key not valid': {
    kind: 'wrong-credentials',
    fields: ['account', 'user', 'password'],
    says: /Set its public key/,
  },
  'address not allowed': { kind: 'no-permission', fields: ['user'], says: /network policy.*address/ },
  'user disabled': { kind: 'wrong-credentials', fields: ['user'], says: /doesn't allow this user/ },
  'role not granted': { kind: 'wrong-credentials', fields: ['role'], says: /no role/ },
  'role unknown': { kind: 'wrong-credentials', fields: ['role'], says: /no role/ },
  'warehouse unknown': { kind: 'wrong-credentials', fields: ['warehouse'], says: /no warehouse/ },
  'no warehouse': { kind: 'wrong-credentials', fields: ['warehouse'], says: /no warehouse/ },
  'warehouse held': { kind: 'cannot-reach', fields: ['warehouse'], says: /suspended/ },
  'database unknown': { kind: 'wrong-credentials', fields: ['database'], says: /no database/ },
  'no database': { kind: 'wrong-credentials', fields: ['database'], says: /no database/ },
  'object unknown': { kind: 'no-permission', says: /table doesn't exist.*SHOP\.MAIN\.NOTHING/ },
  'privileges missing': { kind: 'no-permission', says: /doesn't have permission.*ORDERS/ },
  'column unknown': { kind: 'sql-refused', says: /invalid identifier 'NME'/ },
  syntax: { kind: 'sql-refused', says: /unexpected 'SELEKT'/ },
  'division by zero': { kind: 'sql-refused', says: /Division by zero/ },
  'statement timeout': { kind: 'timed-out', fields: ['warehouse'], says: /too long/ },
  'cancelled by somebody': { kind: 'cancelled', says: /canceled/ },
  'no such account': { kind: 'cannot-reach', fields: ['account'], says: /no Snowflake account/ },
  'not understood': { kind: 'cannot-reach', fields: ['account'], says: /can't read/ },
  'payload not valid': { kind: 'cannot-reach', fields: ['account'], says: /can't read/ },
  'oauth token not valid': {
    kind: 'wrong-credentials',
    fields: ['password', 'authenticator'],
    says: /didn't accept this as an OAuth/,
  },
  'oauth token expired': { kind: 'wrong-credentials', fields: ['password'], says: /has expired. Enter a new one/ },
  'token expired': { kind: 'wrong-credentials', fields: ['password'], says: /has expired. Enter a new one/ },
  moved: { kind: 'cannot-reach', fields: ['account'], says: /no Snowflake account/ },
};
const HIDDEN = [TOKEN, '203.0.113.7', 'internal', '7fb87e37', 'localhost', 'LIMITER', 'READER'];

describe('what Snowflake refuses', () => {
  let stub: SnowflakeStub;
  beforeAll(async () => {
    stub = await startStub();
  });
  afterAll(() => stub.stop());

  async function failureAfter(name: Name): Promise<ConnectorError> {
    const { status, body } = refusals[name];
    stub.faults.push({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });
    const connector = openOn(stub);
    const failure: unknown = await connector.run(unguarded('SELECT 1'), LIMITS, unaborted()).catch((e: unknown) => e);
    await connector.close();
    if (!(failure instanceof ConnectorError)) throw new Error('expected a ConnectorError', { cause: failure });
    return failure;
  }

  it.each(Object.entries(EXPECTED))('is told in plain words: %s', async (name, { kind, fields, says }) => {
    const failure = await failureAfter(name as Name);
    expect({ kind: failure.kind, fields: failure.fields }).toEqual({ kind, fields });
    expect(failure.message).toMatch(says);
    for (const hidden of HIDDEN) expect(failure.message).not.toContain(hidden);
  });

  it('leaves the codes, and nothing else, for the log', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } });
    logger.warn({ error: errorFacts(await failureAfter('address not allowed')) }, 'refused');
    expect(lines.join('')).toContain('HTTP 403 390422');
    for (const hidden of HIDDEN.filter((text) => text !== 'internal')) expect(lines.join('')).not.toContain(hidden);
  });

  it('cuts long words about a statement', async () => {
    stub.faults.push({
      status: 422,
      body: JSON.stringify({
        code: '001003',
        sqlState: '42000',
        message: `SQL compilation error:\n${'x'.repeat(9_000)}`,
      }),
    });
    const connector = openOn(stub);
    const failure: unknown = await connector.check(unguarded('SELECT 1'), unaborted()).catch((error: unknown) => error);
    await connector.close();
    expect(String(failure).length).toBeLessThan(400);
  });
});
