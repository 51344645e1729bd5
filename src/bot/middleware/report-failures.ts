import { type AllMiddlewareArgs, type AnyMiddlewareArgs, type App, webApi } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';
import type { Receptions } from '../journal-first.ts';
import { type Called, readGuardedRequest } from '../listeners/parse/guarded-request.ts';
import type { ThreadKey } from '../model/keys.ts';
import type { Reception } from '../reception.ts';
import { findStep } from '../slack/payloads.ts';
import type { Replies } from '../slack/replies.ts';
import { tellFailure } from './tell-failure.ts';

export interface ReportDeps {
  receptions: Receptions;
  replies: Replies;
  logger: Logger;
  makeReference: () => string;
  me: Called;
}

/** The one place where a listener's failure ends: logged with a reference, and told to the person where they look. */
export function registerReportFailures(app: App, deps: ReportDeps): void {
  const { logger, makeReference } = deps;
  app.use(async (args) => {
    try {
      await args.next();
    } catch (error) {
      const referenceId = makeReference();
      logger.error({ err: error, referenceId }, 'a listener failed');
      if (!isOutpaced(error)) await tell(args, referenceId, deps);
    }
  });
  app.error(async (error) => {
    logger.error({ err: error, referenceId: makeReference() }, 'bolt failed');
  });
}

async function tell(
  args: AnyMiddlewareArgs & AllMiddlewareArgs,
  referenceId: string,
  { receptions, replies, me }: ReportDeps,
): Promise<void> {
  const { body, client } = args;
  const thread = threadOf(receptions.get(body));
  if (thread !== undefined) {
    await replies.post(thread, { kind: 'failed', failure: { reason: 'unexpected', referenceId } });
    return;
  }
  const execution = findStep(body);
  if (execution !== undefined) {
    const error = `Something went wrong. Reference: ${referenceId}`;
    await client.functions.completeError({ function_execution_id: execution, error });
    return;
  }
  const request = readGuardedRequest(body, me);
  if (request !== undefined && request !== 'event') await tellFailure(args, request, referenceId);
}

/** The view was changed by somebody's next click before this one's change came: the later one stands. */
const isOutpaced = (error: unknown): boolean =>
  error instanceof webApi.WebAPIPlatformError && error.data.error === 'hash_conflict';

function threadOf(reception: Reception | undefined): ThreadKey | undefined {
  return reception?.kind === 'question' || reception?.kind === 'no-access' ? reception.question.thread : undefined;
}
