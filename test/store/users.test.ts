import { describe, expect, it } from 'vitest';
import { execute, heard, makeDatabaseUrl, storedBytes } from '../fixtures/databases.ts';
import { ada, bob, cipherOf, later, NOW, openTestStore } from './world.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.the-token-of-ada.signature';
const token = { token: TOKEN, expiresAt: later(3_600), externalUserId: '7' };

describe('tokens of users', () => {
  it('are found as they were saved, each for its user', async () => {
    const { users } = await openTestStore();
    await users.save(ada, token);
    await expect(users.find(ada)).resolves.toEqual(token);
    await expect(users.find(bob)).resolves.toBeUndefined();
  });

  it('are replaced by a newer one and gone once forgotten', async () => {
    const { users } = await openTestStore();
    await users.save(ada, token);
    await users.save(ada, { token: 'newer', expiresAt: NOW, externalUserId: '8' });
    await expect(users.find(ada)).resolves.toEqual({ token: 'newer', expiresAt: NOW, externalUserId: '8' });
    await users.forget(ada);
    await users.forget(ada);
    await expect(users.find(ada)).resolves.toBeUndefined();
  });

  it('stand in no file of the database as they are', async () => {
    const url = makeDatabaseUrl();
    const { users } = await openTestStore({ url });
    await users.save(ada, token);
    const bytes = await storedBytes(url);
    expect(bytes.includes(ada)).toBe(true);
    expect(bytes.includes('the-token-of-ada')).toBe(false);
    expect(bytes.includes(TOKEN.slice(0, 12))).toBe(false);
  });

  it('copied into the row of another user do not open there', async () => {
    const url = makeDatabaseUrl();
    const { users } = await openTestStore({ url });
    await users.save(ada, token);
    await users.save(bob, { ...token, token: 'the-token-of-bob' });
    const token_of_ada = `SELECT sealed_token FROM bot_users WHERE external_id = '${ada}'`;
    await execute(url, `UPDATE bot_users SET sealed_token = (${token_of_ada}) WHERE external_id = '${bob}'`);
    await heard();
    await expect(users.find(bob)).resolves.toBeUndefined();
    await expect(users.find(ada)).resolves.toEqual(token);
  });

  it('encrypted with another key, or damaged, are absent and can be saved anew', async () => {
    const url = makeDatabaseUrl();
    const before = await openTestStore({ url });
    await before.users.save(ada, token);
    await before.close();
    const { users } = await openTestStore({ url, cipher: cipherOf(2) });
    await expect(users.find(ada)).resolves.toBeUndefined();
    await users.save(ada, token);
    await expect(users.find(ada)).resolves.toEqual(token);
  });
});
