import type { Context, Hono } from 'hono';
import type { Logger } from '../../shared/logger.ts';
import type { Call } from '../call.ts';

/** What `request-log.ts` gives every request before anything else looks at it. */
export interface ServiceEnv {
  Variables: { requestId: string; log: Logger };
}

export type ServiceApp = Hono<ServiceEnv>;
export type ServiceContext = Context<ServiceEnv>;

export function callOf(c: ServiceContext, userId: number): Call {
  return { userId, signal: c.req.raw.signal, log: c.get('log') };
}
