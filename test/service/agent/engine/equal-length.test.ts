import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysOf, equalLength } from '../../../../src/service/agent/engine/time/equal-length.ts';
import { calendarUnit, isoDay, shift } from '../../../../src/service/agent/engine/time/period.ts';

const of = (from: string, to: string, label = 'x') => ({ from, to, label });

it.each([
  // As many days of the month before, and no more than it has.
  [of('2026-10-01', '2026-11-01'), of('2026-11-01', '2026-12-01'), '2026-11-26', ['2026-10-01', '2026-10-27']],
  [of('2026-02-01', '2026-03-01'), of('2026-03-01', '2026-04-01'), '2026-03-31', null],
  // The same days of the year before, and of the quarter before.
  [of('2025-01-01', '2026-01-01'), of('2026-01-01', '2027-01-01'), '2026-11-26', ['2025-01-01', '2025-11-27']],
  [of('2026-07-01', '2026-10-01'), of('2026-10-01', '2027-01-01'), '2026-11-26', ['2026-07-01', '2026-08-27']],
  [of('2026-11-16', '2026-11-23'), of('2026-11-23', '2026-11-30'), '2026-11-26', ['2026-11-16', '2026-11-20']],
  // Over, not begun, of another length, the last day of it.
  [of('2026-09-01', '2026-10-01'), of('2026-10-01', '2026-11-01'), '2026-11-26', null],
  [of('2026-11-01', '2026-12-01'), of('2026-12-01', '2027-01-01'), '2026-11-26', null],
  [of('2025-01-01', '2026-01-01'), of('2026-11-01', '2026-12-01'), '2026-11-26', null],
  [of('2026-10-01', '2026-11-01'), of('2026-11-01', '2026-12-01'), '2026-11-30', null],
])('%j beside %j on %s', (before, running, today, cut) => {
  const found = equalLength(before, running, today);
  expect(found === null ? null : [found.from, found.to]).toEqual(cut);
});

it('never compares more days of what was before than of what is running', () => {
  const units = fc.constantFrom('week' as const, 'month' as const, 'quarter' as const, 'year' as const);
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(units, days, fc.integer({ min: 1, max: 5 }), (unit, day, back) => {
      const today = isoDay(day);
      const running = { ...calendarUnit(unit, new Date(`${today}T00:00:00Z`), 0), label: 'this' };
      const before = { ...calendarUnit(unit, shift(unit, new Date(`${today}T00:00:00Z`), -back), 0), label: 'that' };
      const cut = equalLength(before, running, today);
      const soFar = daysOf({ from: running.from, to: isoDay(shift('day', new Date(`${today}T00:00:00Z`), 1)) });
      // A leap day or the length of months is all that tells them apart.
      if (cut !== null) expect(Math.abs(daysOf(cut) - soFar)).toBeLessThanOrEqual(unit === 'week' ? 0 : 3);
      if (cut !== null) expect((cut.to ?? '') < (before.to ?? '')).toBe(true);
    }),
  );
});
