/**
 * The name that Snowflake keeps for what a person typed: capitals, unless it was quoted or needs quotes.
 * The SQL API compares role, warehouse and database by their capitals too.
 * https://docs.snowflake.com/en/sql-reference/identifiers-syntax
 */
export function storedName(typed: string): string {
  const text = typed.trim();
  if (/^".+"$/s.test(text)) return text.slice(1, -1).replaceAll('""', '"');
  return /^[A-Za-z_][A-Za-z0-9_$]*$/.test(text) ? text.toUpperCase() : text;
}

/** Login names are capitals also where they contain signs, as an address does. */
export const loginName = (typed: string): string =>
  typed.includes('"') ? storedName(typed) : typed.trim().toUpperCase();

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A backslash escapes in Snowflake's texts. */
export const quoteText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
