import { isIP } from 'node:net';

/** A host in its one canonical spelling. */
export interface TypedHost {
  /** A DNS name in lower case without a trailing dot (IDN as punycode), or an address without brackets. */
  name: string;
  /** 0: a name. */
  family: 0 | 4 | 6;
}

const LONGEST_NAME = 253;

/**
 * Reads what a person typed as a host, as a browser would: `0x7f.1`, `2130706433` and `0177.0.0.1` are addresses there,
 * and resolvers read them so too. Undefined for whatever is not a host alone (a path, a port, a user, a zone).
 * https://url.spec.whatwg.org/#concept-host-parser
 */
export function readHost(typed: string): TypedHost | undefined {
  const text = typed.trim();
  const bare = isIP(text) === 6 ? `[${text}]` : text;
  // The URL parser would take these apart or drop them in silence.
  if (bare === '' || /[/\\?#@\s%]/.test(bare) || (!bare.startsWith('[') && bare.includes(':'))) return undefined;
  // Also a port that is the default one of the scheme.
  if (bare.startsWith('[') && !bare.endsWith(']')) return undefined;
  const url = `https://${bare}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  const name = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const family = isIP(name);
  if (family === 4 || family === 6) return { name, family };
  return isName(name) ? { name, family: 0 } : undefined;
}

const isName = (name: string) =>
  name.length <= LONGEST_NAME && /^(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/.test(name);
