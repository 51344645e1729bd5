/** The only two places where a name or a text enters SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** NUL cannot stand in a Postgres text; with `standard_conforming_strings` (the default) only the quote is special. */
export function quoteText(text: string): string {
  const clean = text.replaceAll('\0', '').replaceAll("'", "''");
  return clean.includes('\\') ? `E'${clean.replaceAll('\\', '\\\\')}'` : `'${clean}'`;
}

export function quoteNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('not a finite number');
  // Exponents are read as floats; digits keep the comparison exact.
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
