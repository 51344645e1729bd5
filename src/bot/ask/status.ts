import type { Logger } from '../../shared/logger.ts';
import type { BackgroundTimers } from '../../shared/timers.ts';
import type { ThreadKey } from '../model/keys.ts';
import type { ClientOf } from '../slack/clients.ts';

/** Shows in the thread what the bot is doing. A failure to show it is only logged, and never holds up an answer. */
export interface Statuses {
  /** Once it has taken a moment; kept up until it is ended. */
  show(thread: ThreadKey, status: string): ShownStatus;
}

export interface ShownStatus {
  /** Replaces the status; after a short wait, if it has just changed. */
  say(status: string): void;
  /** Once more, if it is shown: a message in the thread takes it away. */
  again(): void;
  end(): void;
}

/** A faster answer comes without one: it would be gone before it is read, and cost two calls. */
const SHOW_AFTER_MS = 500;
/** Slack drops a status after two minutes: https://docs.slack.dev/reference/methods/assistant.threads.setStatus */
const REFRESH_MS = 60_000;
/** Slack accepts more, but people don't read faster. */
const CHANGE_MS = 2_500;

interface StatusDeps extends Pick<BackgroundTimers, 'every' | 'after'> {
  clientOf: ClientOf;
  logger: Logger;
}

/** The bot's status under the thread. Every failure is only logged. */
export function makeStatuses({ clientOf, logger, every, after }: StatusDeps): Statuses {
  const set = async ({ team, channel, threadTs }: ThreadKey, status: string): Promise<void> => {
    try {
      await clientOf(team).assistant.threads.setStatus({ channel_id: channel, thread_ts: threadTs, status });
    } catch (error) {
      logger.warn({ err: error }, 'the status could not be set');
    }
  };

  /** A thread's calls go out one after the other: clearing never overtakes showing, nor the next question's showing. */
  const lines = new Map<string, Promise<void>>();
  const line = (thread: ThreadKey, status: string): void => {
    const key = `${thread.team}/${thread.channel}/${thread.threadTs}`;
    const call = (lines.get(key) ?? Promise.resolve())
      .then(() => set(thread, status))
      .then(() => {
        if (lines.get(key) === call) lines.delete(key);
      });
    lines.set(key, call);
  };

  return {
    show(thread, first) {
      let wanted = first;
      let shown = '';
      let stop: (() => void) | undefined;
      let cancel: (() => void) | undefined;
      const change = (): void => {
        cancel = undefined;
        if (wanted === shown) return;
        shown = wanted;
        line(thread, shown);
        stop ??= every(REFRESH_MS, again);
        cancel = after(CHANGE_MS, change);
      };
      const again = (): void => {
        if (shown !== '') line(thread, shown);
      };
      cancel = after(SHOW_AFTER_MS, change);
      return {
        say(status) {
          wanted = status;
          if (cancel === undefined) change();
        },
        again,
        end() {
          stop?.();
          cancel?.();
          cancel = () => {};
          // The reply cleared it, unless there was none or it took the place of a message.
          if (shown !== '') line(thread, '');
        },
      };
    },
  };
}
