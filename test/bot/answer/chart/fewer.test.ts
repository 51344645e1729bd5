import { describe, expect, it } from 'vitest';
import { shapeOf } from '../../../../src/bot/answer/chart/chart.ts';
import { sayTitle } from '../../../../src/bot/answer/chart/title.ts';
import { factsOf } from '../../../../src/bot/answer/headline-facts.ts';
import { CHART } from '../../../../src/bot/kit/limits.ts';
import type { Row } from '../../../../src/contract/conversations.ts';
import { answerOf } from '../../../fixtures/answers.ts';

const SUM = 'SELECT port, sum(tons) AS tons FROM landings GROUP BY port';
const AVERAGE = 'SELECT port, avg(tons) AS tons FROM landings GROUP BY port';
const shape = (rows: Row[], sql: string) => {
  const answer = answerOf({ explanation: '', sql, rows, resourceName: 'Fish', tookMs: 1 });
  const found = shapeOf(answer, factsOf(answer));
  if (found === undefined) throw new Error('no shape');
  return found;
};
const ports = (n: number, tons: (at: number) => number | null): Row[] =>
  Array.from({ length: n }, (_, at) => ({ port: `Port ${at}`, tons: tons(at) }));
const valuesOf = (rows: Row[], sql: string) => shape(rows, sql).series.map(({ values }) => values);

describe('a long category', () => {
  it('is its 19 highest and what the others add up to, which are as many as Slack draws', () => {
    const found = shape(
      ports(60, (at) => (at < 19 ? 500 - at : 10)),
      SUM,
    );
    expect(found.categories).toHaveLength(20);
    expect(found.categories.slice(-2)).toEqual(['Port 18', '41 others']);
    expect(found.series[0]?.values.at(-1)).toBe(410);
    expect(found.notes).toEqual(['top 19 of 60']);
    expect(found.rest.category).toBe(true);
  });

  it('has no others where numbers do not add up', () => {
    const found = shape(
      ports(60, (at) => 100 - at),
      AVERAGE,
    );
    expect(found.categories).toHaveLength(20);
    expect([found.notes, found.rest.category, found.notDrawn]).toEqual([['top 20 of 60'], false, '']);
  });

  it('tells what the others add up to where their bar would make all others small', () => {
    const found = shape(
      ports(220, () => 10),
      SUM,
    );
    expect(found.categories).toHaveLength(20);
    expect(found.notDrawn).toBe('the other 200 add up to 2,000');
  });

  it('is sorted, in whatever order the rows come, what is unknown last', () => {
    const found = valuesOf(
      ports(30, (at) => (at === 4 ? null : (at * 7) % 30)),
      AVERAGE,
    );
    expect(found).toEqual([Array.from({ length: 21 }, (_, at) => 29 - at).filter((value) => value !== 28)]);
  });

  it('is its 20 lowest where the rows begin with those', () => {
    const found = shape(
      ports(30, (at) => at),
      AVERAGE,
    );
    expect(found.categories[0]).toBe('Port 0');
    expect(found.notes).toEqual(['lowest 20 of 30']);
  });

  it('is whole where Slack draws it whole', () => {
    const found = shape(
      ports(20, (at) => 100 - at),
      SUM,
    );
    expect([found.categories.length, found.notes]).toEqual([20, []]);
  });
});

const MONTHLY = 'SELECT month, port, sum(tons) AS tons FROM landings GROUP BY month, port';
const byMonth = (ports_: number, tons: (port: number) => number): Row[] =>
  ['2026-01', '2026-02', '2026-03'].flatMap((month) =>
    Array.from({ length: ports_ }, (_, port) => ({ month, port: `Port ${port}`, tons: tons(port) })),
  );

