import { describe, expect, it } from 'vitest';
import { createBotMetrics } from '../../../src/bot/app/bot-metrics.ts';
import { Registry } from '../../../src/shared/metrics.ts';
import type { Backlog } from '../../../src/store/index.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { samplesOf } from '../../fixtures/samples.ts';

const STATES = { received: 2, asking: 1, parked: 7 };

async function scraped(backlog: () => Promise<Backlog>): Promise<Record<string, number>> {
  const registry = new Registry();
  const metrics = createBotMetrics(registry);
  const lane = { waiting: 3, longest: 2, inFlight: 1 };
  metrics.watch({
    backlog,
    work: { counts: () => ({ running: 2, waiting: 4 }) },
    delivery: { counts: () => ({ posts: lane, others: { waiting: 0, longest: 0, inFlight: 0 } }) },
    service: { isAway: () => true },
    clock: new ManualClock('2026-03-01T12:10:00Z'),
  });
  metrics.question({ outcome: 'failed', reason: 'busy', ms: 1_500, stages: new Map([['service', 1_200]]) });
  metrics.eventLost();
  return samplesOf(await registry.metrics());
}

describe('the metrics of the bot', () => {
  it('say what is left to do, and for how long the oldest waits', async () => {
    const samples = await scraped(async () => ({ states: STATES, oldest: new Date('2026-03-01T12:00:00Z') }));
    expect(samples).toMatchObject({
      'parley_bot_unfinished_questions{state="received"}': 2,
      'parley_bot_unfinished_questions{state="parked"}': 7,
      parley_service_circuit_open: 1,
      parley_bot_oldest_unfinished_seconds: 600,
      'parley_bot_questions_in_work{state="waiting"}': 4,
      'parley_bot_slack_lane_waiting{lane="post"}': 3,
      'parley_bot_slack_lane_longest{lane="post"}': 2,
      'parley_bot_slack_in_flight{lane="post"}': 1,
      'parley_bot_slack_in_flight{lane="other"}': 0,
      'parley_bot_question_seconds_sum{outcome="failed"}': 1.5,
      'parley_bot_question_stage_seconds_sum{stage="service"}': 1.2,
      'parley_bot_question_failures_total{reason="busy"}': 1,
      // There from the start, so that its first increase is seen.
      'parley_bot_question_failures_total{reason="gave_up"}': 0,
      parley_bot_events_lost_total: 1,
    });
  });

  it('say 0 where nothing waits, and nothing where the database does not tell', async () => {
    const idle = await scraped(async () => ({ states: STATES, oldest: undefined }));
    expect(idle['parley_bot_oldest_unfinished_seconds']).toBe(0);
    const broken = await scraped(() => Promise.reject(new Error('disk I/O error')));
    const names = Object.keys(broken).join('\n');
    expect(names).not.toMatch(/parley_bot_oldest_unfinished_seconds|parley_bot_unfinished_questions/);
    expect(names).toContain('parley_bot_questions_in_work');
  });
});
