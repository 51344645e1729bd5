import { quantile } from '../statistics.ts';
import { busiestSecond } from './day.ts';
import { values } from './parameters.ts';
import { busiest, enough } from './replicas.ts';
import type { Size, Writer } from './sizes.ts';
import { limitUses } from './slack-limits.ts';

export const SEED = 1;
const LISTED = 3;

export const SIZE_HEAD = [
  '| who asks | SQL written by | questions a day | a second in the busiest hour | in the busiest second | replicas | databases | wait, median | wait, 99th percentile | busiest |',
  '|---|---|---|---|---|---|---|---|---|---|',
];

/** How long these people's questions wait, and what is enough for them. @throws when a question got lost */
export function sizeRow(size: Size, writer: Writer): string {
  const { outcome, replicas, databases } = enough({ size, writer, values, seed: SEED });
  if (outcome.asked !== outcome.answered) throw new Error('a question got lost');
  const perDay = size.people * values.questionsPerPerson;
  const perSecond = outcome.waits.length / outcome.tallies['event loop of a replica'].length();
  const cells = [
    size.name,
    writer,
    numbered(perDay),
    String(Number(perSecond.toPrecision(perSecond < 0.1 ? 1 : 2))),
    numbered(busiestSecond(perDay)),
    numbered(replicas),
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

export const LIMIT_HEAD = ['| what | people in one workspace |', '|---|---|'];

/** How many people in one workspace use up what Slack counts there. */
export const limitRows = (): string[] =>
  limitUses({ ...values, people: 1 }).map(
    ({ what, use }) => `| ${what} | ${numbered(Number((1 / use).toPrecision(2)))} |`,
  );

const numbered = (count: number): string => count.toLocaleString('en-US');
const percent = (share: number): string => `${share < 0.1 ? (share * 100).toFixed(1) : (share * 100).toFixed(0)} %`;

function waited(seconds: number): string {
  if (seconds < 1) return `${Math.max(0, seconds * 1_000).toFixed(0)} ms`;
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(0)} min`;
}
