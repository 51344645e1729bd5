import { webApi } from '@slack/bolt';
import { boltLogger, clientOptions, makeDeliveryCall } from '../../src/bot/slack/client.ts';
import { makeDelivery } from '../../src/bot/slack/delivery.ts';
import { makeFindPosted } from '../../src/bot/slack/find-posted.ts';
import { createLogger, type Logger } from '../../src/shared/logger.ts';
import { ManualClock } from './manual-clock.ts';

interface Parts {
  apiUrl: string;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  logger?: Logger;
  clock?: ManualClock;
  onRetry?: (method: string) => void;
}

/** The bot's delivery to a fake Slack, as the app makes it. */
export function deliveryTo({
  apiUrl,
  sleep,
  logger = createLogger({ level: 'silent' }),
  clock,
  onRetry = () => {},
}: Parts) {
  const options = clientOptions(apiUrl, boltLogger(logger));
  const client = new webApi.WebClient('xoxb-secret-token', options);
  const clientOf = () => client;
  const findPosted = makeFindPosted(clientOf);
  const delivery = makeDelivery({
    call: makeDeliveryCall(options),
    findPosted,
    nextSlot: async () => 0,
    clock: clock ?? new ManualClock(),
    sleep,
    onRetry,
    logger,
  });
  return { clientOf, findPosted, delivery };
}
