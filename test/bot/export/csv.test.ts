import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../../src/bot/export/csv.ts';
import type { Row } from '../../../src/contract/conversations.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { runs } from '../../sampled.ts';
import { collect } from './collect.ts';
import { readCsv } from './read-csv.ts';

const csv = async (rows: Row[]): Promise<string> => (await collect(writeCsv(rows))).toString('utf8');

/** Without the apostrophes that make it harmless. */
const bare = (text: string): string =>
  text
    .replace(/^'(?=[\s\p{Z}\p{C}\p{M}\p{DI}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]|[\t\r\n])/u, '')
    .replace(/([;\t][\s\p{Z}\p{C}\p{M}\p{DI}]*)'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/gu, '$1');

const STARTS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
/** All signs that take no place of their own, or are blank. */
const UNSEEN = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}]/u.test(sign));

describe('a CSV file', () => {
  it('is what spreadsheets expect, byte for byte', async () => {
    const rows = [
      { name: 'Ana, "the first"', n: -1.5, ok: true, at: '2024-01-31', list: [1, 'a'] },
      { name: 'two\nlines', n: null, ok: false, at: null, list: null },
    ];
    expect(await csv(rows)).toBe(
      '\uFEFFname,n,ok,at,list\r\n"Ana, ""the first""",-1.5,true,2024-01-31,"[1,""a""]"\r\n"two\nlines",,false,,\r\n',
    );
  });

  it.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', ' =HYPERLINK("x")', '＝1+1', '\n=1', '+1 555 0100'])(
    'keeps %j from being run as a formula',
    async (text) => {
      const written = text === '+1' ? text : text === '\t=1' ? "'\t'=1" : `'${text}`;
      expect(readCsv(await csv([{ text }]))[1]).toEqual([written]);
    },
  );

  it.each([
    ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
    ['a; @SUM(A1)', "a; '@SUM(A1)"],
    ['a\t-1+1', "a\t'-1+1"],
    ['a; b; c', 'a; b; c'],
  ])('keeps %j harmless where the list separator is another', async (text, written) => {
    expect(readCsv(await csv([{ text }]))[1]).toEqual([written]);
  });

  it('neutralises names of columns that would run', async () => {
    expect(readCsv(await csv([{ '=1+1': 1 }]))[0]).toEqual(["'=1+1"]);
  });

  it.each([['-12345678901234567890.12'], ['-5'], ['007']])('leaves the number %s that came as text', async (text) => {
    expect(readCsv(await csv([{ text }]))[1]).toEqual([text]);
  });

  it('has every column that any row has', async () => {
    const rows: Row[] = Array.from({ length: 300 }, (_, n) => (n < 299 ? { a: n } : { b: n }));
    const [header, ...lines] = readCsv(await csv(rows));
    expect(header).toEqual(['a', 'b']);
    expect(lines).toHaveLength(300);
    expect(lines.at(-1)).toEqual(['', '299']);
  });

  it('gives back whatever it was given', async () => {
    const rows = fc.array(fc.record({ a: anyText(), b: fc.oneof(fc.integer(), fc.constant(null)) }), {
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const [, ...lines] = readCsv(await csv(given));
        expect(lines.map(([a, b]) => [bare(a ?? ''), b])).toEqual(
          given.map(({ a, b }) => [bare(Buffer.from(a, 'utf8').toString('utf8')), b === null ? '' : String(b)]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('has no formula behind anything that no one sees', async () => {
    const unseen = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 4 }).map((signs) => signs.join(''));
    const before = fc.constantFrom('', 'a;', 'a; ', 'a\t');
    await fc.assert(
      fc.asyncProperty(before, unseen, fc.constantFrom(...STARTS), async (begun, hidden, start) => {
        const given = `${begun}${hidden}${start}cmd|' /C calc'!A0`;
        const written = readCsv(await csv([{ given }]))[1]?.[0] ?? '';
        const last = written.split(/[;\t]/).findLast((part) => part.includes('calc')) ?? '';
        expect(last.replace(/^[\p{White_Space}\p{C}\p{DI}\p{M}]+/u, '')).toMatch(/^'/);
      }),
      runs(300, 20_000),
    );
  });
});
