interface TableFacts {
  /** null: not known. */
  rows: number | null;
  /** ISO days, of the first and of the last row. */
  firstDay: string | null;
  lastDay: string | null;
}

/** How much a table holds, and of when: `20,055 rows, Jan 2024 – Nov 2026`; '' when nothing is known. */
export function tableFacts({ rows, firstDay, lastDay }: TableFacts): string {
  const count = rows === null ? [] : [`${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`];
  const days = firstDay === null || lastDay === null ? [] : [monthsBetween(firstDay, lastDay)];
  return [...count, ...days].join(', ');
}

/** `Mar 2001`, `Jan – Mar 2001`, `Jan 2024 – Nov 2026` */
function monthsBetween(firstDay: string, lastDay: string): string {
  const [first, last] = [monthOf(firstDay), monthOf(lastDay)];
  if (first === last) return last;
  return firstDay.slice(0, 4) === lastDay.slice(0, 4) ? `${first.slice(0, 3)} – ${last}` : `${first} – ${last}`;
}

let month: Intl.DateTimeFormat | undefined;

/** The first format of a process takes as long as a thirtieth of a start. */
function monthOf(day: string): string {
  month ??= new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return month.format(Date.parse(day));
}
