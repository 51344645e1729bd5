import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chart, chartKinds, chartOf, shapeOf } from '../../../../src/bot/answer/chart/chart.ts';
import { drawLines } from '../../../../src/bot/answer/chart/draw.ts';
import { renderNativeChart } from '../../../../src/bot/answer/chart/native.blocks.ts';
import { chartSpec } from '../../../../src/bot/answer/chart/spec.ts';
import { factsOf } from '../../../../src/bot/answer/headline-facts.ts';
import type { Answer } from '../../../../src/bot/model/answer.ts';
import type { Row } from '../../../../src/contract/conversations.ts';
import { checkBlocks } from '../../../../src/playground/server/block-rules/check-blocks.ts';
import { answerOf } from '../../../fixtures/answers.ts';

const COLOURS = 6;
const word = fc.stringMatching(/^[A-Z][a-zé’&-]{1,14}$/);
const name = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(' '));
const month = fc.integer({ min: 0, max: 60 }).map((n) => new Date(Date.UTC(2022, n, 1)).toISOString().slice(0, 7));
const some = (of: fc.Arbitrary<string>, max: number) =>
  fc.uniqueArray(of, { minLength: 2, maxLength: max, size: 'max' });
const number = fc.oneof(
  fc.integer({ min: -50, max: 5_000 }),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constant(null),
);
const sql = (of: string) => `SELECT a AS port, b AS boat, ${of}(c) AS tons FROM t GROUP BY a, b`;

interface Asked {
  rows: Row[];
  adds: boolean;
}

/** A number for each port or month, for each of some boats or for none; in some order. */
const asked: fc.Arbitrary<Asked> = fc
  .record({
    names: fc.oneof(
      fc.record({ column: fc.constant('port'), all: some(name, 60) }),
      fc.record({ column: fc.constant('month'), all: some(month, 40) }),
    ),
    boats: fc.oneof(some(name, 12), fc.constant<string[]>([])),
    numbers: fc.array(number, { minLength: 1, maxLength: 40 }),
    adds: fc.boolean(),
    sorted: fc.constantFrom('as it comes', 'falling', 'rising'),
  })
  .map(({ names: { column, all }, boats, numbers, adds, sorted }) => {
    const given = all.flatMap((one) =>
      boats.length === 0 ? [{ [column]: one }] : boats.map((boat) => ({ [column]: one, boat })),
    );
    const rows = given.map((row, at) => ({ ...row, tons: numbers[at % numbers.length] ?? null }));
    const by = sorted === 'falling' ? -1 : 1;
    return {
      adds,
      rows: sorted === 'as it comes' ? rows : rows.toSorted((a, b) => by * ((a.tons ?? 0) - (b.tons ?? 0))),
    };
  });

const answer = ({ rows, adds }: Asked): Answer => ({
  ...answerOf({ explanation: '', sql: sql(adds ? 'sum' : 'avg'), rows, resourceName: 'Fish', tookMs: 1 }),
  askedAt: new Date('2026-11-26T09:00:00Z'),
});

/** Each way the rows can be drawn. */
function chartsOf(one: Asked): Chart[] {
  const found = answer(one);
  const shape = shapeOf(found, factsOf(found));
  return chartKinds(shape).flatMap((chart) => chartOf({ chart }, shape) ?? []);
}

const textsOf = (rows: Row[]): string[] =>
  rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'));
const whole = (text: string): string => text.replaceAll(/\s/g, ' ');

/** Names that are neither those of the rows nor made of them. */
function strange(names: string[], { rows }: Asked): string[] {
  const known = new Set(textsOf(rows));
  return names.filter(
    (one) => !known.has(one) && !/^([\d,]+ others|[A-Z][a-z]{2}( \d{4})?( so far)?|Tons)$/.test(whole(one)),
  );
}

/** Whether it has no part of a word of a name in it. */
function isShortOf(short: string, name: string): boolean {
  const [first = '', ...more] = short.split('…');
  const isWhole = /^[\s/–—,;:-]/.test(name.slice(first.length));
  return name.startsWith(first) && isWhole && more.every((part) => name.includes(part));
}

describe('no chart', () => {
  it('has more than six series, or labels cut within a word: not in Slack', () => {
    fc.assert(
      fc.property(asked, (one) => {
        for (const chart of chartsOf(one).filter(({ isNative }) => isNative)) {
          const block = renderNativeChart(chart);
          expect(checkBlocks([block])).toEqual([]);
          const series =
            block.chart.type === 'pie' ? [{ name: 'Tons', data: block.chart.segments }] : block.chart.series;
          expect(series.length).toBeLessThanOrEqual(COLOURS);
          if (block.chart.type === 'pie') expect(block.chart.segments.length).toBeLessThanOrEqual(COLOURS);
          const names = series.flatMap((each) => [each.name, ...each.data.map(({ label }) => label)]);
          const texts = textsOf(one.rows);
          const unknown = strange(names, one).filter((short) => !texts.some((name) => isShortOf(short, name)));
          expect(unknown).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has more than six series, or cut labels: not as a picture', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        for (const chart of chartsOf(one)) {
          const { categories, series } = chart.shape;
          expect(series.length).toBeLessThanOrEqual(COLOURS);
          expect(strange([...categories, ...series.map(({ name: its }) => its)], one)).toEqual([]);
          const drawn = await drawLines(chart);
          expect(drawn).not.toContain('…');
          if (chart.kind !== 'bar' || chart.shape.isTime) continue;
          const words = new Set(
            drawn
              .replaceAll(/<[^>]*>/g, ' ')
              .replaceAll('&amp;', '&')
              .split(/\s+/),
          );
          expect(categories.flatMap((each) => each.split(/\s/)).filter((each) => !words.has(each))).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('draws bars that begin anywhere but at zero', () => {
    fc.assert(
      fc.property(asked, (one) => {
        for (const chart of chartsOf(one).filter(({ kind }) => kind === 'bar' || kind === 'area'))
          expect(JSON.stringify(chartSpec(chart))).not.toContain('"zero":false');
      }),
      { numRuns: 100 },
    );
  });
});

describe('what all others add up to', () => {
  it('is drawn where numbers add up, and then nothing is missing; and nowhere else', () => {
    fc.assert(
      fc.property(asked, (one) => {
        const found = answer(one);
        const shape = shapeOf(found, factsOf(found));
        if (shape === undefined) return;
        const { rest, notes, notDrawn } = shape;
        if (rest.category || rest.series) expect(one.adds).toBe(true);
        // Of the categories a note tells how many there are, whether or not the others have a bar.
        if (notes.length > (rest.category ? 1 : 0) || notDrawn !== '') return;
        const sum = (values: (number | null | undefined)[]): number =>
          values.reduce<number>((so, each) => so + (each ?? 0), 0);
        const drawn = sum(shape.series.flatMap(({ values }) => values));
        const all = sum(one.rows.map((row) => (typeof row['tons'] === 'number' ? row['tons'] : 0)));
        expect(Math.abs(drawn - all)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(all)));
      }),
      { numRuns: 300 },
    );
  });
});
