import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SIZES, WRITERS } from './sizes.ts';
import { LIMIT_HEAD, limitRows, SIZE_HEAD, sizeRow } from './table.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/scale.md'), 'utf8').split('\n');
const QUICK = SIZES.filter(({ people }) => people <= 20_000);

it('the page shows what comes out', () => {
  const rows = QUICK.flatMap((size) => WRITERS.map((writer) => sizeRow(size, writer)));
  expect(rows.length).toBeGreaterThan(4);
  const printed = [...SIZE_HEAD, ...rows, ...LIMIT_HEAD, ...limitRows()];
  expect(printed.filter((line) => !page.includes(line))).toEqual([]);
});

it.each(SIZES)('the page has both rows of $name', ({ name }) => {
  for (const writer of WRITERS)
    expect(page.filter((line) => line.startsWith(`| ${name} | ${writer} |`))).toHaveLength(1);
});
