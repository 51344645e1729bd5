/** One cell of a result, reduced to what counts when results are compared. */
export type Cell = { kind: 'empty' } | { kind: 'number'; value: number } | { kind: 'text'; value: string };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY_MS = 86_400_000;
/** Figures in results are rounded for reading: this much, or this share of the value, is no difference. */
const ABSOLUTE = 0.05;
const RELATIVE = 0.0005;
const FLOAT_NOISE = 1e-9;

export function readCell(raw: unknown): Cell {
  if (raw === null || raw === undefined || raw === '') return { kind: 'empty' };
  if (raw instanceof Date) return readText(raw.toISOString());
  return readText(typeof raw === 'string' ? raw : JSON.stringify(raw));
}

function readText(raw: string): Cell {
  const text = raw.trim().toLowerCase();
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/.test(text)) return { kind: 'number', value: Number(text) };
  const percent = /^(-?\d+(?:\.\d+)?) ?%$/.exec(text);
  if (percent !== null) return { kind: 'number', value: Number(percent[1]) };
  const hour = /^(\d\d?):00(:00)?$/.exec(text);
  if (hour !== null) return { kind: 'number', value: Number(hour[1]) };
  const span = /^(?:(-?\d+) days?)? ?(?:(-?\d+):(\d\d):(\d\d(?:\.\d+)?))?$/.exec(text);
  if (span !== null && text !== '') return { kind: 'number', value: daysOf(span) };
  return { kind: 'text', value: readPeriod(text) };
}

function daysOf([, days = '0', hours = '0', minutes = '0', seconds = '0']: RegExpExecArray): number {
  return Number(days) + Number(hours) / 24 + Number(minutes) / 1_440 + Number(seconds) / 86_400;
}

/** Days without a time as `2026-10-01`, months as `2026-10`, quarters as `2026-q4`. */
function readPeriod(text: string): string {
  const midnight = /^(\d{4}-\d\d-\d\d)[t ]00:00(:00(\.0+)?)?(z|[-+]00(:?00)?)?$/.exec(text);
  if (midnight !== null) return midnight[1] ?? text;
  const instant = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(z|\+00(:?00)?)?$/.exec(text);
  if (instant !== null) return `${instant[1]} ${instant[2]}${instant[3] ?? ':00'}`;
  const month = /^([a-z]{3})[a-z]*\.? (\d{4})$/.exec(text);
  if (month !== null && MONTHS.includes(month[1] ?? '')) return `${month[2]}-${twoDigits(monthNumber(month[1] ?? ''))}`;
  const quarter = /^(?:q([1-4])[ -](\d{4})|(\d{4})[ -]q([1-4]))$/.exec(text);
  return quarter === null ? text : `${quarter[2] ?? quarter[3]}-q${quarter[1] ?? quarter[4]}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const monthNumber = (name: string): number => MONTHS.indexOf(name.slice(0, 3)) + 1;

/** Equal for most cells that are the same; cells with different keys may still be (see `isSameCell`). */
export function cellKey(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return '0';
    case 'number':
      return String(Number(cell.value.toPrecision(9)));
    case 'text':
      return `'${cell.value}`;
  }
}

/** @param isPercent a percentage may also be given as a fraction */
export function isSameCell(truth: Cell, found: Cell, isPercent = false): boolean {
  if (truth.kind === 'empty') return found.kind === 'empty' || (found.kind === 'number' && found.value === 0);
  if (found.kind === 'empty') return truth.kind === 'number' && truth.value === 0;
  if (truth.kind === 'number' && found.kind === 'number') return isSameNumber(truth.value, found.value, isPercent);
  if (truth.kind === 'text' && found.kind === 'text')
    return truth.value === found.value || isPeriodOf(truth.value, found.value) || isPeriodOf(found.value, truth.value);
  const [number, text] = truth.kind === 'number' ? [truth, found] : [found, truth];
  return number.kind === 'number' && text.kind === 'text' && isNumberOf(number.value, text.value);
}

function isSameNumber(truth: number, found: number, isPercent: boolean): boolean {
  if (isPercent && Math.abs(truth - found * 100) <= ABSOLUTE + FLOAT_NOISE) return true;
  if (Number.isInteger(truth) && Number.isInteger(found)) return truth === found;
  return Math.abs(truth - found) <= Math.max(ABSOLUTE, Math.abs(truth) * RELATIVE) + FLOAT_NOISE;
}

/** Whether `day` is written for the period: its first day, or the same month or weekday in another spelling. */
function isPeriodOf(period: string, day: string): boolean {
  if (/^\d{4}-\d\d$/.test(period)) return day === `${period}-01`;
  const quarter = /^(\d{4})-q([1-4])$/.exec(period);
  if (quarter !== null) {
    const first = `${quarter[1]}-${twoDigits(3 * Number(quarter[2]) - 2)}`;
    return day === first || day === `${first}-01`;
  }
  if (/^\d{4}-w\d\d$/.test(period)) return /^\d{4}-\d\d-\d\d$/.test(day) && isoWeek(day) === period;
  if (WEEKDAYS.includes(period)) return day.length <= 9 && day.startsWith(period.slice(0, 3));
  return MONTH_NAME.test(period) && MONTH_NAME.test(day) && monthNumber(period) === monthNumber(day);
}

function isoWeek(day: string): string {
  const thursday = new Date(`${day}T00:00:00Z`);
  thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7));
  const year = thursday.getUTCFullYear();
  return `${year}-w${twoDigits(1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)))}`;
}

/** Weekdays count from Monday as 1, or from Sunday as 0; a year may stand as its first day. */
function isNumberOf(value: number, text: string): boolean {
  const weekday = WEEKDAYS.indexOf(text);
  if (weekday >= 0) return value === weekday + 1 || value === (weekday + 1) % 7;
  if (/^\d{4}-01-01$/.test(text)) return value === Number(text.slice(0, 4));
  return MONTH_NAME.test(text) && value === monthNumber(text);
}
