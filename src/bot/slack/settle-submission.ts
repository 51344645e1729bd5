import type { AckFn, ViewResponseAction, webApi } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { showInModal } from './client.ts';
import { sleep } from './timers.ts';

/** Slack waits three seconds for the answer to a submission; the way there and back takes some of it. */
const PATIENCE_MS = 2_000;

/** Resolves when a submission has to be answered. */
const slackPatience = (): Promise<void> => sleep(PATIENCE_MS);

/** What a submission came to. */
export interface Settled {
  /** It went well and is to be seen where it belongs: the modal closes, and `view` is for one that cannot close any more. */
  closes?: boolean | undefined;
  /** The next view. Where `errors` are given it holds them too, for when the modal had to be replaced. */
  view: ModalView;
  /** By block; shown in the open modal in place of `view`. */
  errors?: Record<string, string> | undefined;
}

interface Submission {
  ack: AckFn<ViewResponseAction>;
  client: webApi.WebClient;
  viewId: string;
}

interface Options {
  /** Shown once the work takes longer than Slack waits for an answer; undefined: the modal closes then. */
  waiting: ModalView | undefined;
  work: Promise<Settled>;
  /** Resolves when Slack should be answered. */
  patience?: () => Promise<void>;
}

/**
 * Answers a submission within Slack's three seconds, whatever the work takes.
 * @returns false: the modal was closed in the meantime, so the result wasn't seen
 */
export async function settleSubmission(
  { ack, client, viewId }: Submission,
  { waiting, work, patience = slackPatience }: Options,
): Promise<boolean> {
  const inTime = await Promise.race([work, patience().then(() => undefined)]);
  if (inTime === undefined) {
    await (waiting === undefined ? ack() : ack({ response_action: 'update', view: waiting }));
    if (waiting === undefined) return false;
    return showInModal(client, viewId, (await work).view);
  }
  const { view, errors, closes } = inTime;
  if (closes === true) await ack();
  else await ack(errors === undefined ? { response_action: 'update', view } : { response_action: 'errors', errors });
  return true;
}
