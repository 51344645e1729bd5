import { describe, expect, it } from 'vitest';
import { createCipher } from '../../src/shared/cipher.ts';
import { answerIdSchema, externalIdSchema, savedQueryIdSchema, slackUserIdSchema } from '../../src/shared/ids.ts';
import { ENCRYPTED_TABLES } from '../../src/store/encrypted-tables.ts';
import type { Store } from '../../src/store/index.ts';
import { reencryptStore } from '../../src/store/reencrypt.ts';
import { columnsOf, execute, makeDatabaseUrl } from '../fixtures/databases.ts';
import {
  ada,
  cipherOf,
  conversationId,
  later,
  messageOf,
  NOW,
  openTestStore,
  question,
  resourceId,
  team,
  thread,
} from './world.ts';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const rotating = createCipher(NEW, [OLD]);

const asker = slackUserIdSchema.parse('U1');
const answerId = answerIdSchema.parse('answer-0000000001');
const savedQueryId = savedQueryIdSchema.parse('99999999-1111-4111-8111-111111111111');
const form = { type: 'db:postgres' as const, name: 'Shop', description: '', datasetId: 'd', fields: { host: 'db' } };
const pending = { person: { team, user: asker }, form, viewId: 'V1', triesLeft: 5 };

const installation = {
  team,
  isOrgWide: false,
  enterprise: undefined,
  appId: 'A1',
  botUserId: 'UBOT',
  botId: 'BBOT',
  botName: 'parley',
  token: 'xoxb-of-the-workspace',
  refreshToken: 'xoxe-of-the-workspace',
  expiresAt: later(600),
  scopes: ['chat:write'],
  installedBy: asker,
  installedAt: NOW,
};

/** One encrypted value at least in each column that can hold one. */
async function fill(store: Store): Promise<void> {
  const asked = question('1700000000.000100', 'salaries of the board?');
  await store.users.save(ada, { token: 'token-of-ada', expiresAt: later(60), externalUserId: '7' });
  await store.questions.receive({ ...asked, details: { responseUrl: 'https://slack.example/r' } }, NOW);
  await store.questions.finish(messageOf(asked), 'asked-back', later(1));
  await store.answers.keep({
    id: answerId,
    thread,
    messageTs: undefined,
    questionTs: thread.threadTs,
    audience: 'thread',
    asker,
    question: 'salaries?',
    resource: { id: resourceId(1), name: 'Shop', datasetId: undefined },
    conversationId: conversationId(2),
    sql: 'select 1',
    explanation: 'One.',
    // In pieces.
    rows: Array.from({ length: 20_000 }, (_, at) => ({ one: at })),
    rowCount: 20_000,
    tookMs: 4,
    askedAt: NOW,
    chart: 'auto',
    reader: { locale: 'en', timeZone: 'UTC' },
    savedAs: { id: savedQueryId, name: 'Salaries' },
  });
  await store.pendingConnections.add('p1', pending, { expiresAt: later(600) });
  await store.installations.keep(installation);
}

async function encryptedValues(url: string): Promise<string[]> {
  const found: unknown[] = [];
  for (const { table, columns } of ENCRYPTED_TABLES)
    for (const column of columns)
      found.push(...(await execute(url, `select ${column} as value from ${table}`)).map(({ value }) => value));
  return found.filter((value) => typeof value === 'string').toSorted();
}

describe('the list of encrypted columns', () => {
  it('names every one that the database has, with the whole key of its table', async () => {
    const url = makeDatabaseUrl();
    await openTestStore({ url });
    const columns = await columnsOf(url, 'bot_');
    const tables = [...new Set(columns.filter(({ column }) => column.startsWith('sealed_')).map(({ table }) => table))];
    const expected = tables.map((table) => ({
      table,
      key: columns.filter((one) => one.table === table && one.key > 0).map(({ column }) => column),
      columns: columns.filter((one) => one.table === table && one.column.startsWith('sealed_')).map((c) => c.column),
    }));
    const listed = ENCRYPTED_TABLES.map(({ table, key, columns: encrypted }) => ({ table, key, columns: encrypted }));
    expect(listed.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual(expected);
  });
});

describe('encrypting again', () => {
  it('leaves nothing that the old key opens, and loses nothing', async () => {
    const url = makeDatabaseUrl();
    await fill(await openTestStore({ url, cipher: createCipher(OLD) }));
    const before = (await encryptedValues(url)).length;
    expect(before).toBeGreaterThanOrEqual(6);
    expect(await reencryptStore(url, rotating)).toEqual({
      reencrypted: before,
      current: 0,
      unreadable: 0,
    });
    expect((await encryptedValues(url)).filter((value) => !createCipher(NEW).isCurrent(value))).toEqual([]);
    const store = await openTestStore({ url, cipher: createCipher(NEW) });
    expect(await store.users.find(ada)).toMatchObject({ token: 'token-of-ada' });
    expect(await store.answers.find(answerId)).toMatchObject({ question: 'salaries?', savedAs: { name: 'Salaries' } });
    expect(await store.pendingConnections.find('p1', NOW)).toEqual(pending);
    expect(await store.installations.find(team)).toMatchObject(installation);
    expect(await store.questions.find(messageOf(question('1700000000.000100')))).toMatchObject({
      text: 'salaries of the board?',
    });
    expect(await reencryptStore(url, rotating)).toEqual({
      reencrypted: 0,
      current: before,
      unreadable: 0,
    });
  });

  it('goes on where it was interrupted, in the middle of many rows', async () => {
    const url = makeDatabaseUrl();
    const store = await openTestStore({ url, cipher: createCipher(OLD) });
    const people = Array.from({ length: 450 }, (_, i) => externalIdSchema.parse(`slack:T1:U${i}`));
    for (const id of people) await store.users.save(id, { token: id, expiresAt: later(60), externalUserId: '1' });
    let left = 300;
    const failing = {
      ...rotating,
      encrypt(plaintext: string, identity: string): string {
        left -= 1;
        if (left < 0) throw new Error('power cut');
        return rotating.encrypt(plaintext, identity);
      },
    };
    await expect(reencryptStore(url, failing)).rejects.toThrow('power cut');
    const between = await openTestStore({ url, cipher: rotating });
    for (const id of people) expect((await between.users.find(id))?.token).toBe(id);
    const { reencrypted, current } = await reencryptStore(url, rotating);
    expect(current).toBeGreaterThan(0);
    expect(reencrypted + current).toBe(450);
    const after = await openTestStore({ url, cipher: createCipher(NEW) });
    for (const id of people) expect((await after.users.find(id))?.token).toBe(id);
  });

  it('tells of values that no key opens and leaves them', async () => {
    const url = makeDatabaseUrl();
    await fill(await openTestStore({ url, cipher: cipherOf(9) }));
    const before = await encryptedValues(url);
    expect(await reencryptStore(url, rotating)).toMatchObject({
      reencrypted: 0,
      unreadable: before.length,
    });
    expect(await encryptedValues(url)).toEqual(before);
  });
});
