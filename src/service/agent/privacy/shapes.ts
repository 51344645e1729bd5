/** A kind of text that is private whatever its column is called. */
interface Shape {
  what: string;
  /** Global: each match is one such text. */
  pattern: RegExp;
  holds?: (match: string) => boolean;
}

const SHAPES: readonly Shape[] = [
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g },
  { what: 'a password in an address', pattern: /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s/:@]{1,100}:[^\s/@]{1,200}@[^\s/]*/gi },
  {
    what: 'an e-mail address',
    pattern: /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,5}/gu,
  },
  { what: 'a sign-in token', pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g },
  {
    // The beginnings that GitHub, Slack, Stripe, AWS, Google and others give their keys, for secret scanners to find.
    what: 'a key',
    pattern:
      /\b(?:[spr]k[-_](?:live|test|proj|ant|or)?[-_]?\w[\w-]{7,}|whsec_\w{8,}|A[KS]IA[A-Z\d]{12,}|gh[pousr]_\w{16,}|github_pat_\w{16,}|xox[a-z]-[\w-]{8,}|AIza[\w-]{20,}|glpat-[\w-]{8,}|SG\.[\w-]{8,}\.[\w-]{8,}|npm_\w{20,}|ya29\.[\w-]{8,})/g,
  },
  {
    what: 'a password hash',
    pattern:
      /\$(?:2[abxy]|argon2\w*|[1567y]|scrypt|pbkdf2[\w-]*)\$[^\s"']{8,}|\{SS?HA\d*\}\S{8,}|\b(?:pbkdf2|scrypt|argon2)_?\w*\$\S{8,}/gi,
  },
  { what: 'a random id', pattern: /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi },
  { what: 'a hash', pattern: /\b(?:0x)?[\da-f]{32,}\b/gi },
  { what: 'a MAC address', pattern: /\b(?:[\da-f]{2}[:-]){5}[\da-f]{2}\b/gi },
  {
    what: 'an IP address',
    pattern: /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.]\w)/g,
  },
  {
    what: 'an IP address',
    pattern: /\b(?:[\da-f]{1,4}:){7}[\da-f]{1,4}\b|\b(?:[\da-f]{1,4}:){2,6}:(?:[\da-f]{1,4}:?){0,5}/gi,
  },
  { what: 'an IBAN', pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?\b/g, holds: isIban },
  { what: 'a card number', pattern: /(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])/g, holds: isCard },
  { what: 'a social security number', pattern: /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g },
  {
    what: 'a phone number',
    pattern: /(?<![\w.,-])(?:\+|00)[1-9]\d{0,2}[ ./()-]{0,3}\d(?:[ ./()-]{0,3}\d){5,13}(?!\w)/g,
  },
  { what: 'a phone number', pattern: /(?<![\w.-])(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])/g },
  { what: 'a phone number', pattern: /(?<![\w.,-])\(?0\d{2,4}\)?[ /-]\d{3,}(?:[ -]\d{2,}){0,4}(?![\w-])/g },
  {
    what: 'an address',
    pattern:
      /\b\d{1,5}[a-z]?,? (?:\p{Lu}[\p{L}.'-]* ){1,4}(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|terrace|crescent)\b\.?/giu,
  },
  {
    what: 'an address',
    pattern:
      /\b\p{Lu}[\p{L}-]{2,30}(?:straße|strasse|str\.|gasse|weg|allee|platz|laan|straat|gatan)\s?\d{1,4}[a-z]?\b/giu,
  },
  {
    what: 'an address',
    pattern: /\b(?:calle|avenida|rue|via|rua|ulica|ul\.|viale|paseo) (?:[\p{L}.'-]+ ){1,5}(?:,? ?n?º? ?)\d{1,4}\b/giu,
  },
  { what: 'a random token', pattern: /(?<![\w+/=-])[\w+/=]{20,}/g, holds: isRandom },
];

/** What stands where something was left out. */
export const WITHHELD = '[withheld]';

/** The text with all that has a private shape left out. */
export function maskShapes(text: string): string {
  let masked = text;
  for (const { pattern, holds } of SHAPES) {
    masked = masked.replaceAll(pattern, (match) => (holds === undefined || holds(match) ? WITHHELD : match));
  }
  return masked;
}

/** What kind of private text this is, `an e-mail address`; undefined for any other. */
export const shapeOf = (text: string): string | undefined =>
  SHAPES.find(({ pattern, holds }) =>
    (text.match(pattern) ?? []).some(
      (match) => match.length * 2 > text.length && (holds === undefined || holds(match)),
    ),
  )?.what;

/** ISO 13616: the rest of dividing by 97 is 1. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '');
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`
    .split('')
    .map((sign) => Number.parseInt(sign, 36))
    .join('');
  return digits.split('').reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Luhn's check digit, ISO/IEC 7812. */
function isCard(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').split('').map(Number).reverse();
  const sum = digits.reduce(
    (all, digit, at) => all + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0 && new Set(digits).size > 1;
}

const LEAST_CHANGES = 4;

/** Letters and digits that change places often: no word and no number does. */
function isRandom(text: string): boolean {
  const kinds = text
    .replaceAll(/[a-z]+|[A-Z]+/gi, 'a')
    .replaceAll(/\d+/g, '1')
    .replaceAll(/[^a1]/g, '');
  return kinds.length > LEAST_CHANGES;
}
