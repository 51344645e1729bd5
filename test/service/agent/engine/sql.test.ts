import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteNumber } from '../../../../src/service/agent/engine/sql/quote.ts';
import { spellingOf } from '../../../../src/service/sql/dialects/index.ts';
import { openPglite, releasePglite } from '../../../fixtures/pglite.ts';
import { executeOn } from './database.ts';
import { Desk, LIBRARY, rowsOf } from './domains.ts';

const { name: quoteName, text: quoteText } = spellingOf('postgres');

describe('quoting', () => {
  let database: PGlite;
  beforeAll(async () => {
    database = await openPglite();
  });
  afterAll(() => releasePglite(database));

  it('brings any text back as it was, but for NUL which no text holds', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom("'", "''", '\\', "\\'", '"', ';', '--', '/*', '$$', '\n', 'E', '\0'), { maxLength: 12 })
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const { rows } = await executeOn(database, `SELECT ${quoteText(value)}::text || '' AS v`);
        expect(rows).toEqual([{ v: plainNumber(value.replaceAll('\0', '')) }]);
      }),
      { numRuns: 200 },
    );
  });

  it('brings any name back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 15 }), async (name) => {
        const { columns } = await executeOn(database, `SELECT 1 AS ${quoteName(name)}`);
        expect(columns.map((column) => column.name)).toEqual([name]);
      }),
      { numRuns: 100 },
    );
  });

  it('writes numbers as digits, and refuses what is none', () => {
    expect([quoteNumber(1e21), quoteNumber(-2.5), quoteNumber(0)]).toEqual(['1000000000000000000000', '-2.5', '0']);
    expect(() => quoteNumber(Number.NaN)).toThrow(RangeError);
  });
});

/** The harness reads digits as numbers, as a connector does. */
const plainNumber = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

describe('values', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(LIBRARY);
  });
  afterAll(() => desk.close());

  it('match in any case, also by a part and as a plural', async () => {
    expect(rowsOf(await desk.ask('how many loans for chen WEI'))).toEqual([[0]]);
    expect(rowsOf(await desk.ask('how many loans for Chen'))).toEqual([[0]]);
    expect(rowsOf(await desk.ask('how many members in Portos'))).toEqual([[2]]);
  });

  it('are looked for in one bounded statement', async () => {
    desk.statements.length = 0;
    await desk.ask('how many loans for some entirely unheard of gentleman from nowhere');
    expect(desk.statements[0]).toMatch(/^SELECT 0 AS "place"/);
    // The look-up and the readings that are tried: a source is not a playground.
    expect(desk.statements.length).toBeLessThanOrEqual(10);
  });
});
