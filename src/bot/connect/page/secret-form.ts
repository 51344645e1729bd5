import { escapeHtml } from '../../../shared/web-page.ts';
import type { ConnectSecrets } from '../../model/resource.ts';
import type { AskedSecret } from '../awaited-secret.ts';
import { CLIENT_CERTIFICATE, CLIENT_KEY } from '../encryption.blocks.ts';
import { readBounded } from '../read-upload.ts';

/** Names of the form's fields. */
const FORM_FIELDS = { csrf: 'csrf', secret: 'secret', file: 'file', certificate: 'sslcert', key: 'sslkey' } as const;

interface SecretForm {
  asked: AskedSecret;
  csrf: string;
  /** Where it is sent; under this page's own address. */
  action: string;
  /** What was wrong with the last try. */
  error?: string | undefined;
}

/** Asks for the secret, with what it is for beside it; for a client certificate only whoever has one. */
export function renderSecretForm({ asked, csrf, action, error }: SecretForm): string {
  const { details, hint, submit, isFile = false, hasCertificate = false } = asked;
  return `${renderDetails(details)}
${error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)} If a detail above is wrong, start again in Slack.</p>`}
<form method="post" action="${escapeHtml(action)}" autocomplete="off"${isFile ? ' enctype="multipart/form-data"' : ''}>
<input type="hidden" name="${FORM_FIELDS.csrf}" value="${escapeHtml(csrf)}">
${renderInput(asked)}
<p class="hint">${escapeHtml(hint)}</p>
${isFile ? `<label for="file">Or choose the file</label><input id="file" type="file" name="${FORM_FIELDS.file}" accept=".json,application/json">` : ''}
${hasCertificate ? renderClientCertificate(error !== undefined) : ''}
<p class="hint">What you enter is sent to the data service and stored nowhere else. Slack doesn't see it.</p>
<button type="submit">${escapeHtml(submit)}</button>
</form>`;
}

function renderInput({ label, hasLines = false }: AskedSecret): string {
  const attributes = `id="secret" name="${FORM_FIELDS.secret}" autocomplete="off" spellcheck="false" autofocus`;
  const field = hasLines
    ? `<textarea ${attributes} autocapitalize="off"></textarea>`
    : `<input type="password" ${attributes}>`;
  return `<label for="secret">${escapeHtml(label)}</label>${field}`;
}

/** Folded up: hardly anybody needs it. */
function renderClientCertificate(isOpen: boolean): string {
  const area = (name: string, label: string): string =>
    `<label for="${name}">${escapeHtml(label)}</label><textarea id="${name}" name="${name}" autocomplete="off" spellcheck="false" autocapitalize="off"></textarea>`;
  return `<details${isOpen ? ' open' : ''}><summary>Sign in with a client certificate</summary>
${area(FORM_FIELDS.certificate, CLIENT_CERTIFICATE)}
${area(FORM_FIELDS.key, CLIENT_KEY)}
<p class="hint">The PEM text of both, if the server requires them. The key can't have a passphrase.</p>
</details>`;
}

const renderDetails = (details: AskedSecret['details']): string =>
  `<dl>${details.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;

const MAX_BYTES = 128 * 1024;

interface SecretPost {
  csrf: string;
  secrets: ConnectSecrets;
}

/** A form as browsers send it, of bounded size. `forbidden`: it is something else. */
export async function readSecretPost(request: Request): Promise<SecretPost | 'too-large' | 'forbidden'> {
  const bytes = await readBounded(request, MAX_BYTES);
  if (bytes === undefined) return 'too-large';
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => undefined);
  if (form === undefined) return 'forbidden';
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const file = form.get(FORM_FIELDS.file);
  const uploaded = file instanceof File ? await file.text() : '';
  // Browsers end the lines of a text area with CR and LF.
  const typed = (name: string): string => text(name).replace(/\r\n/g, '\n');
  const secret = typed(FORM_FIELDS.secret);
  const pair = { sslcert: typed(FORM_FIELDS.certificate), sslkey: typed(FORM_FIELDS.key) };
  return { csrf: text(FORM_FIELDS.csrf), secrets: { main: secret === '' ? uploaded : secret, ...pair } };
}
