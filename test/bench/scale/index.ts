import { quantile } from '../statistics.ts';
import { busiestSecond } from './day.ts';
import { PARAMETERS, type Parameter, values } from './parameters.ts';
import { busiest, enough, type Sized } from './replicas.ts';
import { SIZES, type Size, WRITERS, type Writer } from './sizes.ts';
import { limitUses, SLACK_PARAMETERS } from './slack-limits.ts';

const SEED = 1;
const LISTED = 3;

/** How long questions wait, what is too busy first, and how many replicas are enough, from a team to all of Slack. */
export async function simulateSizes(): Promise<string[]> {
  const rows = SIZES.flatMap((size) => WRITERS.map((writer) => rowOf(size, writer)));
  return [
    `Simulated with seed ${SEED}, the busiest hour of working days. Parameters:`,
    ...listed(PARAMETERS),
    ...listed(SLACK_PARAMETERS),
    '',
    '| who asks | SQL written by | questions a day | in the busiest hour, a second | in the busiest second | replicas | databases | wait, median | wait, 99th percentile | busiest |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    'What Slack counts for each app and workspace is used up, at the earliest, in the busiest hour of:',
    '',
    '| what | people in one workspace |',
    '|---|---|',
    ...limitUses({ ...values, people: 1 }).map(({ what, use }) => `| ${what} | ${numbered(Math.round(1 / use))} |`),
  ];
}

const listed = (parameters: Record<string, Parameter>): string[] =>
  Object.entries(parameters).map(([name, { value, unit, source }]) => `  ${name}: ${value} ${unit} (${source})`);

function rowOf(size: Size, writer: Writer): string {
  const sized = enough({ size, writer, values, seed: SEED });
  const { outcome, replicas, databases } = sized;
  if (outcome.asked !== outcome.answered) throw new Error('a question got lost');
  const perDay = size.people * values.questionsPerPerson;
  const cells = [
    size.name,
    writer,
    numbered(perDay),
    perSecondOf(sized).toFixed(perDay < 10_000 ? 4 : 1),
    busiestSecond(perDay),
    replicas,
    databases,
    waited(quantile(outcome.waits, 0.5)),
    waited(quantile(outcome.waits, 0.99)),
    busiest(outcome)
      .slice(0, LISTED)
      .map(({ kind, use }) => `${kind} ${percent(use)}`)
      .join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const perSecondOf = ({ outcome }: Sized): number =>
  outcome.waits.length / outcome.tallies['event loop of a replica'].length();

const numbered = (count: number): string => count.toLocaleString('en-US');
const percent = (share: number): string => `${share < 0.1 ? (share * 100).toFixed(1) : (share * 100).toFixed(0)} %`;

function waited(seconds: number): string {
  if (seconds < 1) return `${(seconds * 1_000).toFixed(0)} ms`;
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(0)} min`;
}
