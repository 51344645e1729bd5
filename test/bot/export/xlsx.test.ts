import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeXlsx } from '../../../src/bot/export/xlsx.ts';
import type { Row } from '../../../src/contract/conversations.ts';
import { collect } from './collect.ts';
import { readSheet } from './read-sheet.ts';

const sheet = async (rows: Row[]) => readSheet(await collect(writeXlsx(rows)));

describe('an XLSX file', () => {
  it('holds the parts that a workbook must have', async () => {
    const parts = unzipSync(await collect(writeXlsx([{ a: 1 }])));
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    for (const part of Object.values(parts)) expect(strFromU8(part)).toMatch(/^<\?xml .*>$/s);
  });

  it('is the same file each time', async () => {
    const rows = [{ a: 1, b: 'x' }];
    expect((await collect(writeXlsx(rows))).equals(await collect(writeXlsx(rows)))).toBe(true);
  });

  it('keeps numbers as numbers, truth as truth, dates as dates and all else as text', async () => {
    const rows = [
      {
        n: -1.5,
        big: 12345678901,
        ok: true,
        no: null,
        day: '2024-01-31',
        at: '2024-01-31T12:00:00',
        zoned: '2024-01-31T12:00:00Z',
        list: [1],
      },
    ];
    expect(await sheet(rows)).toEqual([
      ['n', 'big', 'ok', 'no', 'day', 'at', 'zoned', 'list'],
      [-1.5, 12345678901, true, undefined, 45322, 45322.5, '2024-01-31T12:00:00Z', '[1]'],
    ]);
  });

  it.each([
    '=1+1',
    '+cmd',
    '-cmd',
    '@SUM(A1)',
    '\t=1',
    '<&>"',
    'a\u0001b',
    '_x0041_',
    'x'.repeat(40_000),
    '',
    '\ud800',
    ' a ',
  ])('holds %j as text and no formula', async (text) => {
    const bytes = await collect(writeXlsx([{ text }]));
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f>');
    const expected = text.replace('\u0001', '\uFFFD').replace('\ud800', '\uFFFD').slice(0, 32_767);
    expect(readSheet(bytes)[1]?.[0]).toBe(text === '' ? undefined : expected);
  });

  it('names columns past the alphabet, and holds many rows', async () => {
    const row = Object.fromEntries(Array.from({ length: 703 }, (_, n) => [`c${n}`, n]));
    const [header, first] = await sheet([row]);
    expect([header?.[702], first?.[702]]).toEqual(['c702', 702]);
    expect(await sheet(Array.from({ length: 5_000 }, (_, n) => ({ n })))).toHaveLength(5_001);
  });
});
