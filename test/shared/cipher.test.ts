import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cipherFor, createCipher, DecryptError, deriveKey, KEY_BYTES } from '../../src/shared/cipher.ts';

const cipher = createCipher(Buffer.alloc(KEY_BYTES, 1));

describe('an encrypted secret', () => {
  it('decrypts to what was encrypted, for any text and identity', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plaintext, identity) => {
        expect(cipher.decrypt(cipher.encrypt(plaintext, identity), identity)).toBe(plaintext);
      }),
    );
  });

  it('of megabytes decrypts to what was encrypted, unless it was moved or changed', () => {
    for (const size of [196_607, 196_608, 196_609, 1_500_000]) {
      const plaintext = 'aé😀'.repeat(size).slice(0, size);
      const encrypted = cipher.encrypt(plaintext, 'id');
      expect(cipher.tryDecrypt(encrypted, 'id')).toBe(Buffer.from(plaintext).toString());
      expect(cipher.tryDecrypt(encrypted, 'another')).toBeUndefined();
      const at = Math.floor(encrypted.length / 2);
      const changed = `${encrypted.slice(0, at)}${encrypted[at] === 'A' ? 'B' : 'A'}${encrypted.slice(at + 1)}`;
      expect(cipher.tryDecrypt(changed, 'id')).toBeUndefined();
    }
    expect(cipher.tryDecrypt('v1.nothing', 'id')).toBeUndefined();
  });

  it('does not show its text, and looks different each time', () => {
    const encrypted = cipher.encrypt('the-secret', 'users.token 1');
    expect(encrypted).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(encrypted.split('.')[2] ?? '', 'base64url').includes('the-secret')).toBe(false);
    expect(cipher.encrypt('the-secret', 'users.token 1')).not.toBe(encrypted);
  });

  it('cannot be decrypted for another identity', () => {
    const encrypted = cipher.encrypt('the-secret', 'users.token 1');
    expect(() => cipher.decrypt(encrypted, 'users.token 2')).toThrow(DecryptError);
    expect(() => cipher.decrypt(encrypted, '')).toThrow(DecryptError);
  });

  it('cannot be decrypted with another key, not even when it claims that key', () => {
    const other = createCipher(Buffer.alloc(KEY_BYTES, 2));
    const encrypted = cipher.encrypt('the-secret', 'id');
    expect(() => other.decrypt(encrypted, 'id')).toThrow(DecryptError);
    const [, otherKeyId] = other.encrypt('', 'id').split('.');
    expect(() => other.decrypt(encrypted.replace(/\.\w+\./, `.${otherKeyId}.`), 'id')).toThrow(DecryptError);
  });

  it('cannot be decrypted when a single bit of it was changed', () => {
    const encrypted = cipher.encrypt('the-secret', 'id');
    const body = Buffer.from(encrypted.split('.')[2] ?? '', 'base64url');
    const head = encrypted.slice(0, encrypted.lastIndexOf('.') + 1);
    for (let bit = 0; bit < body.length * 8; bit += 1) {
      const changed = Buffer.from(body);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => cipher.decrypt(head + changed.toString('base64url'), 'id')).toThrow(DecryptError);
    }
  });

  it('cannot be decrypted when it is cut short, or is no encrypted value at all', () => {
    const encrypted = cipher.encrypt('the-secret', 'id');
    const bodyAt = encrypted.lastIndexOf('.') + 1;
    const cut = Array.from({ length: encrypted.length - bodyAt }, (_, i) => encrypted.slice(0, bodyAt + i));
    const others = ['', 'the-secret', 'v1', 'v1.', 'v1..', 'v2' + encrypted.slice(2), '...'];
    for (const value of [...cut, ...others]) expect(() => cipher.decrypt(value, 'id')).toThrow(DecryptError);
  });

  it('never tells its text in the error', () => {
    const encrypted = cipher.encrypt('the-secret', 'id');
    expect(() => cipher.decrypt(encrypted, 'other')).toThrow(/^the value can't be decrypted here$/);
  });
});

describe('a key that was replaced', () => {
  const [old, next] = [Buffer.alloc(KEY_BYTES, 1), Buffer.alloc(KEY_BYTES, 2)];

  it('still decrypts what it encrypted, and encrypts nothing more', () => {
    const rotating = createCipher(next, [old]);
    const encrypted = cipher.encrypt('the-secret', 'id');
    expect(rotating.decrypt(encrypted, 'id')).toBe('the-secret');
    expect(rotating.tryDecrypt(encrypted, 'id')).toBe('the-secret');
    expect(rotating.tryDecrypt(encrypted, 'other')).toBeUndefined();
    expect(rotating.isCurrent(encrypted)).toBe(false);
    expect(() => rotating.decrypt(encrypted, 'other')).toThrow(DecryptError);
    const encryptedAgain = rotating.encrypt('the-secret', 'id');
    expect(rotating.isCurrent(encryptedAgain)).toBe(true);
    expect(() => cipher.decrypt(encryptedAgain, 'id')).toThrow(DecryptError);
    expect(createCipher(next).decrypt(encryptedAgain, 'id')).toBe('the-secret');
  });

  it('counts for each purpose by itself', () => {
    const before = cipherFor({ current: old, previous: [] }, 'bot store').encrypt('the-secret', 'id');
    const ring = { current: next, previous: [old] };
    expect(cipherFor(ring, 'bot store').decrypt(before, 'id')).toBe('the-secret');
    expect(() => cipherFor(ring, 'service').decrypt(before, 'id')).toThrow(DecryptError);
  });
});

describe('keys', () => {
  it.each([0, 16, 31, 33])('of %i bytes are refused', (length) => {
    expect(() => createCipher(Buffer.alloc(length))).toThrow(RangeError);
  });

  it('for each purpose differ from each other and from the key they come from, and stay the same', () => {
    const key = Buffer.alloc(KEY_BYTES, 1);
    const [store, service] = [deriveKey(key, 'bot store'), deriveKey(key, 'service')];
    expect(store).toHaveLength(KEY_BYTES);
    expect(new Set([key, store, service].map((one) => one.toString('hex'))).size).toBe(3);
    expect(deriveKey(key, 'bot store')).toEqual(store);
    expect(deriveKey(Buffer.alloc(KEY_BYTES, 2), 'bot store')).not.toEqual(store);
  });
});
