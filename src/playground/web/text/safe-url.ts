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

/** The address of a file the workspace keeps: on the page's own host, else null. */
export function safeFile(url: string, page: string): string | null {
  if (url === '' || !URL.canParse(url, page)) return null;
  const parsed = new URL(url, page);
  return parsed.origin === new URL(page).origin ? parsed.href : null;
}

function ifScheme(url: string, schemes: ReadonlySet<string>): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return schemes.has(parsed.protocol) ? parsed.href : null;
}
