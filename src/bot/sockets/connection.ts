import type { Logger as BoltLogger, webApi } from '@slack/bolt';
import { SocketModeClient } from '@slack/socket-mode';
import { unlessAborted } from '../../shared/unless-aborted.ts';

/** What Slack sends over a connection, to be acknowledged within three seconds. */
export interface Envelope {
  body: Record<string, unknown>;
  retryNum: number | undefined;
  retryReason: string | undefined;
  /** @throws when the connection is closed by now */
  ack: (response?: unknown) => Promise<void>;
}

/** One WebSocket of Socket Mode, from Slack's hello to its end. */
export interface Connection {
  /** `leaving`: Slack said that it will close it, and still sends. */
  state(): 'hears' | 'leaving' | 'ended';
  /** Closes it once everything that came was acknowledged, or after a moment. */
  leave(): Promise<void>;
  /** Closes it now. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  appToken: string;
  clientOptions: webApi.WebClientOptions;
  logger: BoltLogger;
  onEnvelope: (envelope: Envelope) => void;
  /** Its state changed. */
  onChange: () => void;
}

/** For asking Slack for an address, connecting there, and hearing its hello. */
const OPEN_MS = 20_000;
/** As long as Slack waits for an acknowledgement. */
const LEAVE_MS = 3_000;
/** How long the other side may take to agree that a connection is closed. The SDK would wait for half a minute. */
const CLOSE_MS = 1_000;
const LOOK_EVERY_MS = 1_000;
/** `WebSocket.CLOSING` */
const CLOSING = 2;

/** @throws what the SDK throws when Slack refuses, and an error when Slack takes too long or `signal` aborts */
export async function openConnection(options: ConnectionOptions, signal: AbortSignal): Promise<Connection> {
  const connection = new SlackConnection(options);
  await connection.open(signal);
  return connection;
}

/**
 * The SDK's client without its reconnecting, which is deaf for five seconds. It also closes a connection as soon as Slack
 * says that it will; this one leaves it open, since Slack goes on sending for a while.
 */
class FollowedClient extends SocketModeClient {
  readonly #onLeaving: (reason: string) => void;
  readonly #onFailure: (error: unknown) => void;

  constructor(
    options: NonNullable<ConstructorParameters<typeof SocketModeClient>[0]>,
    on: { leaving: (reason: string) => void; failure: (error: unknown) => void },
  ) {
    super(options);
    this.#onLeaving = on.leaving;
    this.#onFailure = on.failure;
  }

  /** A message that can't be read would end the process: nobody waits for this. */
  protected override async onWebSocketMessage(data: string | ArrayBuffer, isBinary: boolean): Promise<void> {
    try {
      const reason = readLeaving(data);
      if (reason === undefined) await super.onWebSocketMessage(data, isBinary);
      else this.#onLeaving(reason);
    } catch (error) {
      this.#onFailure(error);
    }
  }
}

/** https://docs.slack.dev/apis/events-api/using-socket-mode#disconnect */
function readLeaving(data: string | ArrayBuffer): string | undefined {
  if (typeof data !== 'string' || !data.includes('"disconnect"')) return undefined;
  const message: unknown = JSON.parse(data);
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  if (message.type !== 'disconnect') return undefined;
  return 'reason' in message ? String(message.reason).slice(0, 40) : '';
}

/** What the SDK says of an envelope. */
interface SdkEnvelope {
  ack: (response?: unknown) => Promise<void>;
  envelope_id: string;
  body: Record<string, unknown>;
  retry_num?: number;
  retry_reason?: string;
}

class SlackConnection implements Connection {
  readonly #client: FollowedClient;
  readonly #options: ConnectionOptions;
  /** Envelopes that weren't acknowledged yet. */
  readonly #open = new Set<string>();
  readonly #ended = new AbortController();
  #onAcknowledged = (): void => {};
  #isLeaving = false;
  #closingFor = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions) {
    const { appToken, clientOptions, logger, onEnvelope, onChange } = options;
    this.#options = options;
    this.#client = new FollowedClient(
      { appToken, logger, autoReconnectEnabled: false, clientOptions },
      {
        leaving: (reason) => {
          logger.info(`Slack will close a connection (${reason})`);
          this.#isLeaving = true;
          onChange();
        },
        // The parser's message quotes what it read.
        failure: (error) => logger.error(`A message of Slack could not be read (${nameOf(error)})`),
      },
    );
    this.#client.on('disconnected', () => {
      this.#ended.abort();
      clearInterval(this.#watch);
      this.#onAcknowledged();
      onChange();
    });
    this.#client.on('slack_event', ({ envelope_id: id, body, ack, ...retry }: SdkEnvelope) => {
      this.#open.add(id);
      onEnvelope({ body, ack, retryNum: retry.retry_num, retryReason: retry.retry_reason });
    });
    this.#client.on('outgoing_message', ({ envelope_id: id }: { envelope_id: string }) => {
      this.#open.delete(id);
      this.#onAcknowledged();
    });
  }

  async open(signal: AbortSignal): Promise<void> {
    const started = this.#client.start().then(
      () => {},
      (error: unknown) => {
        throw error instanceof Error ? error : new Error('Slack closed the connection before its hello');
      },
    );
    try {
      await within(started, OPEN_MS, signal);
      if (this.#isLeaving || this.#ended.signal.aborted) throw new Error('Slack closed the connection at once');
    } catch (error) {
      // It may come up after all.
      started.then(
        () => this.close(),
        () => {},
      );
      this.#client.on('connecting', () => setImmediate(() => void this.close()));
      void this.close();
      throw error;
    }
    this.#watch = setInterval(() => this.#endIfStuck(), LOOK_EVERY_MS).unref();
  }

  state(): ReturnType<Connection['state']> {
    if (this.#ended.signal.aborted) return 'ended';
    return this.#isLeaving ? 'leaving' : 'hears';
  }

  async leave(): Promise<void> {
    const settled = new Promise<void>((resolve) => {
      this.#onAcknowledged = () => {
        if (this.#open.size === 0 || this.#ended.signal.aborted) resolve();
      };
      this.#onAcknowledged();
    });
    await Promise.race([settled, rest(LEAVE_MS)]);
    await this.close();
  }

  async close(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    await Promise.race([this.#client.disconnect(), rest(CLOSE_MS)]);
    // Asked again, the SDK no longer waits for the other side.
    if (this.state() !== 'ended') await Promise.race([this.#client.disconnect(), rest(CLOSE_MS)]);
  }

  /** The SDK found the connection dead, and waits for the other side to say so too. */
  #endIfStuck(): void {
    this.#closingFor = this.#client.websocket?.readyState === CLOSING ? this.#closingFor + LOOK_EVERY_MS : 0;
    if (this.#closingFor < 2 * LOOK_EVERY_MS) return;
    this.#options.logger.warn('a connection to Slack was dead');
    void this.close();
  }
}

/** @throws when it takes longer, or `signal` aborts */
async function within<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(new Error(`Slack opened no connection in ${ms} ms`)), ms);
  try {
    return await unlessAborted(unlessAborted(work, enough.signal), signal);
  } finally {
    clearTimeout(timer);
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'no error');

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
