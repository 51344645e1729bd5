/** Where people ask from, when, and which days they mean, in PostgreSQL's own arithmetic. */

/** Half hours, quarters, both ends of the day, and clocks that are moved at midnight; with days on which they are. */
const ZONES: readonly [zone: string, days: readonly string[]][] = [
  ['Pacific/Auckland', ['2026-04-05', '2026-09-27']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
  ['Pacific/Kiritimati', ['2026-12-31']],
  ['Asia/Kathmandu', ['2026-06-30']],
  ['Asia/Kolkata', ['2026-10-01']],
  ['Asia/Beirut', ['2026-03-29', '2026-10-25']],
  ['Europe/London', ['2026-03-29', '2026-10-25']],
  ['America/St_Johns', ['2026-03-08', '2026-11-01']],
  ['America/New_York', ['2026-03-08', '2026-11-01']],
  ['America/Havana', ['2026-03-08', '2026-11-01']],
  ['America/Santiago', ['2026-04-04', '2026-09-06']],
  ['Pacific/Honolulu', ['2026-01-01']],
];
/** A day like any other, everywhere. */
const PLAIN_DAY = '2026-11-28';
const TIMES = ['00:00:00', '00:29:59', '02:30:00', '12:00:00', '23:59:59'];

export interface Moment {
  zone: string;
  /** What the clock shows there. */
  wall: string;
}

export const MOMENTS: readonly Moment[] = ZONES.flatMap(([zone, days]) =>
  [...days, PLAIN_DAY].flatMap((day) => TIMES.map((time) => ({ zone, wall: `${day} ${time}` }))),
);

const day = (by: number) => `date_trunc('day', w) + interval '${by} days'`;
const unit = (name: string, by: number) =>
  `date_trunc('${name}', w) + ${by} * interval '${name === 'quarter' ? '3 months' : `1 ${name}`}'`;
const whole = (name: string, by: number): [string, string] => [unit(name, by), unit(name, by + 1)];

/** As people say them, with their first moment and the one after their last, of `w`: what the clock shows. */
export const PERIODS: readonly [said: string, from: string | null, to: string | null][] = [
  ['today', day(0), day(1)],
  ['yesterday', day(-1), day(0)],
  ['tomorrow', day(1), day(2)],
  ...['week', 'month', 'quarter', 'year'].flatMap((name): [string, string, string][] => [
    [`this ${name}`, ...whole(name, 0)],
    [`last ${name}`, ...whole(name, -1)],
  ]),
  ['last 7 days', day(-6), day(1)],
  ['last 2 weeks', day(-13), day(1)],
  ['last 3 months', `${day(0)} - interval '3 months'`, day(1)],
  ['3 days ago', day(-3), day(-2)],
  ['2 weeks ago', ...whole('week', -2)],
  ['2 months ago', ...whole('month', -2)],
  ['more than 2 days ago', null, day(-2)],
  ['since yesterday', day(-1), null],
  ['before today', null, day(0)],
  ['year to date', unit('year', 0), day(1)],
  ['month to date', unit('month', 0), day(1)],
  ['next 7 days', day(0), day(7)],
];

/** As people say them, with what tells the group, of `t`: a time as the clock shows it. */
export const GRAINS: readonly [said: string, group: string][] = [
  ['hour', `extract(hour FROM t)::integer`],
  ['day', `to_char(t, 'YYYY-MM-DD')`],
  ['week', `to_char(date_trunc('week', t), 'YYYY-MM-DD')`],
  ['month', `to_char(t, 'YYYY-MM')`],
  ['quarter', `to_char(t, 'YYYY-"Q"Q')`],
  ['year', `extract(year FROM t)::integer`],
  ['weekday', `to_char(t, 'FMDay')`],
];

/** What people ask about: times with a zone, times without, and days. */
export const THINGS: readonly [things: string, column: string, type: 'instant' | 'stored' | 'day'][] = [
  ['deliveries', 'delivered_at', 'instant'],
  ['visits', 'visited_at', 'stored'],
  ['rentals', 'rented_on', 'day'],
];

/** Both ends of many hours of two years and more, wherever they lie in the hour. */
export const SERIES = `generate_series(timestamp '2025-01-01', timestamp '2027-02-01', interval '45 minutes') AS hour,
  (VALUES (interval '0'), (interval '-1 second')) AS ends (by)`;

export const POSTGRES = `
  CREATE TABLE deliveries (id bigserial PRIMARY KEY, delivered_at timestamptz NOT NULL);
  CREATE TABLE visits (id bigserial PRIMARY KEY, visited_at timestamp NOT NULL);
  CREATE TABLE rentals (id bigserial PRIMARY KEY, rented_on date NOT NULL);
  INSERT INTO deliveries (delivered_at) SELECT (hour + by) AT TIME ZONE 'UTC' FROM ${SERIES};
  INSERT INTO visits (visited_at) SELECT hour + by FROM ${SERIES};
  INSERT INTO rentals (rented_on) SELECT hour::date FROM ${SERIES} WHERE by = interval '0';
  ANALYZE`;

/** The rows of a period, as the database reckons: how many, or how many of each group. */
export function truthSql(
  { zone, wall }: Moment,
  [things, column, type]: (typeof THINGS)[number],
  asked: { period?: (typeof PERIODS)[number]; grain?: (typeof GRAINS)[number] },
): string {
  const told = type === 'instant' ? `(${column} AT TIME ZONE '${zone}')` : `${column}::timestamp`;
  const [, from = null, to = null] = asked.period ?? [];
  const bounds = [from === null ? 'true' : `t >= ${from}`, to === null ? 'true' : `t < ${to}`].join(' AND ');
  const rows = `(SELECT ${told} AS t FROM ${things}) AS rows, (SELECT timestamp '${wall}' AS w) AS clock WHERE ${bounds}`;
  return asked.grain === undefined
    ? `SELECT count(*)::integer AS n FROM ${rows}`
    : `SELECT ${asked.grain[1]} AS g, count(*)::integer AS n FROM ${rows} GROUP BY 1`;
}
