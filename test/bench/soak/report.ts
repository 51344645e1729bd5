import type { Held, Stored } from './watch.ts';

/** What was seen in one minute. */
export interface Sample {
  minute: number;
  bot: Held;
  service: Held;
  /** Of the bot, and of the service. */
  stored: Stored;
  kept: Stored;
  /** What people did so far. */
  done: number;
  failed: number;
}

export function minuteLine({ minute, bot, service, stored, kept, done, failed }: Sample): string {
  return [
    `minute ${minute}: ${done} done, ${failed} failed, ${stored.openQuestions} open`,
    `bot ${heldLine(bot)}`,
    `service ${heldLine(service)}`,
    `bot's file ${fileLine(stored)}`,
    `service's file ${fileLine(kept)}`,
  ].join('; ');
}

const heldLine = ({ rss, heap, external, handles }: Held): string =>
  `${rss.toFixed(0)} MB, heap ${heap.toFixed(1)}, external ${external.toFixed(1)}, handles ${Object.entries(handles)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, n]) => `${name} ${n}`)
    .join(' ')}`;

const fileLine = ({ rows, file, log }: Stored): string =>
  `${file.toFixed(1)} + ${log.toFixed(1)} MB, rows ${Object.entries(rows)
    .filter(([name, n]) => n > 0 && !name.includes('migration'))
    .map(([name, n]) => `${name.replace(/^(bot|service)_/, '')} ${n}`)
    .join(' ')}`;

/** What was filled at first (caches, compiled code) is no growth. */
const WARM_UP = 1 / 3;
/** Megabytes an hour that a heap which leaks nothing may seem to grow by, for all that a few minutes show. */
const HEAP_AN_HOUR = 30;
const HANDLES_AN_HOUR = 10;

/** A line for each thing that could grow, with its slope once it was warm. */
export function verdict(samples: readonly Sample[]): string[] {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP));
  const slope = (of: (sample: Sample) => number): number => slopeOf(warm.map((one) => [one.minute, of(one)])) * 60;
  const rows: [string, number, number][] = [
    ["bot's heap, MB an hour", slope(({ bot }) => bot.heap), HEAP_AN_HOUR],
    ["bot's other memory, MB an hour", slope(({ bot }) => bot.external), HEAP_AN_HOUR],
    ["bot's handles, an hour", slope(({ bot }) => handlesOf(bot)), HANDLES_AN_HOUR],
    ["service's heap, MB an hour", slope(({ service }) => service.heap), HEAP_AN_HOUR],
    ["service's other memory, MB an hour", slope(({ service }) => service.external), HEAP_AN_HOUR],
    ["service's handles, an hour", slope(({ service }) => handlesOf(service)), HANDLES_AN_HOUR],
    ['open questions, an hour', slope(({ stored }) => stored.openQuestions), HANDLES_AN_HOUR],
  ];
  const last = samples.at(-1);
  const lines = rows.map(([name, of, most]) => `${of > most ? 'GROWS' : 'steady'}: ${name} ${of.toFixed(1)}`);
  const verdictLine = rows.some(([, of, most]) => of > most) ? 'something grows' : 'nothing grows';
  return [
    ...lines,
    `soak of ${last?.minute ?? 0} minutes, ${last?.done ?? 0} deeds, ${last?.failed ?? 0} failed: ${verdictLine}`,
  ];
}

const handlesOf = ({ handles }: Held): number => Object.values(handles).reduce((sum, n) => sum + n, 0);

/** By least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const n = points.length;
  if (n < 2) return 0;
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / n;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return below === 0 ? 0 : above / below;
}
