import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowSchema, rowsSchema } from '../../src/contract/conversations.ts';

/** Each row read by itself, as the interface has it. */
const oneByOne = z.array(rowSchema);

const paths = ({ error }: z.ZodSafeParseResult<unknown>) => error?.issues.map(({ path }) => path[0]);

describe('rows', () => {
  it('are read as if each was read by itself, whatever JSON they come from', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constant(Number.POSITIVE_INFINITY), fc.constant(undefined));
    const row = fc.dictionary(fc.string(), value, { noNullPrototype: true });
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.oneof(row, value)), value), (sent) => {
        const [read, plain] = [rowsSchema.safeParse(sent), oneByOne.safeParse(sent)];
        // What `z.record` doesn't look at.
        fc.pre(!JSON.stringify(sent)?.includes('"__proto__"'));
        expect(read.success).toBe(plain.success);
        if (plain.success) expect(read.data).toMatchObject(plain.data);
        expect(paths(read)).toEqual(paths(plain));
      }),
    );
  });

  it('have each of their fields, and nothing where they have none, whatever the fields are called', () => {
    const name = fc.oneof(fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)), fc.string());
    const fields = fc.uniqueArray(fc.tuple(name, fc.jsonValue()), { selector: ([key]) => key });
    fc.assert(
      fc.property(fc.array(fields), (rows) => {
        const read = rowsSchema.parse(rows.map((row) => Object.fromEntries(row)));
        const names = new Set(rows.flatMap((row) => row.map(([key]) => key)));
        for (const [at, row] of rows.entries())
          for (const key of names) {
            const sent = new Map<string, unknown>(row).get(key) ?? null;
            expect(read[at]?.[key] ?? null).toEqual(sent);
            expect({ ...read[at] }[key] ?? null).toEqual(sent);
          }
      }),
    );
  });

  it('that are plain are not copied', () => {
    const rows = [{ a: 1, b: 'x', c: null, d: true }, {}];
    expect(rowsSchema.parse(rows)).toBe(rows);
  });
});
