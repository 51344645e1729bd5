import type { Context, Hono } from 'hono';
import type { Logger } from '../../shared/logger.ts';
import type { StoredUser } from '../auth/users.ts';
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

export function callOf(c: ServiceContext, { id, externalId, email }: StoredUser): Call {
  return { userId: id, person: { externalId, email }, signal: c.req.raw.signal, report: () => {}, log: c.get('log') };
}