describe('many series', () => {
  it('are the five highest and all others as one', () => {
    const found = shape(
      byMonth(9, (port) => port),
      MONTHLY,
    );
    expect(found.series.map(({ name }) => name)).toEqual([
      'Port 8',
      'Port 7',
      'Port 6',
      'Port 5',
      'Port 4',
      '4 others',
    ]);
    expect(found.series.at(-1)?.values).toEqual([6, 6, 6]);
    expect(sayTitle(found, CHART.title)).toBe('Tons by month and port, 2026');
  });

  it('are the six highest of so many where they do not add up', () => {
    const found = shape(
      byMonth(9, (port) => port),
      MONTHLY.replace('sum', 'avg'),
    );
    expect(found.series.map(({ name }) => name)).toEqual(['Port 8', 'Port 7', 'Port 6', 'Port 5', 'Port 4', 'Port 3']);
    expect(sayTitle(found, CHART.title)).toBe('Tons by month and port, 2026, top 6 of 9');
  });

  it('are those with fewer names: the other column goes along the axis', () => {
    const rows = ['small', 'large'].flatMap((boat) =>
      Array.from({ length: 8 }, (_, at) => ({ boat, port: `Port ${at}`, tons: at })),
    );
    const found = shape(rows, MONTHLY);
    expect([found.categories.length, found.series.map(({ name }) => name)]).toEqual([8, ['small', 'large']]);
  });
});

describe('a title', () => {
  it.each<[string, Row[], string]>([
    [
      'the year that all months lie in',
      byMonth(1, () => 2).map(({ month, tons }) => ({ month: month ?? '', tons: tons ?? 0 })),
      'Tons by month, 2026',
    ],
    [
      'the years',
      ['2024-12', '2025-01', '2026-01'].map((month) => ({ month, catch_in_tons: 2 })),
      'Catch in tons by month, 2024–2026',
    ],
    ['the month of days', ['2026-03-01', '2026-03-02'].map((day) => ({ day, tons: 2 })), 'Tons by day, March 2026'],
    [
      'the day of hours',
      ['2026-03-01T14:00:00', '2026-03-01T15:00:00'].map((hour) => ({ hour, tons: 2 })),
      'Tons by hour, Mar 1, 2026',
    ],
    ['the year of quarters', ['2026-Q1', '2026-Q2'].map((quarter) => ({ quarter, tons: 2 })), 'Tons by quarter, 2026'],
    ['nothing where the names say it', [2024, 2025].map((year) => ({ year, tons: 2 })), 'Tons by year'],
    [
      'measures beside each other',
      ['A', 'B'].map((port) => ({ port, landed: 2, sold: 3, thrown_back: 1 })),
      'Landed, sold and thrown back by port',
    ],
    ['how many measures', ['A', 'B'].map((port) => ({ port, a: 2, b: 3, c: 1, d: 2 })), '4 measures by port'],
    [
      'what is measured, if there is room for no more',
      ['A', 'B'].map((port_of_registration_or_landing) => ({
        port_of_registration_or_landing,
        weight_in_tons_of_fish: 3,
      })),
      'Weight in tons of fish',
    ],
  ])('tells %s', (_, rows, title) => {
    expect(sayTitle(shape(rows, SUM), CHART.title)).toBe(title);
  });

  it('writes times short, once it tells the rest', () => {
    const labels = (column: string, times: string[]) =>
      shape(
        times.map((time) => ({ [column]: time, tons: 1 })),
        SUM,
      ).categories;
    expect(labels('month', ['2026-01', '2026-02'])).toEqual(['Jan', 'Feb']);
    expect(labels('month', ['2025-12', '2026-01'])).toEqual(['Dec 2025', 'Jan 2026']);
    expect(labels('quarter', ['2026-01-01', '2026-04-01'])).toEqual(['Q1', 'Q2']);
    expect(labels('quarter', ['2025-Q4', '2026-Q1'])).toEqual(['Q4 2025', 'Q1 2026']);
    expect(labels('day', ['2026-03-01', '2026-04-02'])).toEqual(['Mar 1', 'Apr 2']);
    expect(labels('hour', ['2026-03-01T14:00:00', '2026-03-01T15:00:00'])).toEqual(['2:00 PM', '3:00 PM']);
    expect(labels('hour', ['2026-03-01T14:00:00', '2026-03-02T15:00:00'])).toEqual([
      'Mar 1, 2:00 PM',
      'Mar 2, 3:00 PM',
    ]);
  });
});
