import { describe, expect, it } from 'vitest';
import { readConnection } from '../../../src/bot/connect/connect-form.ts';
import { readRoles, splitSecret } from '../../../src/bot/connect/snowflake-fields.ts';

const KEY = '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIE\n-----END ENCRYPTED PRIVATE KEY-----';

describe("the fields of Snowflake's form", () => {
  it.each([
    ['ana@example.com = SALES_EAST, * = SALES', { 'ana@example.com': 'SALES_EAST', '*': 'SALES' }],
    ['slack:T1:U1=A_B\nben@example.com = "my role";', { 'slack:T1:U1': 'A_B', 'ben@example.com': '"my role"' }],
    ['SALES_EAST', 'SALES_EAST'],
    ['ana@example.com =', 'ana@example.com ='],
    ['= SALES', '= SALES'],
    ['ana@example.com = A, ana@example.com = B', 'ana@example.com = A, ana@example.com = B'],
  ])('reads who has which role: %j', (typed, roles) => {
    expect(readRoles({ role_by_person: typed })).toEqual({ role_by_person: roles });
  });

  it('has no roles of people where none are typed', () => {
    expect(readRoles({})).toEqual({});
  });

  it.each([
    [`${KEY}\nhush hush`, { password: KEY, private_key_passphrase: 'hush hush' }],
    [`${KEY.replaceAll('\n', ' ')} hush`, { password: KEY.replaceAll('\n', ' '), private_key_passphrase: 'hush' }],
    [`${KEY}\n`, { password: `${KEY}\n` }],
    ['a-token', { password: 'a-token' }],
  ])('takes what follows an encrypted key for its passphrase', (typed, secret) => {
    expect(splitSecret(typed)).toEqual(secret);
  });

  it('says how roles are written where they are not', () => {
    const fields = { account: 'a', user: 'u', warehouse: 'w', database: 'd', role: 'r', role_by_person: 'SALES' };
    const datasetId = '22222222-2222-4222-8222-222222222222';
    const form = { type: 'dw:snowflake' as const, name: 'Snow', description: '', datasetId, fields };
    const problems = [{ field: 'role_by_person', message: expect.stringContaining('ana@example.com = ') as unknown }];
    expect(readConnection(form, { main: 'x' })).toEqual({ kind: 'incomplete', problems });
  });
});
