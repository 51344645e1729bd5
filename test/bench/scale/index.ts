import { PARAMETERS, type Parameter } from './parameters.ts';
import { SIZES, WRITERS } from './sizes.ts';
import { SLACK_PARAMETERS } from './slack-limits.ts';
import { LIMIT_HEAD, limitRows, SEED, SIZE_HEAD, sizeRow } from './table.ts';

/** How long questions wait, what is too busy first, and how many replicas are enough, from a team to all of Slack. */
export async function simulateSizes(): Promise<string[]> {
  return [
    `Simulated with seed ${SEED}, the busiest hour of working days. Parameters:`,
    ...listed(PARAMETERS),
    ...listed(SLACK_PARAMETERS),
    '',
    ...SIZE_HEAD,
    ...SIZES.flatMap((size) => WRITERS.map((writer) => sizeRow(size, writer))),
    '',
    'What Slack counts for each app and workspace is used up, at the earliest, in the busiest hour of:',
    '',
    ...LIMIT_HEAD,
    ...limitRows(),
  ];
}

const listed = (parameters: Record<string, Parameter>): string[] =>
  Object.entries(parameters).map(([name, { value, unit, source }]) => `  ${name}: ${value} ${unit} (${source})`);
