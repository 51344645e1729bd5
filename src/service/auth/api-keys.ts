import { createHash, timingSafeEqual } from 'node:crypto';

/** `name` is what the service remembers; `key` is the secret the caller shows. While it is replaced, a name has two. */
export interface ApiKey {
  name: string;
  key: string;
}

/** Finds the name of a presented key. Every key is compared, each in constant time. */
export function createApiKeyCheck(apiKeys: readonly ApiKey[]): (presented: string) => string | undefined {
  const known = apiKeys.map(({ name, key }) => ({ name, digest: digestOf(key) }));
  return (presented) => {
    const digest = digestOf(presented);
    return known.filter((candidate) => timingSafeEqual(candidate.digest, digest)).at(0)?.name;
  };
}

/** @throws Error when keys are missing, empty or repeated; names the key's name, never the key */
export function assertUsableApiKeys(apiKeys: readonly ApiKey[]): void {
  if (apiKeys.length === 0) throw new Error('the service needs at least one API key');
  const keys = new Set<string>();
  for (const { name, key } of apiKeys) {
    if (name === '' || key.trim() === '') throw new Error(`the API key named "${name}" has no name or no value`);
    if (keys.has(key)) throw new Error(`the API key named "${name}" repeats another`);
    keys.add(key);
  }
}

const digestOf = (key: string) => createHash('sha256').update(key).digest();
