import { expect } from 'vitest';
import { readShape } from '../../../src/bot/answer/chart/shape.ts';
import { writeCsv } from '../../../src/bot/export/csv.ts';
import { writeXlsx } from '../../../src/bot/export/xlsx.ts';
import { readTime } from '../../../src/bot/kit/times.ts';
import { NO_VALUE, valuesFor } from '../../../src/bot/kit/values.ts';
import { parseJson } from '../../../src/client/read-body.ts';
import { rowsSchema } from '../../../src/contract/conversations.ts';
import type { JsonValue } from '../../../src/shared/json.ts';
import { LongUtf8 } from '../../../src/shared/long-utf8.ts';
import { collect } from '../../bot/export/collect.ts';
import { readSheet } from '../../bot/export/read-sheet.ts';
import type { Reads } from './declared.ts';
import { digitsOf, isSame } from './same.ts';

/** What a connector gave for a value, and what the bare driver read. */
export interface Given {
  value: JsonValue;
  bare: string | null;
  reads: Reads;
}

/** How a path says a value that it does not show as it is: words for the table of the docs. Empty: as it is. */
export type Said =
  | ''
  | 'number of bytes'
  | "in the reader's words"
  | 'rounded'
  | 'to the second'
  | 'cut, and says so'
  | 'NUL as �'
  | 'not drawn'
  | 'if a double holds it';

/** What every path makes of a value; fails where it is another one. */
type Path = 'answer' | 'message' | 'CSV' | 'Excel' | 'a chart' | 'rows of another service';
export const PATHS: Readonly<Record<Path, (given: Given) => Promise<Said> | Said>> = {
  answer({ value, bare, reads }) {
    if (reads === 'bytes' && bare !== null) {
      expect(value).toMatch(/^<\d+ bytes>$/);
      return 'number of bytes';
    }
    expect({ value, same: isSame(value, bare, reads) }).toEqual({ value, same: true });
    return '';
  },

  message({ value }) {
    const shown = valuesFor({ locale: 'en-US', timeZone: 'UTC' }).text(value, 'reading');
    if (value === null) return same(shown, NO_VALUE);
    if (typeof value === 'number') return numberSaid(value, shown);
    if (typeof value !== 'string') return same(shown, JSON.stringify(value));
    const time = readTime(value);
    if (time === undefined) return same(shown, value);
    expect(shown).toContain(String(time.at.getUTCFullYear()));
    expect(shown).toMatch(new RegExp(`\\b${time.at.getUTCDate()}\\b`));
    return "in the reader's words";
  },

  async CSV({ value }) {
    const text = (await collect(writeCsv([{ v: value }]))).toString('utf8');
    const [, field = ''] = /^\uFEFFv\r\n(.*)\r\n$/s.exec(text) ?? [];
    const cell = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
    const wanted = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (typeof value === 'number') return same(digitsOf(cell), digitsOf(wanted));
    // What a spreadsheet would run has an apostrophe before it.
    return same(cell.replace(/^'(?=[\s]*[=+\-@])/, ''), wanted);
  },

  async Excel({ value }) {
    const cell = readSheet(await collect(writeXlsx([{ v: value }])))[1]?.[0];
    if (value === null || value === '') return same(cell, undefined);
    // JSON keeps the sign of a zero, and no sheet does.
    if (typeof value === 'number' || typeof value === 'boolean') return same(cell, value === 0 ? 0 : value);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const time = readTime(text);
    if (typeof cell === 'number' && time !== undefined) {
      expect(Math.round((cell - 25_569) * 86_400_000)).toBe(time.at.getTime());
      return /\.\d*[1-9]/.test(text) ? 'to the second' : '';
    }
    if (text.length > 32_767) {
      expect(String(cell)).toMatch(/ … \[cut: an Excel cell holds 32,767 characters\]$/);
      expect(String(cell)).toHaveLength(32_767);
      return 'cut, and says so';
    }
    if (text.includes('\0')) {
      expect(cell).toBe(text.replaceAll('\0', '\uFFFD'));
      return 'NUL as �';
    }
    return same(cell, text);
  },

  'a chart'({ value, reads }) {
    const rows = ['a', 'b'].map((of) => ({ of, reading: value }));
    const shape = readShape(rows, ['of', 'reading'], valuesFor({ locale: 'en-US', timeZone: 'UTC' }));
    if (typeof value !== 'number') {
      expect(shape).toBeUndefined();
      if (value === null) return '';
      return reads === 'number' || reads === 'money' ? 'if a double holds it' : 'not drawn';
    }
    return same(shape?.series[0]?.values, [value, value]);
  },

  /** That sends numbers as numbers, however many digits they have. */
  async 'rows of another service'({ value, bare, reads }) {
    const isNumber = reads === 'number' && bare !== null && JSON_NUMBER.test(bare);
    const text = new LongUtf8();
    text.add(Buffer.from(`[{"v":${isNumber ? bare : JSON.stringify(value)}}]`));
    const [row] = rowsSchema.parse(await parseJson('POST /v2/conversations', text));
    if (!isNumber) return same(row, { v: value });
    expect({ row, same: isSame(row?.['v'] ?? null, bare, reads) }).toEqual({ row, same: true });
    return '';
  },
};

/** And what some services write though JSON has no such number. */
const JSON_NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|NaN|Infinity)$/;

function same(found: unknown, wanted: unknown): '' {
  expect(found).toEqual(wanted);
  return '';
}

/** No further from the number than half of the last digit that is shown. */
function numberSaid(value: number, shown: string): Said {
  const digits = shown.replaceAll(',', '').replace('\u2212', '-');
  if (Number(digits) === value) return '';
  const decimals = digits.split('.')[1]?.length ?? 0;
  expect(Math.abs(Number(digits) - value)).toBeLessThanOrEqual(0.5000001 * 10 ** -decimals);
  return 'rounded';
}
