/** The three forms a recipient must accept: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850 = /^[A-Z][a-z]+, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** Epoch milliseconds; undefined when the text is not an HTTP date. */
export function readHttpDate(text: string): number | undefined {
  // asctime carries no zone, and Date.parse would take it for local time.
  const zoned = ASCTIME.test(text) ? `${text} GMT` : text;
  if (zoned === text && !IMF_FIXDATE.test(text) && !RFC_850.test(text)) return undefined;
  const time = Date.parse(zoned);
  return Number.isNaN(time) ? undefined : time;
}
