import { isIP } from 'node:net';

/**
 * Which `Host` headers are ours. A page of another site can make a browser send requests to a loopback address by
 * pointing its own DNS name there (rebinding); such a request carries that name. An address literal cannot be rebound.
 */
export function makeHostGuard(listenHost: string): (host: string | undefined) => boolean {
  const own = new Set(['localhost', '127.0.0.1', '::1', listenHost.toLowerCase()]);
  const everywhere = listenHost === '0.0.0.0' || listenHost === '::';
  return (host) => {
    const name = hostName(host);
    return name !== undefined && (own.has(name) || (everywhere && isIP(name) !== 0));
  };
}

/** Browsers send the origin of the page with every WebSocket; it must be the page we served. */
export function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

/** Without port and brackets. */
function hostName(host: string | undefined): string | undefined {
  if (host === undefined || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
}
