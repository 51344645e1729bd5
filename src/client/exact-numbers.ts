/**
 * Texts are stepped over whole, and so are numbers that may need care: of sixteen signs, since a double holds any fifteen
 * digits, or with an exponent of three digits. A shorter one has no part that looks like these.
 */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\w.+-]{15,}|-?\d+(?:\.\d+)?[eE][+-]?\d{3,}|-?\b(?:NaN|Infinity)\b/g;
const NEEDS_CARE = /[\d.]{16}|\d[eE][+-]?\d{3}|NaN|Infinity/;
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * JSON whose numbers can be read without loss: one that a JavaScript number can't hold digit for digit becomes a text as
 * it is written, as our own service sends it, and so do `NaN`, `Infinity`, and `-Infinity`.
 */
export const withExactNumbers = (json: string): string =>
  NEEDS_CARE.test(json) ? json.replaceAll(TOKEN, exact) : json;

function exact(token: string): string {
  if (token.startsWith('"')) return token;
  if (/[NI]/.test(token)) return `"${token}"`;
  // What is no number stays, for the parser to refuse.
  return !NUMBER.test(token) || isHeld(token) ? token : `"${token}"`;
}

/** Whether the number that is nearest is this one. Integers beyond those that are all held would be spelled another way. */
function isHeld(token: string): boolean {
  const nearest = Number(token);
  if (/^-?\d+$/.test(token)) return Number.isSafeInteger(nearest);
  const spelled = String(nearest);
  return spelled === token || valueOf(spelled) === valueOf(token);
}

/** The same for two spellings of one number: its digits without zeros at either end, and where they begin. */
function valueOf(spelled: string): string {
  const [, sign = '', whole = '', part = '', exponent = '0'] = NUMBER.exec(spelled) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, '');
  if (digits === '') return NUMBER.test(spelled) ? '0' : spelled;
  return `${sign}${digits.replace(/0+$/, '')}e${Number(exponent) - part.length + digits.length}`;
}
