/** With its days, both inclusive, as people count them; the year once where it is the same. */
export function periodText({ from, to }: { from: string | null; to: string | null }, today: string): string {
  if (from === null) return to === null ? 'at any time' : `before ${dayText(to)}`;
  if (to === null) return `since ${dayText(from)}`;
  const last = dayBefore(to);
  if (from === last) return `on ${dayText(from)}`;
  const start = from.slice(0, 4) === last.slice(0, 4) ? dayText(from).replace(/ \d{4}$/, '') : dayText(from);
  const soFar = from <= today && last > today ? ' (so far)' : '';
  return `from ${start} to ${dayText(last)}${soFar}`;
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
