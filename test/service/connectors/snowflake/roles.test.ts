import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SnowflakeCredentials, snowflakeCredentialsSchema } from '../../../../src/contract/resources.ts';
import type { AskingPerson, Connector } from '../../../../src/service/connectors/connector.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import type { SnowflakeStub } from './stub/server.ts';
import { AS_SELLER, CREDENTIALS, openOn, startStub } from './stub/world.ts';

const ANA: AskingPerson = { externalId: 'slack:T1:U1', email: null };
const BEN: AskingPerson = { externalId: 'slack:T1:U2', email: 'Ben@Example.com' };
const CLEO: AskingPerson = { externalId: 'slack:T1:U3', email: 'cleo@example.com' };
const BY_PERSON = { 'slack:T1:U1': 'sales_east', 'ben@example.com': 'SALES_WEST' };
const DEALS = 'SELECT TITLE FROM MAIN.DEALS ORDER BY TITLE';

describe('a role for each person in Snowflake', () => {
  it.each([
    [{}, /can't be empty/],
    [{ 'Ana@example.com': 'A', 'ana@example.com ': 'B' }, /can't name an email twice/],
    [{ ana: '' }, /./],
    [Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`u${at}`, 'A'])), /more than 1000 people/],
  ])('is refused where it says nothing, or two things: %#', (role_by_person, says) => {
    const read = snowflakeCredentialsSchema.safeParse({ ...CREDENTIALS, role_by_person });
    expect(read.error?.issues[0]?.message).toMatch(says);
  });

  let stub: SnowflakeStub;
  const opened: Connector[] = [];
  beforeAll(async () => {
    stub = await startStub();
  });
  afterEach(async () => {
    for (const connector of opened.splice(0)) await connector.close();
    stub.statements.all.splice(0);
  });
  afterAll(() => stub.stop());

  const open = (roles: SnowflakeCredentials['role_by_person'] = BY_PERSON): Connector => {
    const connector = openOn(stub, { changes: { ...AS_SELLER, role_by_person: roles } });
    opened.push(connector);
    return connector;
  };
  const titles = async (connector: Connector, person?: AskingPerson): Promise<unknown[]> => {
    const limits = { ...LIMITS, ...(person !== undefined && { person }) };
    return (await connector.run(unguarded(DEALS), limits, unaborted())).rows.map(({ TITLE: title }) => title);
  };
  const roles = () => stub.statements.all.map(({ submission }) => submission.role);

  it('gives two people two answers to one statement, whoever asks first, and both at once', async () => {
    const connector = open();
    const asked = await Promise.all([ANA, BEN, ANA].map((person) => titles(connector, person)));
    expect(asked).toEqual([['Elm', 'Oak'], ['Fir'], ['Elm', 'Oak']]);
    expect(roles().toSorted()).toEqual(['SALES_EAST', 'SALES_EAST', 'SALES_WEST']);
  });

  it('tells Snowflake who asks, in the tag of the statement', async () => {
    await titles(open(), ANA);
    const tag = stub.statements.all[0]?.submission.parameters.QUERY_TAG ?? '';
    expect(JSON.parse(tag)).toEqual({ app: 'parley', parley_external_id: 'slack:T1:U1' });
  });

  it('refuses whoever has none, before anything is sent, and says which field gives one', async () => {
    const connector = open();
    const refused = { kind: 'no-permission', fields: ['role_by_person'] };
    await expect(connector.admit?.(CLEO)).rejects.toMatchObject(refused);
    await expect(titles(connector, CLEO)).rejects.toMatchObject(refused);
    await expect(connector.admit?.(ANA)).resolves.toBeUndefined();
    expect(stub.statements.all).toEqual([]);
  });

  it('gives everybody else the role of the star, where there is one', async () => {
    expect(await titles(open({ ...BY_PERSON, '*': 'sales_west' }), CLEO)).toEqual(['Fir']);
  });

  it('learns what there is with the role of the source, in which nobody asks', async () => {
    const connector = open();
    const { tables } = await connector.introspect(unaborted());
    expect(tables.map(({ name }) => name)).toEqual(['DEALS']);
    await connector.check(unguarded(DEALS), unaborted());
    expect(new Set(roles())).toEqual(new Set(['SALES']));
  });

  it('takes no email for an external ID, and no name of an object for a person', async () => {
    const connector = open({ 'slack:T1:U1': 'sales_east' });
    const pretender = { externalId: 'slack:T1:U9', email: 'slack:T1:U1' };
    const ids = ['toString', '__proto__', '*', ''].map((externalId) => ({ externalId, email: '' }));
    for (const person of [pretender, ...ids])
      await expect(titles(connector, person)).rejects.toMatchObject({ fields: ['role_by_person'] });
    expect(stub.statements.all).toEqual([]);
  });

  it.each([
    ['sales', false],
    ['scribe', true],
    ['chief', true],
    ['guest', undefined],
  ])('the role %s may write, or one that it has: %s', async (role, may) => {
    const connector = openOn(stub, { changes: { ...AS_SELLER, role } });
    opened.push(connector);
    expect(await connector.mayWrite?.(unaborted())).toBe(may);
  });

  it('names its own field where Snowflake has no such role', async () => {
    const refused = titles(open({ 'slack:T1:U1': 'nobody' }), ANA);
    await expect(refused).rejects.toMatchObject({ kind: 'wrong-credentials', fields: ['role_by_person'] });
  });
});
