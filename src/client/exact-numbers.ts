/** Texts are stepped over whole, so that only what is outside of them is found. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])|-?\b(?:NaN|Infinity)\b/g;
const NEEDS_CARE = /\d{16}|NaN|Infinity/;

/**
 * JSON whose numbers can be read without loss: an integer that a JavaScript number can't hold becomes a text of its
 * digits, as our own service sends it, and `NaN` and `Infinity`, which Python writes though JSON has neither, become null.
 */
export const withExactNumbers = (json: string): string =>
  NEEDS_CARE.test(json) ? json.replaceAll(TEXT_OR_NUMBER, exact) : json;

function exact(found: string): string {
  if (found.startsWith('"')) return found;
  if (/[NI]/.test(found)) return 'null';
  return Number.isSafeInteger(Number(found)) ? found : `"${found}"`;
}
