import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ada, bob, cipherOf, later, makeDatabaseFile, NOW, openTestStore } from './world.ts';

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
    const file = makeDatabaseFile();
    const { users } = await openTestStore({ file });
    await users.save(ada, token);
    const bytes = Buffer.concat(readdirSync(dirname(file)).map((name) => readFileSync(join(dirname(file), name))));
    expect(bytes.includes(ada)).toBe(true);
    expect(bytes.includes('the-token-of-ada')).toBe(false);
    expect(bytes.includes(TOKEN.slice(0, 12))).toBe(false);
  });

  it('copied into the row of another user do not open there', async () => {
    const file = makeDatabaseFile();
    const { users } = await openTestStore({ file });
    await users.save(ada, token);
    await users.save(bob, { ...token, token: 'the-token-of-bob' });
    const intruder = new SqliteDatabase(file);
    intruder
      .prepare(
        'UPDATE bot_users SET sealed_token = (SELECT sealed_token FROM bot_users WHERE external_id = ?) WHERE external_id = ?',
      )
      .run(ada, bob);
    intruder.close();
    await expect(users.find(bob)).resolves.toBeUndefined();
    await expect(users.find(ada)).resolves.toEqual(token);
  });

  it('encrypted with another key, or damaged, are absent and can be saved anew', async () => {
    const file = makeDatabaseFile();
    const before = await openTestStore({ file });
    await before.users.save(ada, token);
    await before.close();
    const { users } = await openTestStore({ file, cipher: cipherOf(2) });
    await expect(users.find(ada)).resolves.toBeUndefined();
    await users.save(ada, token);
    await expect(users.find(ada)).resolves.toEqual(token);
  });
});
