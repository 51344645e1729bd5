import type { Story } from './story.ts';

/** The path of the link to the bot's own page that a view hands out. */
export const linkIn = ({ blocks }: { blocks: readonly unknown[] }): string =>
  /https?:\/\/[\w.]+(\/connect\/[\w.-]+)/.exec(JSON.stringify(blocks))?.[1] ?? '';

/** A browser on the bot's own page that keeps the cookie. The host's name stands for a proxy in front of the bot. */
export function browseOwnPage({ parley }: Story, publicUrl: string) {
  let cookie = '';
  const go = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await fetch(new URL(path, parley.playground?.url), { ...init, headers });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const html = await response.text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
    return { response, html, csrf: field('csrf'), action: /action="([^"]*)"/.exec(html)?.[1] ?? '' };
  };
  return {
    open: (path: string) => go(path),
    send: (path: string, fields: Record<string, string>, origin = publicUrl) =>
      go(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } }),
  };
}
