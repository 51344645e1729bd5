const LONGEST = 80;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Surrogate}\p{Zl}\p{Zp}]+/gu;

/**
 * A stranger's words as a terminal can show them: one line, nothing that moves the cursor, changes colors, or reads from
 * right to left, and not too long. `"\u001B[2JAcme\u202E"` becomes `"[2JAcme"`.
 */
export function plainText(text: string, max = LONGEST): string {
  const words = text
    .slice(0, max * 8)
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = Array.from(words);
  return characters.length <= max ? words : `${characters.slice(0, max - 1).join('')}…`;
}
