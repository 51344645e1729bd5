/** FNV-1a over UTF-16 units: the same number on every machine. */
export function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at++) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 16_777_619);
  }
  return value >>> 0;
}
