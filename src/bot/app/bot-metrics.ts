import type { Availability } from '../../client/circuit.ts';
import type { Clock } from '../../shared/clock.ts';
import { type Meters, makeMeters } from '../../shared/meters.ts';
import type { Registry } from '../../shared/metrics.ts';
import { readForScrape } from '../../shared/read-for-scrape.ts';
import type { Backlog } from '../../store/index.ts';
import { type EndedQuestion, inLabel } from '../ask/index.ts';
import { FAILURE_REASONS } from '../model/failure.ts';
import type { Work } from '../questions/index.ts';
import type { Delivery } from '../slack/delivery.ts';
import type { OnSlackCall } from '../slack/measure-calls.ts';

/** Counts what the bot does. Labels are of few values: no name or id of a person, a channel, or a data source, and no words. */
export interface BotMetrics {
  question: (ended: EndedQuestion) => void;
  slackCall: OnSlackCall;
  slackRetry: (method: string) => void;
  /** An event of Slack could not be written to the journal. */
  eventLost: () => void;
  watch: (watched: Watched) => void;
}

/** What is read when somebody asks for the metrics. */
interface Watched {
  backlog: () => Promise<Backlog>;
  work: Pick<Work, 'counts'>;
  delivery: Pick<Delivery, 'counts'>;
  service: Pick<Availability, 'isAway'>;
  clock: Clock;
}

export function createBotMetrics(registry: Registry): BotMetrics {
  const meters = makeMeters(registry, 'parley_bot');
  const lost = meters.counter('events_lost_total', 'Events that could not be written to the journal.', []);
  return {
    ...countQuestions(meters),
    ...countSlackCalls(meters),
    eventLost: () => lost.inc(),
    watch(watched) {
      watchBacklog(meters, watched);
      watchWork(meters, watched);
      const help = 'Whether the data service is not answering, so that questions wait for it: 1 or 0.';
      makeMeters(registry, 'parley').gauge('service_circuit_open', help, () => Number(watched.service.isAway()));
    },
  };
}

function countQuestions({ counter, seconds }: Meters): Pick<BotMetrics, 'question'> {
  const help = 'Questions that people asked in Slack, by what became of them.';
  const questions = counter('questions_total', help, ['outcome']);
  const failures = counter('question_failures_total', 'Questions that failed, by the reason.', ['reason']);
  // Prometheus sees no increase in a number that wasn't there before.
  for (const reason of FAILURE_REASONS) failures.inc({ reason: inLabel(reason) }, 0);
  const helpSeconds = 'Time from the receipt of a question until its answer is posted, with restarts in between.';
  const whole = seconds('question_seconds', helpSeconds, { labels: ['outcome'] });
  const helpStages = 'Where the time of a question goes: what each stage took, all its turns together.';
  const stageSeconds = seconds('question_stage_seconds', helpStages, { labels: ['stage'], buckets: STAGE_SECONDS });
  return {
    question({ outcome, reason, ms, stages }) {
      questions.inc({ outcome });
      if (reason !== undefined) failures.inc({ reason });
      whole.observe({ outcome }, ms / 1000);
      for (const [stage, took] of stages) stageSeconds.observe({ stage }, took / 1000);
    },
  };
}

/** Some stages take a few milliseconds, and one takes minutes. */
const STAGE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

function countSlackCalls({ counter, seconds }: Meters): Pick<BotMetrics, 'slackCall' | 'slackRetry'> {
  const calls = counter('slack_calls_total', 'Calls of Slack, each try for itself.', ['method', 'result']);
  const callSeconds = seconds('slack_call_seconds', 'Duration of calls of Slack.', { labels: ['method'] });
  const retries = counter('slack_retries_total', 'Times that a message was sent to Slack again.', ['method']);
  return {
    slackCall({ method, result, seconds: took }) {
      calls.inc({ method, result });
      callSeconds.observe({ method }, took);
    },
    slackRetry: (method) => retries.inc({ method }),
  };
}

function watchBacklog({ gauge, gauges }: Meters, { backlog: read, clock }: Watched): void {
  const backlog = readForScrape(read);
  gauges('unfinished_questions', 'Questions of the journal that are not finished, by their state.', {
    label: 'state',
    read: async () => (await backlog())?.states,
  });
  const help = 'Age of the oldest question that is not finished and does not wait for its asker. 0: there is none.';
  gauge('oldest_unfinished_seconds', help, async () => {
    const found = await backlog();
    if (found?.oldest === undefined) return found && 0;
    return Math.max(0, (clock.now().getTime() - found.oldest.getTime()) / 1000);
  });
}

function watchWork({ gauges }: Meters, { work, delivery }: Watched): void {
  gauges('questions_in_work', 'Questions in this process that are worked on, or wait for their thread.', {
    label: 'state',
    read: () => work.counts(),
  });
  const lanes = (name: string, help: string, of: 'waiting' | 'longest' | 'inFlight') =>
    gauges(name, help, {
      label: 'lane',
      read: () => {
        const { posts, others } = delivery.counts();
        return { post: posts[of], other: others[of] };
      },
    });
  lanes('slack_lane_waiting', 'Messages that wait for their turn in the lanes of their channels.', 'waiting');
  lanes('slack_lane_longest', 'Messages that wait in the longest lane.', 'longest');
  lanes('slack_in_flight', 'Messages that Slack has not replied to yet.', 'inFlight');
}
