import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encryptionKey } from '../../src/config/secrets.ts';

describe('the encryption key', () => {
  let dataFolder: string;
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'parley-key-'));
  });
  afterEach(() => rmSync(dataFolder, { recursive: true }));

  it('is the configured one when there is one', () => {
    const key = Buffer.alloc(32, 7);
    expect(encryptionKey({ encryptionKey: key, dataFolder })).toBe(key);
  });

  it('is made once, kept for its owner alone, and found again', () => {
    const first = encryptionKey({ encryptionKey: undefined, dataFolder });
    expect(first).toHaveLength(32);
    expect(statSync(join(dataFolder, 'encryption.key')).mode & 0o777).toBe(0o600);
    expect(encryptionKey({ encryptionKey: undefined, dataFolder })).toEqual(first);
  });

  it('refuses a broken file instead of making a new key over it', () => {
    writeFileSync(join(dataFolder, 'encryption.key'), 'broken');
    expect(() => encryptionKey({ encryptionKey: undefined, dataFolder })).toThrow(/ENCRYPTION_KEY/);
  });
});
