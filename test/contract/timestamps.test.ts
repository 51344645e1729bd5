import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTimestamp, timestampSchema } from '../../src/contract/timestamps.ts';

describe('timestamps', () => {
  it('are written in UTC without a zone, with six fractional digits', () => {
    expect(formatTimestamp(new Date('2026-11-21T07:40:46.123+02:00'))).toBe('2026-11-21T05:40:46.123000');
  });

  it('are read as they are written', () => {
    const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(dates, (date) => timestampSchema.safeParse(formatTimestamp(date)).success));
  });

  it.each(['2026-11-21T07:40:46', '2026-11-21T07:40:46.1', '2026-11-21T07:40:46.123456Z', '2026-11-21T07:40:46+02:00'])(
    'are read from %s too',
    (text) => {
      expect(timestampSchema.safeParse(text).success).toBe(true);
    },
  );

  it.each(['', '2026-11-21', '2026-11-21 07:40:46', '07:40:46', '2026-11-21T07:40:46.123456\n', 1_795_266_000])(
    'are not %j',
    (text) => {
      expect(timestampSchema.safeParse(text).success).toBe(false);
    },
  );
});
