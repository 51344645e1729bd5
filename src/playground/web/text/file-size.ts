/** `1.2 MB` */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB'];
  const step = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  const number = bytes / 1000 ** step;
  return `${number < 10 && number % 1 >= 0.05 ? number.toFixed(1) : Math.round(number)} ${units[step - 1]}`;
}
