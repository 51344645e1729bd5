import { Zip, ZipDeflate } from 'fflate';
import type { Further, Row } from '../../contract/conversations.ts';
import { byName } from '../../shared/by-name.ts';
import type { JsonValue } from '../../shared/json.ts';
import { readTime } from '../kit/times.ts';
import { decimalsOf, isMeasure } from '../kit/values.ts';
import { isFormula, portions, sheetOf, textOf } from './sheet.ts';
import { NUMBER_STYLES, STYLE_SHEET, STYLES, type Style } from './xlsx-styles.ts';

/** https://support.microsoft.com/office/excel-specifications-and-limits */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
/** Files that say when they were made would differ each time. */
const MADE = new Date('2000-01-01T00:00:00Z');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** What every workbook has beside its sheets: ECMA-376, https://ecma-international.org/publications-and-standards/standards/ecma-376/ */
function workbookParts(names: readonly string[]): Record<string, string> {
  const each = (part: (name: string, number: number) => string) => names.map((name, at) => part(name, at + 1)).join('');
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const styles = names.length + 1;
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((name, number) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${styles}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}${STYLE_SHEET}`,
  };
}

/**
 * A workbook in pieces, with a sheet for the answer and one for each further result. Numbers stay numbers, dates become dates, all else is text and never a
 * formula.
 */
export async function* writeXlsx(rows: Row[], further: readonly Further[] = []): AsyncGenerator<Uint8Array> {
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
  const names = ['Answer', ...further.map(({ title }, at) => sheetName(title, at + 2))];
  for (const [name, xml] of Object.entries(workbookParts(names))) begin(name).push(bytes.encode(xml), true);
  for (const [at, data] of [rows, ...further.map((one) => one.data)].entries()) {
    const sheet = begin(`xl/worksheets/sheet${at + 1}.xml`);
    for await (const xml of sheetXml(data)) {
      sheet.push(bytes.encode(xml));
      yield* ready.splice(0);
    }
    sheet.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready.splice(0);
}

/** https://support.microsoft.com/office/rename-a-worksheet */
const MAX_SHEET_NAME = 31;

/** As Excel takes it; the number before it keeps two of the same title apart. */
const sheetName = (title: string, number: number): string =>
  `${number} ${title.replace(/[\\/?*[\]:'"\s\p{Cc}]+/gu, ' ').trim()}`
    .slice(0, MAX_SHEET_NAME)
    .replace(/\p{Surrogate}$/u, '')
    .trim();

async function* sheetXml(rows: Row[]): AsyncGenerator<string> {
  const { header } = await sheetOf(rows);
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

/** Excel accepts no empty list of columns. */
function widthsXml(plans: ColumnPlan[]): string {
  const columns = plans.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
}

/** How a column is written, found by looking at all its values. */
interface ColumnPlan {
  column: string;
  /** In characters. */
  width: number;
  number: Style | undefined;
  /** undefined: its times have zones. Excel has none, so they stay text and no time shifts. */
  time: Style | undefined;
}

/** Wider than this a column hides its neighbours, narrower it hides itself. */
const WIDTH = { least: 8, most: 60, air: 2 } as const;
const WIDTH_OF_TIME = 16;

/** What is known of a column so far. */
interface Found {
  column: string;
  longest: number;
  decimals: number;
  isLarge: boolean;
  times: { hasZone: boolean; hasHours: boolean; areFirstDays: boolean; areNewYears: boolean; areMonths: boolean };
}

/** One look at every row, with a breath between portions. */
async function planColumns(rows: Row[], header: string[]): Promise<ColumnPlan[]> {
  const found = header.map(begin);
  for await (const some of portions(rows)) {
    for (const row of some) for (const one of found) look(one, row[one.column] ?? null);
  }
  return found.map(plan);
}

const begin = (column: string): Found => ({
  column,
  longest: column.length,
  decimals: 0,
  isLarge: false,
  times: { hasZone: false, hasHours: false, areFirstDays: true, areNewYears: true, areMonths: true },
});

function look(found: Found, value: JsonValue): void {
  if (typeof value === 'number') return lookAtNumber(found, value);
  const time = typeof value === 'string' && value.length <= 40 ? readTime(value) : undefined;
  if (time === undefined) {
    found.longest = Math.max(found.longest, lineLength(value));
    return;
  }
  const { times } = found;
  const isFirstDay = time.at.getUTCDate() === 1;
  times.hasZone ||= time.kind === 'instant';
  times.hasHours ||= time.kind === 'local';
  times.areMonths &&= time.kind === 'month';
  times.areFirstDays &&= isFirstDay;
  times.areNewYears &&= isFirstDay && time.at.getUTCMonth() === 0;
  found.longest = Math.max(found.longest, time.kind === 'instant' ? lineLength(value) : WIDTH_OF_TIME - WIDTH.air);
}

function lookAtNumber(found: Found, value: number): void {
  found.decimals = Math.max(found.decimals, decimalsOf([value], found.column));
  found.isLarge ||= Math.abs(value) >= 1_000;
  const whole = String(Math.trunc(value)).length;
  found.longest = Math.max(found.longest, whole + Math.floor(whole / 3) + found.decimals + 1);
}

/** For text with line breaks, its first line. A long text isn't read to its end. */
const lineLength = (value: JsonValue): number =>
  textOf(typeof value === 'string' ? value.slice(0, WIDTH.most) : value).split('\n', 1)[0]?.length ?? 0;

function plan({ column, longest, decimals, isLarge, times }: Found): ColumnPlan {
  const isGrouped = isLarge && isMeasure(column);
  return {
    column,
    width: Math.min(WIDTH.most, Math.max(WIDTH.least, longest + WIDTH.air)),
    number: decimals === 0 && !isGrouped ? undefined : NUMBER_STYLES[Math.min(decimals, NUMBER_STYLES.length - 1)],
    time: times.hasZone ? undefined : timeStyle(column, times),
  };
}

/** A column's name says whether a first day stands for a month, a quarter or a year. */
function timeStyle(column: string, times: Found['times']): Style {
  if (times.hasHours) return STYLES.dateTime;
  if (times.areNewYears && /(^|[_\s.])(year|yr)$/i.test(column)) return STYLES.year;
  if (times.areMonths || (times.areFirstDays && /(^|[_\s.])(month|quarter)$/i.test(column))) return STYLES.month;
  return STYLES.date;
}

/** https://support.microsoft.com/office/excel-specifications-and-limits */
const MAX_TEXT = 32_767;
const CUT = ' … [cut: an Excel cell holds 32,767 characters]';
/** What XML 1.0 cannot hold. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;
/** Excel reads `_x0041_` as the character it numbers: ECMA-376 part 1, 22.9.2.19. */
const NUMBERED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES = byName<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;' });

/** Excel counts days from here; before March 1900 it counts wrongly. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_RIGHT_DAY = Date.UTC(1900, 2, 1);
const DAY_MS = 86_400_000;

/** A, B … Z, AA … */
function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return `${rest === 0 ? '' : columnName(rest - 1)}${String.fromCharCode(65 + (at % 26))}`;
}

const headerXml = (text: string, ref: string): string => textXml(text, ref, STYLES.header);

function cellXml(value: JsonValue, ref: string, { number, time }: Pick<ColumnPlan, 'number' | 'time'>): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${ref}"${styled(number)}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${ref}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const days = typeof value === 'string' && time !== undefined ? daysOf(value) : undefined;
  if (days !== undefined) return `<c r="${ref}"${styled(time)}><v>${days}</v></c>`;
  const text = textOf(value);
  return textXml(text, ref, isFormula(text) ? STYLES.text : undefined);
}

const escapeXml = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);

const styled = (style: Style | undefined): string => (style === undefined ? '' : ` s="${style}"`);

/** A month, a date, or a time without a zone, as Excel counts it. */
function daysOf(text: string): number | undefined {
  const time = text.length > 40 ? undefined : readTime(text);
  if (time === undefined || time.at.getTime() < FIRST_RIGHT_DAY) return undefined;
  return (time.at.getTime() - DAY_ZERO) / DAY_MS;
}

function textXml(text: string, ref: string, style?: Style): string {
  const whole = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - CUT.length)}${CUT}` : text;
  const inner = whole.replace(NOT_XML, '\uFFFD').replace(NUMBERED, '_x005F_');
  return `<c r="${ref}" t="inlineStr"${styled(style)}><is><t xml:space="preserve">${escapeXml(inner)}</t></is></c>`;
}
