import type { Context, Hono } from 'hono';
import type { Logger } from '../../shared/logger.ts';
import type { Call } from '../call.ts';

export interface ServiceEnv {
  Variables: {
    /** `request-log.ts` gives these to every request before anything else looks at it. */
    requestId: string;
    log: Logger;
    /** For an answer that is sent in parts: what its status would have been, once all of it is known. */
    outcome?: Promise<number>;
  };
}

export type ServiceApp = Hono<ServiceEnv>;
export type ServiceContext = Context<ServiceEnv>;

export function callOf(c: ServiceContext, userId: number): Call {
  return { userId, signal: c.req.raw.signal, report: () => {}, log: c.get('log') };
}
