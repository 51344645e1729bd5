import { z } from 'zod';

/** ISO 8601 without zone (read as UTC); six fractional digits when we write it, any number when we read it. */
export const timestampSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/);

/** `YYYY-MM-DDTHH:MM:SS.ffffff`; a JavaScript date knows milliseconds only, so the last three digits are zero. */
export function formatTimestamp(date: Date): string {
  return date.toISOString().replace('Z', '000');
}
