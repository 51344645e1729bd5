import type { z } from 'zod';

/** A key of `parley service` and whose it is; several keys of one name are its old and its new one. */
export interface ServiceApiKey {
  name: string;
  key: string;
}

const SHORTEST_KEY = 16;

/** `name:key,name2:key2`. Problems name the entry by its place, never by what is in it. */
export function readServiceApiKeys(
  text: string | undefined,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): ServiceApiKey[] {
  if (text === undefined) return [];
  const entries = text.split(',').map((entry) => entry.trim());
  const seen = new Set<string>();
  return entries.map((entry, index) => {
    const refuse = (what: string) => context.addIssue({ code: 'custom', message: `entry ${index + 1} ${what}` });
    const [, name = '', key = ''] = /^([^:]*):(.*)$/.exec(entry) ?? [];
    if (!/^[A-Za-z0-9_.-]{1,64}$/.test(name))
      refuse('must be name:key, where the name uses only letters, digits, and _ . -');
    else if (key.length < SHORTEST_KEY || !/^[\x21-\x7e]+$/.test(key)) {
      refuse(
        `must have a key of at least ${SHORTEST_KEY} characters without spaces, for example from: openssl rand -hex 32`,
      );
    } else if (seen.has(key)) refuse('has the same key as another entry');
    seen.add(key);
    return { name, key };
  });
}
