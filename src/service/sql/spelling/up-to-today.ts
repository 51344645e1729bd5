/** Today, or the day before it that something ended on. */
export const upToToday = (today: string, until: string | undefined): string =>
  until === undefined ? today : `LEAST(COALESCE(${until}, ${today}), ${today})`;
