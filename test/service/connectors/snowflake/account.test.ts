import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import { readAccount } from '../../../../src/service/connectors/snowflake/account.ts';
import { createSnowflakeConnector } from '../../../../src/service/connectors/snowflake/connector.ts';
import { anyText } from '../../../fixtures/any-text.ts';
import { unaborted } from '../suite/fixture.ts';
import { CREDENTIALS } from './stub/world.ts';

const DOMAIN = '.snowflakecomputing.com';
const CHINA = '.snowflakecomputing.cn';

describe('the account of Snowflake', () => {
  it.each([
    ['MYORG-MYACCOUNT', 'myorg-myaccount', 'MYORG-MYACCOUNT'],
    [' myorg-my_account ', 'myorg-my-account', 'MYORG-MY_ACCOUNT'],
    ['xy12345', 'xy12345', 'XY12345'],
    ['xy12345.eu-central-1', 'xy12345.eu-central-1', 'XY12345'],
    ['xy12345.us-east-2.aws', 'xy12345.us-east-2.aws', 'XY12345'],
    ['myorg-myaccount.privatelink', 'myorg-myaccount.privatelink', 'MYORG-MYACCOUNT'],
    ['xy12345.eu-central-1.privatelink', 'xy12345.eu-central-1.privatelink', 'XY12345'],
    ['acme-q1w2e3.global', 'acme-q1w2e3.global', 'ACME'],
    ['https://myorg-myaccount.snowflakecomputing.com/', 'myorg-myaccount', 'MYORG-MYACCOUNT'],
    ['myorg-myaccount.snowflakecomputing.com', 'myorg-myaccount', 'MYORG-MYACCOUNT'],
    ['my_org-my_account.privatelink', 'my-org-my-account.privatelink', 'MY_ORG-MY_ACCOUNT'],
    [
      'https://xy12345.us-east-2.aws.privatelink.snowflakecomputing.com',
      'xy12345.us-east-2.aws.privatelink',
      'XY12345',
    ],
  ])('%s has a host and a name for the JWT', (typed, host, name) => {
    expect(readAccount(typed)).toEqual({ host: host + DOMAIN, name });
  });

  it.each([
    ['xy12345.cn-northwest-1', 'xy12345.cn-northwest-1', 'XY12345'],
    ['XY12345.CN-NORTHWEST-1.AWS', 'xy12345.cn-northwest-1.aws', 'XY12345'],
    ['xy12345.cn-northwest-1.privatelink', 'xy12345.cn-northwest-1.privatelink', 'XY12345'],
    ['https://my_org-my_account.snowflakecomputing.cn/', 'my-org-my-account', 'MY_ORG-MY_ACCOUNT'],
  ])('%s is in China', (typed, host, name) => {
    expect(readAccount(typed)).toEqual({ host: host + CHINA, name });
  });

  it('is not in China by the name of its organization', () => {
    expect(readAccount('cn-sales').host).toBe(`cn-sales${DOMAIN}`);
  });

  it.each([
    '',
    '.',
    'evil.example/x',
    'evil.example#',
    'evil.example?',
    'a@b',
    'a:443',
    'https://evil.example',
    'http://myorg-myaccount.snowflakecomputing.com',
    'https://evil.example/.snowflakecomputing.cn',
    'myorg-myaccount.snowflakecomputing.cn.evil.example/',
    'a..b',
    '-a',
    'a-',
    'a.b.c.d.e',
    'a b',
    'a%2eb',
    'а-b',
    'a'.repeat(64),
  ])('%j is none', (typed) => {
    expect(() => readAccount(typed)).toThrow(expect.objectContaining({ fields: ['account'] }) as Error);
  });

  it('leads nowhere but to Snowflake, whatever is typed', () => {
    const typed = fc.oneof(
      anyText(),
      fc.webUrl(),
      fc.domain(),
      fc.string({ unit: fc.constantFrom(...Array.from('abcn1-_.@:/?#%\\ \n')) }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        let host: string;
        try {
          ({ host } = readAccount(text));
        } catch (error) {
          expect(error).toBeInstanceOf(ConnectorError);
          return;
        }
        const url = new URL(`https://${host}`);
        expect([url.hostname, url.port, url.pathname, url.username]).toEqual([host, '', '/', '']);
        expect(host.endsWith(DOMAIN) || host.endsWith(CHINA)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is asked for by its own host, and by no other', async () => {
    const asked: string[] = [];
    const resolveHost = (host: string) => {
      asked.push(host);
      return Promise.reject(new ConnectorError('cannot-reach', 'No such host.', { fields: ['host'] }));
    };
    const connector = createSnowflakeConnector(CREDENTIALS, { resolveHost });
    const failure: unknown = await connector.introspect(unaborted()).catch((error: unknown) => error);
    await connector.close();
    expect(failure).toMatchObject({ kind: 'cannot-reach', message: 'No such host.', fields: ['account'] });
    expect(new Set(asked)).toEqual(new Set(['myorg-shop.snowflakecomputing.com']));
  });
});
