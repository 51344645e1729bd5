export function quoteNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('not a finite number');
  // Exponents are read as floats; digits keep the comparison exact.
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** So many rows, behind those that are skipped. */
export const limitSql = ({ count, skip = 0 }: { count: number; skip?: number | undefined }): string =>
  `LIMIT ${quoteNumber(count)}${skip === 0 ? '' : ` OFFSET ${quoteNumber(skip)}`}`;
