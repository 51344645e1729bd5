import { randomBytes } from 'node:crypto';
import { byName } from './by-name.ts';

export interface WebPage {
  /** The bot's address as people reach it. */
  publicUrl: string;
  status: number;
  title: string;
  /** HTML. */
  body: string;
  cookie?: string | undefined;
}

/** A page that isn't stored, can't be framed, runs no scripts, loads nothing, and sends its form only back. */
export function webPage({ publicUrl, status, title, body, cookie }: WebPage): Response {
  const nonce = randomBytes(18).toString('base64url');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return new Response(renderPage({ title, body, nonce }), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      // Not `no-referrer`, with which browsers would not say where the form came from.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'interest-cohort=()',
      'x-robots-tag': 'noindex, nofollow',
      ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
      ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
    },
  });
}

export const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');

const ENTITIES = byName<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' });

/** For text between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f7f9, #16191d); color: light-dark(#1c2229, #e6e9ed); }
  main { max-width: 30rem; margin: 8vh auto; padding: 2rem; border-radius: 12px; background: light-dark(#fff, #20252b); box-shadow: 0 1px 4px rgb(0 0 0 / .18); }
  h1 { margin: 0 0 .75rem; font-size: 1.35rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0 0 1.25rem; }
  dt { color: light-dark(#5a6570, #9aa5b1); } dd { margin: 0; overflow-wrap: anywhere; }
  label { display: block; margin: 1rem 0 .3rem; font-weight: 600; }
  input, textarea { box-sizing: border-box; width: 100%; padding: .55rem .7rem; font: inherit; color: inherit; background: light-dark(#fff, #16191d); border: 1px solid light-dark(#aab3bc, #4a545f); border-radius: 8px; }
  textarea { height: 8rem; -webkit-text-security: disc; }
  .button { display: inline-block; text-decoration: none; }
  button, .button { margin-top: 1.25rem; padding: .6rem 1.4rem; font: inherit; font-weight: 600; color: #fff; background: #1d6f5c; border: 0; border-radius: 8px; cursor: pointer; }
  :focus-visible { outline: 3px solid #4aa3df; outline-offset: 2px; }
  details { margin: 1.25rem 0 0; } summary { cursor: pointer; }
  .hint { margin: .3rem 0 0; font-size: .875rem; color: light-dark(#5a6570, #9aa5b1); }
  .error { margin: 1rem 0 0; padding: .6rem .8rem; border-radius: 8px; background: light-dark(#fdecea, #46231f); }
`;

/** A whole page. `body` is HTML. */
function renderPage({ title, body, nonce }: { title: string; body: string; nonce: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`;
}
