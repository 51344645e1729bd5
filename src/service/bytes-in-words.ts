const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** `4.1 kB`: in powers of 1,000, as warehouses bill. */
export function bytesInWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = (bytes / 1000 ** power).toLocaleString('en-US', { maximumFractionDigits: power === 0 ? 0 : 1 });
  return `${amount} ${UNITS[power]}`;
}
