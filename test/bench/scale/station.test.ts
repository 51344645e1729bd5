import { describe, expect, it } from 'vitest';
import { quantile } from '../statistics.ts';
import { Events } from './events.ts';
import { Random } from './random.ts';
import { Station, Tally } from './station.ts';

const CUSTOMERS = 200_000;
/** Of a line of many servers, one run of this length is off by up to a tenth: its customers know of each other. */
const RUNS = 4;
const ALWAYS = { from: 0, to: 86_400, days: 1_000_000 };
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

interface Line {
  /** Of customers a second. */
  rate: number;
  servers: number;
  seconds: (random: Random) => number;
}

/** A line that people join without knowing of each other, several times over. */
function serveAll({ rate, servers, seconds }: Line) {
  const waits: number[] = [];
  let [served, used] = [0, 0];
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const events = new Events();
    const tally = new Tally(ALWAYS);
    const station = new Station(events, servers, tally);
    const [comes, takes] = [new Random(seed).fork('comes'), new Random(seed).fork('takes')];
    let left = CUSTOMERS / RUNS;
    const come = (): void => {
      left -= 1;
      station.serve(seconds(takes), () => {
        served += 1;
      });
      if (left > 0) events.after(comes.exponential(1 / rate), come);
    };
    events.after(0, come);
    events.run();
    for (const wait of tally.waits) waits.push(wait);
    used += (tally.busiest * tally.length()) / events.now / RUNS;
  }
  return { served, waits, used };
}

/** How likely a customer waits where `servers` have `load` to do: Erlang's C. https://en.wikipedia.org/wiki/M/M/c_queue */
function erlangC(servers: number, load: number): number {
  let blocked = 1;
  for (let n = 1; n <= servers; n += 1) blocked = (load * blocked) / (n + load * blocked);
  return blocked / (1 - (load / servers) * (1 - blocked));
}

describe('a station, beside what is known of lines in closed form', () => {
  it.each([0.3, 0.6, 0.8])('M/D/1: one server, always the same work, busy to %f', (use) => {
    const { served, waits } = serveAll({ rate: use, servers: 1, seconds: () => 1 });
    const expected = use / (2 * (1 - use));
    expect(served).toBe(CUSTOMERS);
    expect(Math.abs(mean(waits) / expected - 1)).toBeLessThan(0.03);
  });

  it.each([
    { servers: 1, use: 0.7 },
    { servers: 5, use: 0.7 },
    { servers: 20, use: 0.8 },
  ])('M/M/$servers: work of any length, busy to $use', ({ servers, use }) => {
    const load = servers * use;
    const { served, waits } = serveAll({ rate: load, servers, seconds: (random) => random.exponential(1) });
    const some = erlangC(servers, load);
    expect(served).toBe(CUSTOMERS);
    expect(waits.filter((wait) => wait > 0).length / CUSTOMERS).toBeCloseTo(some, 1);
    expect(Math.abs(mean(waits) / (some / (servers - load)) - 1)).toBeLessThan(0.05);
    // Of those who wait, the times are exponential again.
    const longest = Math.log(some / 0.01) / (servers - load);
    expect(Math.abs(quantile(waits, 0.99) / longest - 1)).toBeLessThan(0.08);
  });

  it('is busy as much as it has to do', () => {
    const { used } = serveAll({ rate: 2, servers: 4, seconds: (random) => random.exponential(1) });
    expect(used).toBeCloseTo(0.5, 2);
  });
});

describe('what is counted', () => {
  const window = { from: 10, to: 20, days: 2 };

  it('is what happens in the window of each day', () => {
    const tally = new Tally(window);
    expect([0, 10, 19.9, 20, 86_400 + 15].map((at) => tally.isCounted(at))).toEqual([false, true, true, false, true]);
    expect(tally.counted(0, 86_400 * 2)).toBe(20);
    expect(tally.counted(12, 86_400 + 13)).toBe(8 + 3);
    expect(tally.counted(0, 5)).toBe(0);
  });

  it('is the use of the busiest station', () => {
    const events = new Events();
    const tally = new Tally({ ...window, days: 1 });
    const [lazy, busy] = [new Station(events, 1, tally), new Station(events, 2, tally)];
    lazy.serve(11, () => undefined);
    busy.serve(15, () => undefined);
    busy.serve(17, () => undefined);
    events.run();
    expect(tally.busiest).toBeCloseTo((5 + 7) / 20, 9);
    expect(tally.mean).toBeCloseTo((0.1 + 0.6) / 2, 9);
  });
});

it('whoever sends nothing when its turn comes takes no time', () => {
  const events = new Events();
  const lane = new Station(events, 1, new Tally({ from: 0, to: 100, days: 1 }));
  const sent: [string, number][] = [];
  const send = (name: string, goes = true): void =>
    lane.pace(1, () => {
      if (goes) sent.push([name, events.now]);
      return goes;
    });
  send('first');
  send('called off', false);
  send('second');
  events.run();
  expect(sent).toEqual([
    ['first', 0],
    ['second', 1],
  ]);
});
