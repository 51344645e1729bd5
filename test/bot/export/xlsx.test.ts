import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeXlsx } from '../../../src/bot/export/xlsx.ts';
import type { Row } from '../../../src/contract/conversations.ts';
import { collect } from './collect.ts';
import { readSheet } from './read-sheet.ts';

const sheet = async (rows: Row[]) => readSheet(await collect(writeXlsx(rows)));

const sheetXmlOf = async (rows: Row[]) =>
  strFromU8(unzipSync(await collect(writeXlsx(rows)))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

/** Of the first row: each cell's number format, by its code or else its number, and its value. */
async function stylesOf(rows: Row[]): Promise<{ formats: string[]; values: number[] }> {
  const styles = strFromU8(unzipSync(await collect(writeXlsx(rows)))['xl/styles.xml'] ?? new Uint8Array());
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const [, cellFormats = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles) ?? [];
  const formats = [...cellFormats.matchAll(/<xf([^>]*)\/>/g)].map(([, attributes = '']) => {
    const id = /numFmtId="(\d+)"/.exec(attributes)?.[1];
    return id === undefined ? 'General' : (codes.get(id) ?? id);
  });
  const [, row = ''] = /<row r="2">(.*?)<\/row>/.exec(await sheetXmlOf(rows)) ?? [];
  const cells = [...row.matchAll(/<c r="[A-Z]+2"(?: s="(\d+)")?><v>([^<]*)<\/v>/g)];
  return {
    formats: cells.map(([, style]) => formats[Number(style ?? 0)] ?? 'none'),
    values: cells.map(([, , value]) => Number(value)),
  };
}

describe('an XLSX file', () => {
  it('has a sheet for each further result, under its title as far as Excel takes it', async () => {
    const further = [
      { title: 'Plan: "2026" [by] channel & <more>', sql: '', data: [{ plan: 7 }] },
      { title: 'Plan: "2026" [by] channel & <more>', sql: '', data: [] },
    ];
    const parts = unzipSync(await collect(writeXlsx([{ a: 1 }], further)));
    const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    const names = [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      'Answer',
      '2 Plan 2026 by channel &amp; &lt;more&gt;',
      '3 Plan 2026 by channel &amp; &lt;more&gt;',
    ]);
    expect(text('xl/worksheets/sheet2.xml')).toContain('<v>7</v>');
    expect(parts['xl/worksheets/sheet3.xml']).toBeDefined();
    expect(text('[Content_Types].xml')).toContain('/xl/worksheets/sheet3.xml');
    expect(text('xl/_rels/workbook.xml.rels')).toContain('Id="rId4"');
  });

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

  it('writes months, dates and times in formats of their own', async () => {
    const styles = await stylesOf([
      {
        month: '2024-03',
        order_month: '2024-03-01T00:00:00Z',
        day: '2024-03-02',
        at: '2024-03-02 10:00:00',
        year: '2024-01-01',
      },
      {
        month: '2024-04',
        order_month: '2024-04-01T00:00:00Z',
        day: '2024-03-05',
        at: '2024-03-02 00:00:00',
        year: '2025-01-01',
      },
    ]);
    expect(styles.formats).toEqual(['mmm yyyy', 'mmm yyyy', '14', 'yyyy-mm-dd hh:mm', 'yyyy']);
    expect(styles.values).toEqual([45352, 45352, 45353, 45353 + 10 / 24, 45292]);
  });

  it('leaves all times of a column with zones as text', async () => {
    const rows = [{ at: '2024-03-02T00:00:00Z' }, { at: '2024-03-02T10:00:00Z' }];
    expect(await sheet(rows)).toEqual([['at'], ['2024-03-02T00:00:00Z'], ['2024-03-02T10:00:00Z']]);
  });

  it('shows the decimals that a column has, both of an amount, and keeps all digits', async () => {
    const { formats, values } = await stylesOf([
      { revenue: 1234.5, percent: 3.4, avg: 4.583333, n: 5, visits: 12_000, year: 2024 },
    ]);
    expect(formats).toEqual(['4', '#,##0.0', '4', 'General', '3', 'General']);
    expect(values).toEqual([1234.5, 3.4, 4.583333, 5, 12_000, 2024]);
  });

  it('has columns as wide as what they hold, within bounds, and a header that stays', async () => {
    const xml = await sheetXmlOf([{ n: 1, city: 'San Francisco, CA', note: 'x'.repeat(5_000), month: '2024-03' }]);
    const widths = [...xml.matchAll(/<col min="\d+" max="\d+" width="(\d+)" customWidth="1"\/>/g)].map(([, w]) =>
      Number(w),
    );
    expect(widths).toEqual([8, 19, 60, 16]);
    expect(xml).toMatch(/state="frozen"\/><\/sheetView><\/sheetViews><cols>.*<\/cols><sheetData>/);
    expect(xml).toContain('<c r="A1" t="inlineStr" s="1">');
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
    const cut = ' … [cut: an Excel cell holds 32,767 characters]';
    const whole = text.length > 32_767 ? `${text.slice(0, 32_767 - cut.length)}${cut}` : text;
    const expected = whole.replace('\u0001', '\uFFFD').replace('\ud800', '\uFFFD');
    expect(readSheet(bytes)[1]?.[0]).toBe(text === '' ? undefined : expected);
  });

  it('names columns past the alphabet, and holds many rows', async () => {
    const row = Object.fromEntries(Array.from({ length: 703 }, (_, n) => [`c${n}`, n]));
    const [header, first] = await sheet([row]);
    expect([header?.[702], first?.[702]]).toEqual(['c702', 702]);
    expect(await sheet(Array.from({ length: 5_000 }, (_, n) => ({ n })))).toHaveLength(5_001);
  });
});
