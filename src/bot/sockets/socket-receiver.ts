import { type App, type Logger as BoltLogger, defaultProcessEventErrorHandler, type Receiver } from '@slack/bolt';
import { SLACK_SOCKETS } from '../../shared/slack-sockets.ts';
import { backgroundTimers } from '../../shared/timers.ts';
import { SDK_TIMEOUT_MS } from '../slack/client.ts';
import { isFinal, waitAskedFor } from '../slack/failures.ts';
import { makeSlackFetch } from '../slack/transport.ts';
import { type Envelope, openConnection } from './connection.ts';
import { keepConnections } from './keep-connections.ts';
import { makeOnceEach } from './once-each.ts';

export interface SocketReceiverOptions {
  appToken: string;
  apiUrl: string;
  logger: BoltLogger;
  /** Slack can't be reached at first, and is tried again. */
  onWaiting: () => void;
}

export interface SocketReceiver extends Receiver {
  /** Resolves when Slack can send. @throws when Slack refuses the app-level token, or it is stopped */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Feeds Bolt from two connections of Socket Mode. When Slack ends one, it sends over the other. */
export function makeSocketReceiver({ appToken, apiUrl, logger, onWaiting }: SocketReceiverOptions): SocketReceiver {
  const now = (): number => performance.now();
  const onceEach = makeOnceEach({ now });
  const clientOptions = {
    slackApiUrl: apiUrl,
    fetch: makeSlackFetch({ timeoutMs: SDK_TIMEOUT_MS }),
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 0 },
  };
  let app: Pick<App, 'processEvent'> | undefined;
  const hand = async (envelope: Envelope): Promise<void> => {
    const event = eventOf(envelope, logger);
    try {
      await app?.processEvent(event);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // What it doesn't acknowledge, Slack sends again.
      const isOver = await defaultProcessEventErrorHandler({ error, logger, event });
      if (isOver) await event.ack();
    }
  };
  const onEnvelope = (envelope: Envelope): void => {
    onceEach(envelope, hand).catch((error: unknown) => logger.error(`An envelope was lost: ${String(error)}`));
  };
  const kept = keepConnections({
    count: SLACK_SOCKETS,
    open: (onChange, signal) => openConnection({ appToken, clientOptions, logger, onEnvelope, onChange }, signal),
    isFinal,
    waitAskedFor,
    onWaiting,
    now,
    sleep: backgroundTimers.sleep,
    logger,
  });
  return {
    init(made) {
      app = made;
    },
    start: () => kept.start(),
    stop: () => kept.close(),
  };
}

/** As Bolt wants it. Slack takes one acknowledgement of each. */
function eventOf({ body, retryNum, retryReason, ack }: Envelope, logger: BoltLogger) {
  let isAcknowledged = false;
  return {
    body,
    ...(retryNum === undefined ? {} : { retryNum }),
    ...(retryReason === undefined ? {} : { retryReason }),
    customProperties: {},
    async ack(response?: unknown): Promise<void> {
      if (isAcknowledged) return logger.warn('a request of Slack was acknowledged twice');
      isAcknowledged = true;
      await ack(response);
    },
  };
}
