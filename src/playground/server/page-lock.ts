import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { isSameSecret } from '../../shared/same-secret.ts';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i;

const LOCKED =
  'Open the address that Parley printed when it started. It ends in ?token=…, and each browser needs it once.\n';

/**
 * The page has no sign-in. Where other machines can reach it, a browser needs the token of the printed address once;
 * from then on it has a cookie.
 */
export interface PageLock {
  /** What makes the page's address one that opens it: `/?token=…`, or nothing. */
  readonly opening: string;
  /** Whether the browser that sends these cookies has opened the page before. */
  isOpenFor(cookies: string | undefined): boolean;
  /** Lets in whoever has the cookie, and gives it to whoever has the token. */
  readonly guard: MiddlewareHandler;
}

export function makePageLock(listenHost: string, token: string): PageLock {
  if (LOOPBACK.test(listenHost)) return { opening: '', isOpenFor: () => true, guard: (_, next) => next() };
  // Cookies don't know ports: two playgrounds of one machine must not take each other's.
  const name = `parley-page-${createHash('sha256').update(token).digest('hex').slice(0, 8)}`;
  const isOpenFor = (cookies = ''): boolean => isSameSecret(parse(cookies, name)[name] ?? '', token);
  return {
    opening: `/?token=${token}`,
    isOpenFor,
    guard: async (c, next) => {
      if (isSameSecret(c.req.query('token') ?? '', token)) {
        // Lax: a link in a mail or a terminal opens the page too.
        setCookie(c, name, token, { httpOnly: true, sameSite: 'Lax', path: '/' });
        return c.redirect(withoutToken(c));
      }
      return isOpenFor(c.req.header('cookie')) ? next() : c.text(LOCKED, 401);
    },
  };
}

/** Out of the address bar, and of what is copied from there. */
function withoutToken(c: Context): string {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete('token');
  // Not `//evil.example`, which would be another site.
  return `${pathname.replace(/^\/+/, '/')}${searchParams.size === 0 ? '' : `?${searchParams.toString()}`}`;
}
