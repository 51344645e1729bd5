import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginKeyFileRotation, encryptionKeys } from '../../src/config/secrets.ts';

describe('the encryption key', () => {
  let dataFolder: string;
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'parley-key-'));
  });
  const inFolder = () => ({ encryptionKey: undefined, previousKeys: [], dataFolder });
  afterEach(() => rmSync(dataFolder, { recursive: true }));

  it('is the configured one when there is one', () => {
    const [encryptionKey, before] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
    const keys = encryptionKeys({ encryptionKey, previousKeys: [before], dataFolder });
    expect(keys).toEqual({ current: encryptionKey, previous: [before] });
  });

  it('is made once, kept for its owner alone, and found again', () => {
    const first = encryptionKeys(inFolder());
    expect(first.current).toHaveLength(32);
    expect(first.previous).toEqual([]);
    expect(statSync(join(dataFolder, 'encryption.key')).mode & 0o777).toBe(0o600);
    expect(encryptionKeys(inFolder())).toEqual(first);
  });

  it('refuses a broken file instead of making a new key over it', () => {
    writeFileSync(join(dataFolder, 'encryption.key'), 'broken');
    expect(() => encryptionKeys(inFolder())).toThrow(/ENCRYPTION_KEY/);
    writeFileSync(join(dataFolder, 'encryption.key'), `${Buffer.alloc(32).toString('base64')}\nbroken\n`);
    expect(() => encryptionKeys(inFolder())).toThrow(/ENCRYPTION_KEY/);
  });

  it('is replaced in two steps, with both keys at hand in between', () => {
    const { current: old } = encryptionKeys(inFolder());
    const rotation = beginKeyFileRotation(inFolder());
    expect(rotation.keys.current).not.toEqual(old);
    expect(encryptionKeys(inFolder())).toEqual({ current: rotation.keys.current, previous: [old] });
    rotation.finish();
    expect(encryptionKeys(inFolder())).toEqual({ current: rotation.keys.current, previous: [] });
    expect(statSync(join(dataFolder, 'encryption.key')).mode & 0o777).toBe(0o600);
  });

  it('is not replaced a second time while a replacement has not ended', () => {
    encryptionKeys(inFolder());
    const interrupted = beginKeyFileRotation(inFolder());
    expect(beginKeyFileRotation(inFolder()).keys).toEqual(interrupted.keys);
  });
});
