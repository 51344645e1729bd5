import type { TextDays } from './profile.ts';

interface Form {
  form: TextDays;
  pattern: RegExp;
}

const FORMS: readonly Form[] = [
  { form: 'YYYY-MM-DD', pattern: /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/ },
  { form: 'DD.MM.YYYY', pattern: /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/ },
  { form: 'MM/DD/YYYY', pattern: /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/ },
  { form: 'DD/MM/YYYY', pattern: /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/ },
  { form: 'YYYYMMDD', pattern: /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/ },
];

/** The one form that reads all values as days; empty texts aside. */
export function textDaysOf(values: readonly string[]): TextDays | null {
  const said = values.map((value) => value.trim()).filter((value) => value !== '');
  const [only, ...more] = FORMS.filter((form) => said.length > 0 && said.every((value) => isDay(value, form)));
  return only === undefined || more.length > 0 ? null : only.form;
}

function isDay(value: string, { pattern }: Form): boolean {
  const { year, month, day } = pattern.exec(value)?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return false;
  const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}
