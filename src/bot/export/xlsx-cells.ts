import type { JsonValue } from '../../shared/json.ts';
import { isFormula, textOf } from './sheet.ts';

/** https://support.microsoft.com/office/excel-specifications-and-limits */
const MAX_TEXT = 32_767;
/** What XML 1.0 cannot hold. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;
/** Excel reads `_x0041_` as the character it numbers: ECMA-376 part 1, 22.9.2.19. */
const NUMBERED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
/** Excel counts days from here; before March 1900 it counts wrongly. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_RIGHT_DAY = Date.UTC(1900, 2, 1);
const DAY_MS = 86_400_000;

const STYLES = { header: 1, text: 2, date: 3, dateTime: 4 } as const;

/** A, B … Z, AA … */
export function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return `${rest === 0 ? '' : columnName(rest - 1)}${String.fromCharCode(65 + (at % 26))}`;
}

export const headerXml = (text: string, ref: string): string => textXml(text, ref, STYLES.header);

export function cellXml(value: JsonValue, ref: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${ref}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${ref}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const date = typeof value === 'string' ? dateOf(value) : undefined;
  if (date !== undefined) return `<c r="${ref}" s="${date.style}"><v>${date.days}</v></c>`;
  const text = textOf(value);
  return textXml(text, ref, isFormula(text) ? STYLES.text : undefined);
}

/** A date, or a time without a zone. With a zone it stays text: Excel knows no zones, and a moment shall not shift. */
function dateOf(text: string): { days: number; style: number } | undefined {
  const [, year, month, day, hour, minute = '00', second = '00'] = DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T${hour ?? '00'}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day) || at.getTime() < FIRST_RIGHT_DAY) return undefined;
  return { days: (at.getTime() - DAY_ZERO) / DAY_MS, style: hour === undefined ? STYLES.date : STYLES.dateTime };
}

function textXml(text: string, ref: string, style?: number): string {
  const inner = text
    .slice(0, MAX_TEXT)
    .replace(NOT_XML, '\uFFFD')
    .replace(NUMBERED, '_x005F_')
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
  return `<c r="${ref}" t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${inner}</t></is></c>`;
}
