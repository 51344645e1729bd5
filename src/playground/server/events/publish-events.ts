import type { Clock } from '../../../shared/clock.ts';
import type { Logger } from '../../../shared/logger.ts';
import type { Change } from '../workspace/records.ts';
import { BOT_USER } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { EventDelivery } from './delivery.ts';
import { eventCallbacks } from './event-callback.ts';
import type { Retry } from './transport.ts';

/** Slack drops what is older: https://docs.slack.dev/apis/events-api#retries */
const TOO_LATE_MS = 2 * 60 * 60 * 1000;

export interface PublishEventsDeps {
  workspace: Workspace;
  delivery: EventDelivery;
  clock: Clock;
  logger: Logger;
}

/** After a restart no one knows whether the first attempt was made, so it goes out as a retry, with the same id. */
const AFTER_RESTART: Retry = { number: 1, reason: 'timeout' };

/** Tells the app of every change from now on, and of what people wrote before a crash and it never acknowledged. */
export function publishEvents({ workspace, delivery, clock, logger }: PublishEventsDeps): () => void {
  const publish = async (change: Change, retry?: Retry): Promise<void> => {
    const events = eventCallbacks(change, workspace, clock);
    await Promise.all(events.map((event) => delivery.send(event, retry)));
    try {
      if (change.kind === 'posted') workspace.markDelivered(change.message);
    } catch (error) {
      // It will be sent once more after a restart; no reason to end the process.
      logger.error({ err: error }, 'a delivered message could not be marked as such');
    }
  };
  const oldest = clock.now().getTime() - TOO_LATE_MS;
  for (const message of workspace.undelivered()) {
    const due = message.user !== BOT_USER && Number(message.ts) * 1000 >= oldest;
    if (due) void publish({ kind: 'posted', message }, AFTER_RESTART);
  }
  return workspace.subscribe((change) => void publish(change));
}
