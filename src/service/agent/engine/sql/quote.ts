/** A number that nobody typed, or one of few digits. */
export function quoteNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('not a finite number');
  // Exponents are read as floats; digits keep the comparison exact, where a column holds as many.
  return Number.isInteger(value) && Math.abs(value) < 1e38 ? BigInt(value).toString() : String(value);
}

/** So many rows, behind those that are skipped. */
export const limitSql = ({ count, skip = 0 }: { count: number; skip?: number | undefined }): string =>
  `LIMIT ${quoteNumber(count)}${skip === 0 ? '' : ` OFFSET ${quoteNumber(skip)}`}`;
