const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const IMAGE_SCHEMES = new Set(['http:', 'https:']);

/** The address if a person may follow it from a message, else null: `javascript:` and `data:` never become links. */
export function safeLink(url: string): string | null {
  return ifScheme(url, LINK_SCHEMES);
}

/** The address if the page may load it as a picture, else null. */
export function safeImage(url: string): string | null {
  return ifScheme(url, IMAGE_SCHEMES);
}

function ifScheme(url: string, schemes: ReadonlySet<string>): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return schemes.has(parsed.protocol) ? parsed.href : null;
}
