import { escapeHtml } from '../../../shared/web-page.ts';
import type { ConnectForm, ConnectSecrets } from '../../model/resource.ts';
import { CLIENT_CERTIFICATE, CLIENT_KEY, encryptionOf } from '../encryption.blocks.ts';
import { readBounded } from '../read-upload.ts';
import { SOURCE_FORMS } from '../source-forms.ts';

/** Names of the form's fields. */
const FORM_FIELDS = { csrf: 'csrf', secret: 'secret', file: 'file', certificate: 'sslcert', key: 'sslkey' } as const;

interface SecretForm {
  form: ConnectForm;
  csrf: string;
  /** Where it is sent; under this page's own address. */
  action: string;
  /** What stands on its button. */
  submit: string;
  /** What was wrong with the last try. */
  error?: string | undefined;
}

/** Asks for the secret, with what it is for beside it; for a client certificate only whoever has one. */
export function renderSecretForm({ form, csrf, action, submit, error }: SecretForm): string {
  const { name, hint } = SOURCE_FORMS[form.type].secret;
  const isFile = name === 'key';
  return `${renderSummary(form)}
${error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)} If a detail above is wrong, start again in Slack.</p>`}
<form method="post" action="${escapeHtml(action)}" autocomplete="off"${isFile ? ' enctype="multipart/form-data"' : ''}>
<input type="hidden" name="${FORM_FIELDS.csrf}" value="${escapeHtml(csrf)}">
${renderInput(form)}
<p class="hint">${escapeHtml(hint)}</p>
${isFile ? `<label for="file">Or choose the file</label><input id="file" type="file" name="${FORM_FIELDS.file}" accept=".json,application/json">` : ''}
${renderClientCertificate(form, error !== undefined)}
<p class="hint">It's sent to the data service and stored nowhere else. Slack doesn't see it.</p>
<button type="submit">${escapeHtml(submit)}</button>
</form>`;
}

/** A key has several lines, which a password field would take out. */
function renderInput({ type }: ConnectForm): string {
  const { label, hasLines } = SOURCE_FORMS[type].secret;
  const attributes = `id="secret" name="${FORM_FIELDS.secret}" autocomplete="off" spellcheck="false" autofocus`;
  const field = hasLines
    ? `<textarea ${attributes} autocapitalize="off"></textarea>`
    : `<input type="password" ${attributes}>`;
  return `<label for="secret">${escapeHtml(label)}</label>${field}`;
}

/** Folded up: hardly anybody needs it. */
function renderClientCertificate(form: ConnectForm, isOpen: boolean): string {
  const { mode } = encryptionOf(form);
  if (!SOURCE_FORMS[form.type].encryption || mode === 'disable') return '';
  const area = (name: string, label: string): string =>
    `<label for="${name}">${escapeHtml(label)}</label><textarea id="${name}" name="${name}" autocomplete="off" spellcheck="false" autocapitalize="off"></textarea>`;
  return `<details${isOpen ? ' open' : ''}><summary>Sign in with a client certificate</summary>
${area(FORM_FIELDS.certificate, CLIENT_CERTIFICATE)}
${area(FORM_FIELDS.key, CLIENT_KEY)}
<p class="hint">The PEM text of both, if the server requires them. The key can't have a passphrase.</p>
</details>`;
}

function renderSummary(form: ConnectForm): string {
  const { type, name, fields } = form;
  const { title, fields: asked, encryption } = SOURCE_FORMS[type];
  const shown = asked
    .filter((field) => field.ifEmpty === undefined || (fields[field.name] ?? '').trim() !== '')
    .map((field) => [field.label, fields[field.name] ?? ''] as const);
  const { mode, words } = encryptionOf(form);
  const encrypted = encryption && mode !== 'prefer' ? [['Encryption', words] as const] : [];
  const rows = [['Type', title] as const, ['Name', name] as const, ...shown, ...encrypted];
  return `<dl>${rows.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

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
