import { describe, expect, it } from 'vitest';
import { makeSweep } from '../../../src/bot/settings/retention.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { team } from '../../store/world.ts';

const DAY_MS = 86_400_000;

function setUp({ broken = false } = {}) {
  const clock = new ManualClock();
  const dropped: [string, Date][] = [];
  const expired: Date[] = [];
  const logged: string[] = [];
  const sweep = makeSweep({
    settings: { retentions: async () => [{ team, days: 7 }] },
    answers: {
      async dropRowsOlderThan(before, of = team) {
        if (broken) throw new Error('disk full');
        return dropped.push([of, before]);
      },
    },
    dropExpired: async (at) => void expired.push(at),
    clock,
    logger: createLogger({ level: 'info', destination: { write: (line: string) => void logged.push(line) } }),
  });
  return { clock, dropped, expired, logged, sweep };
}

describe('the sweep', () => {
  it('drops the rows a workspace no longer keeps, and what has expired', async () => {
    const { clock, dropped, expired, sweep } = setUp();
    await sweep();
    expect(dropped).toEqual([[team, new Date(clock.now().getTime() - 7 * DAY_MS)]]);
    expect(expired).toEqual([clock.now()]);
  });

  it('does the rest where one part fails, and says so in the log', async () => {
    const { expired, logged, sweep } = setUp({ broken: true });
    await sweep();
    expect(expired).toHaveLength(1);
    expect(logged.join('')).toContain('rows of old answers could not be deleted');
  });
});
