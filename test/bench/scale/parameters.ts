import { MAX_CONNECTIONS } from '../../../src/service/connectors/postgres/server.ts';
import { DEFAULT_LIMITS } from '../../../src/service/limits.ts';

/** A number, and who says so: what was measured here and how, a page, the code, or nobody. */
export interface Parameter {
  value: number;
  unit: string;
  source: string;
}

/** What the numbers of the code are believed to be where it doesn't export them. `parameters.test.ts` looks them up. */
export const IN_CODE = {
  'src/bot/app/app.ts': { SERVICE_CONCURRENCY: 20 },
  'src/bot/slack/delivery.ts': { POST_SPACE_MS: 1_000 },
  'src/bot/ask/progress-message.ts': { PLAN_AFTER_MS: 4_000, EDIT_MS: 3_000, EDIT_MS_EACH: 1_500 },
} as const;

const progress = IN_CODE['src/bot/ask/progress-message.ts'];
const { running } = DEFAULT_LIMITS.questions;

/** Times in seconds. */
export const PARAMETERS = {
  botCpu: { value: 0.0013, unit: 's', source: 'measured: npm run bench -- question' },
  loopCpu: { value: 0.04, unit: 's', source: 'measured, of bot and service: npm run bench -- costs' },
  threadCpu: { value: 0.06, unit: 's', source: 'measured, of all other threads: npm run bench -- costs' },
  commits: { value: 9.6, unit: 'a question', source: 'measured: npm run bench -- costs' },
  commitsPerSecond: { value: 2_900, unit: 'a second', source: 'measured, of 16 at once: npm run bench -- commits' },
  atOnceOfBot: { value: IN_CODE['src/bot/app/app.ts'].SERVICE_CONCURRENCY, unit: '', source: 'src/bot/app/app.ts' },
  atOnceOfSource: { value: running.perResource, unit: '', source: 'src/service/limits.ts' },
  connections: { value: MAX_CONNECTIONS, unit: '', source: 'src/service/connectors/postgres/server.ts' },
  warehouseAtOnce: {
    value: 8,
    unit: '',
    source: "Snowflake's default: https://docs.snowflake.com/user-guide/performance-query-warehouse-max-concurrency",
  },
  planAfter: { value: progress.PLAN_AFTER_MS / 1_000, unit: 's', source: 'src/bot/ask/progress-message.ts' },
  editEvery: { value: progress.EDIT_MS / 1_000, unit: 's', source: 'src/bot/ask/progress-message.ts' },
  editEveryEach: { value: progress.EDIT_MS_EACH / 1_000, unit: 's', source: 'src/bot/ask/progress-message.ts' },
  postSpace: {
    value: IN_CODE['src/bot/slack/delivery.ts'].POST_SPACE_MS / 1_000,
    unit: 's',
    source: 'src/bot/slack/delivery.ts, for: https://docs.slack.dev/apis/web-api/rate-limits',
  },
  editsPerMinute: { value: 50, unit: 'a minute', source: 'Tier 3: https://docs.slack.dev/apis/web-api/rate-limits' },
  postsPerMinute: { value: 300, unit: 'a minute', source: 'assumed: Slack says “several hundred” and no number' },
  slackReply: { value: 0.2, unit: 's', source: 'assumed' },
  statement: { value: 2, unit: 's', source: 'assumed: the mean; few take long (exponential)' },
  model: { value: 10, unit: 's', source: 'assumed: the mean of all calls of a question; few take long (exponential)' },
  questionsPerPerson: { value: 0.5, unit: 'a working day', source: 'assumed' },
  directShare: { value: 0.3, unit: '', source: 'assumed: questions in direct messages' },
  peoplePerChannel: { value: 20, unit: '', source: 'assumed; which channel asks follows Zipf’s law' },
  peoplePerSource: { value: 1_000, unit: '', source: 'assumed; which source is asked follows Zipf’s law' },
} as const satisfies Record<string, Parameter>;

type ParameterName = keyof typeof PARAMETERS;
export type Values = Record<ParameterName, number>;

export const values: Values = Object.fromEntries(
  Object.entries(PARAMETERS).map(([name, { value }]) => [name, value]),
) as Values;
