/** A Slack `ts` as milliseconds since the epoch. */
export function millisecondsOf(ts: string): number {
  return Math.floor(Number.parseFloat(ts) * 1000);
}

/** `2026-03-05`: the day on the wall of someone in `timeZone`. Sorts and compares as text. */
export function dayOf(milliseconds: number, timeZone: string): string {
  return formatter('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }, timeZone).format(milliseconds);
}

/** `14:05` or `2:05 PM`, as the locale writes it. */
export function clockTime(milliseconds: number, timeZone: string, locale?: string): string {
  return formatter(locale, { hour: 'numeric', minute: '2-digit' }, timeZone).format(milliseconds);
}

/** Day and time in full, for a tooltip. */
export function fullTime(milliseconds: number, timeZone: string, locale?: string): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'medium' };
  return formatter(locale, options, timeZone).format(milliseconds);
}

/** `Today`, `Yesterday` or the date; the year only when it is not this one. */
export function dayLabel(milliseconds: number, context: { now: number; timeZone: string; locale?: string }): string {
  const { now, timeZone, locale } = context;
  const day = dayOf(milliseconds, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return 'Today';
  if (day === dayBefore(today)) return 'Yesterday';
  const year: Intl.DateTimeFormatOptions = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' };
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', ...year };
  return formatter(locale, options, timeZone).format(milliseconds);
}

/** `just now`, `12 minutes ago`, `3 hours ago`, else the day. */
export function timeAgo(milliseconds: number, context: { now: number; timeZone: string; locale?: string }): string {
  const minutes = Math.floor((context.now - milliseconds) / 60_000);
  if (minutes < 1) return 'just now';
  const relative = new Intl.RelativeTimeFormat(context.locale, { numeric: 'always' });
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
  return dayLabel(milliseconds, context);
}

// Slack's date tokens, https://docs.slack.dev/messaging/formatting-message-text#date-formatting
const DATE_TOKENS: Record<string, Intl.DateTimeFormatOptions> = {
  date_num: { year: 'numeric', month: '2-digit', day: '2-digit' },
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  date_short: { year: 'numeric', month: 'short', day: 'numeric' },
  date_long: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  date_pretty: { year: 'numeric', month: 'long', day: 'numeric' },
  date_short_pretty: { year: 'numeric', month: 'short', day: 'numeric' },
  date_long_pretty: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  time_secs: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
};

/** Fills `{date_short}`, `{time}` and their like in a `<!date^…>` format. */
export function formatDateToken(
  token: { seconds: number; format: string },
  context: { now: number; timeZone: string; locale?: string },
): string {
  const milliseconds = token.seconds * 1000;
  return token.format.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'ago') return timeAgo(milliseconds, context);
    const options = DATE_TOKENS[name];
    if (options === undefined) return whole;
    const label = name.endsWith('_pretty') ? dayLabel(milliseconds, context) : '';
    if (label === 'Today' || label === 'Yesterday') return label.toLowerCase();
    if (name === 'date_num') return dayOf(milliseconds, context.timeZone);
    return formatter(context.locale, options, context.timeZone).format(milliseconds);
  });
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter costs far more than using one, and a page of messages asks for the same few again and again. */
function formatter(locale: string | undefined, options: Intl.DateTimeFormatOptions, timeZone: string) {
  const key = JSON.stringify([locale, options, timeZone]);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = makeFormatter(locale, options, timeZone);
  formatters.set(key, made);
  return made;
}

/** A zone the browser does not know falls back to the browser's own: a wrong hour is better than no page. */
function makeFormatter(locale: string | undefined, options: Intl.DateTimeFormatOptions, timeZone: string) {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}
