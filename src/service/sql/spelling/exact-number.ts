/** `12.5` with so many digits before and behind the point. A longer one is as near as a float comes to it, beyond all columns. */
export function exactNumber(digits: string, most: { whole: number; part: number }): string {
  const [whole = '', part = ''] = digits.replace('-', '').split('.');
  if (whole.length <= most.whole && part.length <= most.part) return digits;
  const float = Math.min(Number(digits.replace('-', '')), Number.MAX_VALUE);
  return whole.length <= most.whole
    ? digits.slice(0, digits.length - part.length + most.part)
    : `${digits.startsWith('-') ? '-' : ''}${float}`;
}
