import { webApi } from '@slack/bolt';
import { boltLogger, clientOptions, deliveryOptions } from '../../src/bot/slack/client.ts';
import { makeDelivery } from '../../src/bot/slack/delivery.ts';
import { makeFindPosted } from '../../src/bot/slack/find-posted.ts';
import { createLogger, type Logger } from '../../src/shared/logger.ts';
import { ManualClock } from './manual-clock.ts';

interface Parts {
  apiUrl: string;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  logger?: Logger;
  clock?: ManualClock;
}

/** The bot's delivery to a fake Slack, as the app makes it. */
export function deliveryTo({ apiUrl, sleep, logger = createLogger({ level: 'silent' }), clock }: Parts) {
  const options = clientOptions(apiUrl, boltLogger(logger));
  const client = new webApi.WebClient('xoxb-secret-token', options);
  const clientOf = () => client;
  const posting = new webApi.WebClient('xoxb-secret-token', deliveryOptions(options));
  const findPosted = makeFindPosted(clientOf);
  const delivery = makeDelivery({
    clientOf: () => posting,
    findPosted,
    clock: clock ?? new ManualClock(),
    sleep,
    logger,
  });
  return { clientOf, findPosted, delivery };
}
