import { Zip, ZipDeflate } from 'fflate';
import type { Row } from '../../contract/conversations.ts';
import { portions, sheetOf } from './sheet.ts';
import { cellXml, columnName, headerXml } from './xlsx-cells.ts';
import { type ColumnPlan, planColumns } from './xlsx-columns.ts';
import { STYLE_SHEET } from './xlsx-styles.ts';

/** https://support.microsoft.com/office/excel-specifications-and-limits */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
/** Files that say when they were made would differ each time. */
const MADE = new Date('2000-01-01T00:00:00Z');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** What every workbook of one sheet has: ECMA-376, https://ecma-international.org/publications-and-standards/standards/ecma-376/ */
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Answer" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}${STYLE_SHEET}`,
};

/** A workbook of one sheet, in pieces. Numbers stay numbers, dates become dates, all else is text and never a formula. */
export async function* writeXlsx(rows: Row[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    ready.push(piece);
  });
  const bytes = new TextEncoder();
  const begin = (name: string): ZipDeflate => {
    const part = new ZipDeflate(name);
    part.mtime = MADE;
    zip.add(part);
    return part;
  };
  for (const [name, xml] of Object.entries(PARTS)) begin(name).push(bytes.encode(xml), true);
  const sheet = begin('xl/worksheets/sheet1.xml');
  for await (const xml of sheetXml(rows)) {
    sheet.push(bytes.encode(xml));
    yield* ready.splice(0);
  }
  sheet.push(new Uint8Array(), true);
  zip.end();
  yield* ready.splice(0);
}

async function* sheetXml(rows: Row[]): AsyncGenerator<string> {
  const { header } = sheetOf(rows);
  const shown = rows.slice(0, MAX_ROWS - 1);
  const plans = await planColumns(shown, header.slice(0, MAX_COLUMNS));
  const columns = plans.map((plan, at) => ({ ...plan, name: columnName(at) }));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widthsXml(plans)}<sheetData><row r="1">`;
  yield `${columns.map(({ column, name }) => headerXml(column, `${name}1`)).join('')}</row>`;
  let line = 1;
  for await (const some of portions(shown)) {
    yield some
      .map((row) => {
        line += 1;
        const cells = columns.map((one) => cellXml(row[one.column] ?? null, `${one.name}${line}`, one));
        return `<row r="${line}">${cells.join('')}</row>`;
      })
      .join('');
  }
  yield '</sheetData></worksheet>';
}

/** Of no column at all Excel takes no list. */
function widthsXml(plans: ColumnPlan[]): string {
  const columns = plans.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
}
