import type { App } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';
import type { Receptions } from '../journal-first.ts';
import type { Reception } from '../reception.ts';
import type { Replies, ThreadKey } from '../use-cases/ports.ts';

export interface ReportDeps {
  receptions: Receptions;
  replies: Replies;
  logger: Logger;
  makeReference: () => string;
}

/** The one place where a listener's failure ends: logged with a reference, told to the person where there is a thread. */
export function registerReportFailures(app: App, { receptions, replies, logger, makeReference }: ReportDeps): void {
  app.use(async ({ body, next }) => {
    try {
      await next();
    } catch (error) {
      const referenceId = makeReference();
      logger.error({ err: error, referenceId }, 'a listener failed');
      const thread = threadOf(receptions.get(body));
      if (thread === undefined) return;
      await replies.post(thread, { kind: 'failed', failure: { reason: 'unexpected', referenceId } });
    }
  });
  app.error(async (error) => {
    logger.error({ err: error, referenceId: makeReference() }, 'bolt failed');
  });
}

function threadOf(reception: Reception | undefined): ThreadKey | undefined {
  return reception?.kind === 'question' || reception?.kind === 'no-access' ? reception.question.thread : undefined;
}
