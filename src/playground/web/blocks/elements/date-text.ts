/** Seconds since 1970 as a `datetime-local` input writes it, on the clock of the person's device. */
export function localFromSeconds(seconds: number): string {
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** What a `datetime-local` input holds as seconds since 1970; null when it is empty. */
export function secondsFromLocal(local: string): number | null {
  const milliseconds = Date.parse(local);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}
