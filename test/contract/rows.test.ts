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
    const rows = fc.array(fc.oneof(fc.dictionary(fc.string(), value, { noNullPrototype: true }), value));
    fc.assert(
      fc.property(fc.oneof(rows, value), (sent) => {
        const [read, plain] = [rowsSchema.safeParse(sent), oneByOne.safeParse(sent)];
        expect(read.success).toBe(plain.success);
        expect(read.data).toEqual(plain.data);
        expect(paths(read)).toEqual(paths(plain));
      }),
    );
  });

  it('that are plain are not copied', () => {
    const rows = [{ a: 1, b: 'x', c: null, d: true }, {}];
    expect(rowsSchema.parse(rows)).toBe(rows);
  });

  it('lose a name that means something else to what copies them', () => {
    const sent: unknown = JSON.parse('[{"__proto__": {"admin": true}, "a": 1}]');
    expect(rowsSchema.parse(sent)).toEqual(oneByOne.parse(sent));
  });
});
