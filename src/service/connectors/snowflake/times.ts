/** Dates and times as the SQL API sends them, made ISO 8601. What has another form is handed on as it is. */

const DAY_MS = 86_400_000;
const SECOND = 1_000_000_000n;
const MINUTE = 60n * SECOND;
const DAY = 86_400n * SECOND;
/** So many digits without a point are nanoseconds, as some examples of the reference have them; as seconds, no year. */
const NANOS_LENGTH = 15;
/** An offset of zero travels as 1440. */
const ZERO_OFFSET = 1_440;

/** Days since 1970. */
export function readDay(text: string): string {
  const day = new Date(/^-?\d+$/.test(text) ? Number(text) * DAY_MS : Number.NaN);
  return Number.isNaN(day.getTime()) ? text : day.toISOString().slice(0, -'T00:00:00.000Z'.length);
}

/** Seconds since midnight with a fraction. */
export function readTime(text: string): string {
  const nanos = nanosOf(text);
  return nanos === undefined ? text : clockOf(nanos);
}

/** Seconds since 1970 with a fraction. */
export function readMoment(text: string, zone: string): string {
  const nanos = nanosOf(text);
  return nanos === undefined ? text : momentOf(nanos, zone);
}

/** The moment, a space, and the minutes east of UTC plus 1440; as a clock there shows it. */
export function readZonedMoment(text: string): string {
  const [moment = '', offset] = text.split(' ');
  const nanos = nanosOf(moment);
  if (nanos === undefined || offset === undefined || !/^\d{1,4}$/.test(offset)) return text;
  const minutes = Number(offset) - ZERO_OFFSET;
  return momentOf(nanos + BigInt(minutes) * MINUTE, minutes === 0 ? 'Z' : offsetOf(minutes));
}

function momentOf(nanos: bigint, zone: string): string {
  const ofDay = ((nanos % DAY) + DAY) % DAY;
  return `${readDay(String((nanos - ofDay) / DAY))}T${clockOf(ofDay)}${zone}`;
}

function nanosOf(text: string): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const inNanos = fraction === '' && whole.length >= NANOS_LENGTH;
  const nanos = inNanos ? BigInt(whole) : BigInt(whole) * SECOND + BigInt(fraction.padEnd(9, '0'));
  return sign === '-' ? -nanos : nanos;
}

function clockOf(nanosOfDay: bigint): string {
  const seconds = Number(nanosOfDay / SECOND);
  const fraction = String(nanosOfDay % SECOND)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
  return fraction === '' ? clock : `${clock}.${fraction}`;
}

function offsetOf(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
