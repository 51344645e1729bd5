import { type AckFn, type AllMiddlewareArgs, type AnyMiddlewareArgs, type App, webApi } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';
import { renderNotice, sayFailure } from '../kit/forms.ts';
import { wordsMessage } from '../kit/message.ts';
import type { ThreadKey } from '../model/keys.ts';
import type { Called } from '../questions/index.ts';
import { sendDirectMessage, showInModal } from '../slack/client.ts';
import { findStep } from '../slack/payloads.ts';
import type { Replies } from '../slack/replies.ts';
import { type GuardedRequest, readGuardedRequest } from './guard.ts';
import type { Intake, Intakes } from './intake.ts';

interface ReportDeps {
  intakes: Intakes;
  replies: Replies;
  logger: Logger;
  makeReference: () => string;
  me: Called;
}

/** The one place where a listener's failure ends: it is logged with a reference, and shown to the person where they look. */
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
  { intakes, replies, me }: ReportDeps,
): Promise<void> {
  const { body, client } = args;
  const thread = threadOf(intakes.get(body));
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
  if (request !== undefined && request !== 'event') await reportFailure(args, request, referenceId);
}

/** A later click changed the view before this change arrived. The later one counts. */
const isOutpaced = (error: unknown): boolean =>
  error instanceof webApi.WebAPIPlatformError && error.data.error === 'hash_conflict';

function threadOf(intake: Intake | undefined): ThreadKey | undefined {
  return intake?.kind === 'question' || intake?.kind === 'no-access' ? intake.question.thread : undefined;
}

/**
 * Tells a person that what they did went wrong, where they look: in the form they sent, over the form they work in, in
 * a message that only they see, in a modal of its own, and where Slack takes none of these in a direct message.
 */
async function reportFailure(
  args: AnyMiddlewareArgs & AllMiddlewareArgs,
  request: GuardedRequest,
  referenceId: string,
): Promise<void> {
  const { client } = args;
  const ack = 'ack' in args ? (args.ack as AckFn<unknown>) : undefined;
  const paragraphs = sayFailure({ reason: 'unexpected', referenceId });
  const view = renderNotice('Something went wrong', paragraphs);
  const { kind, modalId, triggerId: trigger_id, person } = request;
  // It may have been acknowledged before it failed, and HTTP mode takes no second one.
  const acknowledge = (answer?: object): Promise<void> => Promise.resolve(ack?.(answer)).catch(() => {});
  if (kind === 'closed') return;
  if (kind === 'options') return acknowledge({ options: [] });
  if (kind === 'submission') {
    await acknowledge({ response_action: 'update', view });
    if (modalId !== undefined && (await showInModal(client, modalId, view))) return;
  } else {
    await acknowledge();
    if (modalId === undefined && 'respond' in args && args.respond !== undefined) {
      const { text, blocks } = wordsMessage(paragraphs);
      await args.respond({ response_type: 'ephemeral', replace_original: false, text, blocks });
      return;
    }
    if (trigger_id !== undefined) {
      const opened = await client.views[modalId === undefined ? 'open' : 'push']({ trigger_id, view }).catch(() => {});
      if (opened !== undefined) return;
    }
  }
  await sendDirectMessage(client, person.user, paragraphs);
}
