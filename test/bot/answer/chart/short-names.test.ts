import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortNames } from '../../../../src/bot/answer/chart/short-names.ts';

describe('short names', () => {
  it.each<[string[], string[] | undefined]>([
    [
      ['Oslo', 'Kiel'],
      ['Oslo', 'Kiel'],
    ],
    [
      ['Dallas-Fort Worth International', 'Oslo'],
      ['Dallas-Fort Worth…', 'Oslo'],
    ],
    [
      ['Dallas International Airport', 'Logan International Airport'],
      ['Dallas', 'Logan'],
    ],
    [
      ['San Antonio de los Banos', 'San Antonio de la Vera'],
      ['San Antonio de los…', 'San Antonio de la…'],
    ],
    [
      ['Department of trade and ports', 'Department of trade and roads'],
      ['Department… and ports', 'Department… and roads'],
    ],
    [['Incomprehensibilities2', 'Oslo'], undefined],
    [['One long name of a thing 1', 'One long name of a thing 1'], undefined],
    [[], []],
  ])('%j are %j', (names, short) => {
    expect(shortNames(names, 21)).toEqual(short);
  });

  it('fit, tell all apart, and are parts of the whole ones', () => {
    const name = fc.array(fc.constantFrom('San', 'Saint', 'Fort', 'International', 'Airport', 'of', 'Ö', 'a-b', '12'), {
      minLength: 1,
      maxLength: 7,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(
          name.map((words) => words.join(' ')),
          { maxLength: 12 },
        ),
        (names) => {
          const short = shortNames(names, 20);
          if (short === undefined) return;
          expect(new Set(short).size).toBe(names.length);
          for (const [at, one] of short.entries()) {
            expect(one.length).toBeLessThanOrEqual(20);
            for (const part of one.split('…')) expect(names[at]).toContain(part);
          }
        },
      ),
    );
  });
});
