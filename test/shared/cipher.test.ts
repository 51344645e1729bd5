import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cipherFor, createCipher, deriveKey, KEY_BYTES, UnsealError } from '../../src/shared/cipher.ts';

const cipher = createCipher(Buffer.alloc(KEY_BYTES, 1));

describe('a sealed secret', () => {
  it('opens to what was sealed, for any text and identity', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plaintext, identity) => {
        expect(cipher.open(cipher.seal(plaintext, identity), identity)).toBe(plaintext);
      }),
    );
  });

  it('does not show its text, and looks different each time', () => {
    const sealed = cipher.seal('the-secret', 'users.token 1');
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes('the-secret')).toBe(false);
    expect(cipher.seal('the-secret', 'users.token 1')).not.toBe(sealed);
  });

  it('does not open for another identity', () => {
    const sealed = cipher.seal('the-secret', 'users.token 1');
    expect(() => cipher.open(sealed, 'users.token 2')).toThrow(UnsealError);
    expect(() => cipher.open(sealed, '')).toThrow(UnsealError);
  });

  it('does not open with another key, not even when it claims that key', () => {
    const other = createCipher(Buffer.alloc(KEY_BYTES, 2));
    const sealed = cipher.seal('the-secret', 'id');
    expect(() => other.open(sealed, 'id')).toThrow(UnsealError);
    const [, otherKeyId] = other.seal('', 'id').split('.');
    expect(() => other.open(sealed.replace(/\.\w+\./, `.${otherKeyId}.`), 'id')).toThrow(UnsealError);
  });

  it('does not open when a single bit of it was changed', () => {
    const sealed = cipher.seal('the-secret', 'id');
    const body = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
    const head = sealed.slice(0, sealed.lastIndexOf('.') + 1);
    for (let bit = 0; bit < body.length * 8; bit += 1) {
      const changed = Buffer.from(body);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => cipher.open(head + changed.toString('base64url'), 'id')).toThrow(UnsealError);
    }
  });

  it('does not open when it is cut short, or is no sealed value at all', () => {
    const sealed = cipher.seal('the-secret', 'id');
    const bodyAt = sealed.lastIndexOf('.') + 1;
    const cut = Array.from({ length: sealed.length - bodyAt }, (_, i) => sealed.slice(0, bodyAt + i));
    const others = ['', 'the-secret', 'v1', 'v1.', 'v1..', 'v2' + sealed.slice(2), '...'];
    for (const value of [...cut, ...others]) expect(() => cipher.open(value, 'id')).toThrow(UnsealError);
  });

  it('never tells its text in the error', () => {
    const sealed = cipher.seal('the-secret', 'id');
    expect(() => cipher.open(sealed, 'other')).toThrow(/^the sealed value does not open here$/);
  });
});

describe('a key that was replaced', () => {
  const [old, next] = [Buffer.alloc(KEY_BYTES, 1), Buffer.alloc(KEY_BYTES, 2)];

  it('still opens what it sealed, and seals nothing more', () => {
    const rotating = createCipher(next, [old]);
    const sealed = cipher.seal('the-secret', 'id');
    expect(rotating.open(sealed, 'id')).toBe('the-secret');
    expect(rotating.isCurrent(sealed)).toBe(false);
    expect(() => rotating.open(sealed, 'other')).toThrow(UnsealError);
    const sealedAnew = rotating.seal('the-secret', 'id');
    expect(rotating.isCurrent(sealedAnew)).toBe(true);
    expect(() => cipher.open(sealedAnew, 'id')).toThrow(UnsealError);
    expect(createCipher(next).open(sealedAnew, 'id')).toBe('the-secret');
  });

  it('counts for each purpose by itself', () => {
    const before = cipherFor({ current: old, previous: [] }, 'bot store').seal('the-secret', 'id');
    const ring = { current: next, previous: [old] };
    expect(cipherFor(ring, 'bot store').open(before, 'id')).toBe('the-secret');
    expect(() => cipherFor(ring, 'service').open(before, 'id')).toThrow(UnsealError);
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
