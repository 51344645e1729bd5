import type { JsonValue } from '../../shared/json.ts';
import { readTime } from '../kit/times.ts';
import { isFormula, textOf } from './sheet.ts';
import type { ColumnPlan } from './xlsx-columns.ts';
import { STYLES, type Style } from './xlsx-styles.ts';

/** https://support.microsoft.com/office/excel-specifications-and-limits */
const MAX_TEXT = 32_767;
/** What XML 1.0 cannot hold. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;
/** Excel reads `_x0041_` as the character it numbers: ECMA-376 part 1, 22.9.2.19. */
const NUMBERED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Excel counts days from here; before March 1900 it counts wrongly. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_RIGHT_DAY = Date.UTC(1900, 2, 1);
const DAY_MS = 86_400_000;

/** A, B … Z, AA … */
export function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return `${rest === 0 ? '' : columnName(rest - 1)}${String.fromCharCode(65 + (at % 26))}`;
}

export const headerXml = (text: string, ref: string): string => textXml(text, ref, STYLES.header);

export function cellXml(value: JsonValue, ref: string, { number, time }: Pick<ColumnPlan, 'number' | 'time'>): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${ref}"${styled(number)}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${ref}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const days = typeof value === 'string' && time !== undefined ? daysOf(value) : undefined;
  if (days !== undefined) return `<c r="${ref}"${styled(time)}><v>${days}</v></c>`;
  const text = textOf(value);
  return textXml(text, ref, isFormula(text) ? STYLES.text : undefined);
}

const styled = (style: Style | undefined): string => (style === undefined ? '' : ` s="${style}"`);

/** A month, a date, or a time without a zone, as Excel counts it. */
function daysOf(text: string): number | undefined {
  const time = text.length > 40 ? undefined : readTime(text);
  if (time === undefined || time.at.getTime() < FIRST_RIGHT_DAY) return undefined;
  return (time.at.getTime() - DAY_ZERO) / DAY_MS;
}

function textXml(text: string, ref: string, style?: Style): string {
  const inner = text
    .slice(0, MAX_TEXT)
    .replace(NOT_XML, '\uFFFD')
    .replace(NUMBERED, '_x005F_')
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
  return `<c r="${ref}" t="inlineStr"${styled(style)}><is><t xml:space="preserve">${inner}</t></is></c>`;
}
