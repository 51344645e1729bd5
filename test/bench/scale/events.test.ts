import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Events } from './events.ts';

it('lets everything happen in the order of its time, and as planned where that is the same', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (times) => {
      const events = new Events();
      const happened: { at: number; planned: number }[] = [];
      times.forEach((at, planned) => events.after(at, () => happened.push({ at: events.now, planned })));
      events.run();
      const expected = times.map((at, planned) => ({ at, planned }));
      expect(happened).toEqual(expected.toSorted((a, b) => a.at - b.at || a.planned - b.planned));
    }),
  );
});

it('counts what is planned meanwhile from the time it is', () => {
  const events = new Events();
  const seen: number[] = [];
  events.after(5, () => events.after(2, () => seen.push(events.now)));
  events.after(6, () => seen.push(events.now));
  events.run();
  expect(seen).toEqual([6, 7]);
});
