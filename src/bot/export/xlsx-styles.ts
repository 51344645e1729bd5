/** The number of a cell format in `styles.xml`. */
export type Style = number;

/** Formats that Excel has by number: ECMA-376 part 1, 18.8.30. Those from 164 on are ours. */
const GROUPED = 3;
const GROUPED_HUNDREDTHS = 4;
const SHORT_DATE = 14;
const TEXT = 49;
const FIRST_OWN = 164;

const OWN_FORMATS = ['mmm yyyy', 'yyyy', 'yyyy-mm-dd hh:mm', '#,##0.0', ...threeOrMoreDecimals()];

function threeOrMoreDecimals(): string[] {
  return Array.from({ length: 7 }, (_, at) => `#,##0.${'0'.repeat(at + 3)}`);
}

const ownFormat = (code: string): number => FIRST_OWN + OWN_FORMATS.indexOf(code);

/** In the order of `STYLES` and `NUMBER_STYLES`. */
const CELL_FORMATS: string[] = [
  '<xf/>',
  '<xf fontId="1" applyFont="1"/>',
  `<xf numFmtId="${TEXT}" quotePrefix="1" applyNumberFormat="1"/>`,
  ...[
    SHORT_DATE,
    ownFormat('yyyy-mm-dd hh:mm'),
    ownFormat('mmm yyyy'),
    ownFormat('yyyy'),
    GROUPED,
    ownFormat('#,##0.0'),
    GROUPED_HUNDREDTHS,
    ...threeOrMoreDecimals().map(ownFormat),
  ].map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`),
];

/** `text` stays text when it is edited. */
export const STYLES = { header: 1, text: 2, date: 3, dateTime: 4, month: 5, year: 6 } as const;

/** By the count of decimals. */
export const NUMBER_STYLES: readonly Style[] = Array.from({ length: 10 }, (_, decimals) => 7 + decimals);

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export const STYLE_SHEET = [
  `<styleSheet xmlns="${MAIN}">`,
  `<numFmts count="${OWN_FORMATS.length}">`,
  ...OWN_FORMATS.map((code) => `<numFmt numFmtId="${ownFormat(code)}" formatCode="${code}"/>`),
  '</numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="${CELL_FORMATS.length}">${CELL_FORMATS.join('')}</cellXfs></styleSheet>`,
].join('');
