import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Answers, Settings } from '../../store/index.ts';

const DAY_MS = 24 * 3_600_000;

interface RetentionDeps {
  settings: Pick<Settings, 'retentions'>;
  answers: Pick<Answers, 'dropRowsOlderThan'>;
  /** Deletes what has an expiry of its own. */
  dropExpired: (at: Date) => Promise<void>;
  clock: Clock;
  logger: Logger;
}

/**
 * Deletes rows that are older than each workspace's setting, and what has expired. Never throws: what fails is tried
 * again the next time.
 */
export function makeSweep({ settings, answers, dropExpired, clock, logger }: RetentionDeps) {
  const sweepRows = async (): Promise<void> => {
    for (const { team, days } of await settings.retentions()) {
      const dropped = await answers.dropRowsOlderThan(new Date(clock.now().getTime() - days * DAY_MS), team);
      if (dropped > 0) logger.info({ team, dropped }, 'rows of old answers were deleted');
    }
  };
  return async (): Promise<void> => {
    await sweepRows().catch((error: unknown) =>
      logger.error({ err: error }, 'rows of old answers could not be deleted'),
    );
    await dropExpired(clock.now()).catch((error: unknown) =>
      logger.error({ err: error }, 'expired data could not be deleted'),
    );
  };
}
