import type { ConnectForm } from '../model/connection.ts';
import { CREDENTIAL_FIELDS, SECRET_FIELDS, TYPE_NAMES } from '../use-cases/connect-form.ts';
import { escapeHtml } from './html.ts';

/** Names of the form's fields. */
export const FORM_FIELDS = { csrf: 'csrf', secret: 'secret', file: 'file' } as const;

interface SecretForm {
  form: ConnectForm;
  csrf: string;
  /** Where it is sent; under this page's own address. */
  action: string;
  /** What was wrong with the last try. */
  error?: string | undefined;
}

/** Asks for the one secret, with what it is for beside it. */
export function renderSecretForm({ form, csrf, action, error }: SecretForm): string {
  const { name, hint } = SECRET_FIELDS[form.type];
  const isFile = name === 'key';
  return `${renderSummary(form)}
${error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)} If something above is wrong, begin again in Slack.</p>`}
<form method="post" action="${escapeHtml(action)}" autocomplete="off"${isFile ? ' enctype="multipart/form-data"' : ''}>
<input type="hidden" name="${FORM_FIELDS.csrf}" value="${escapeHtml(csrf)}">
${renderInput(form)}
<p class="hint">${escapeHtml(hint)}</p>
${isFile ? `<label for="file">or choose the file</label><input id="file" type="file" name="${FORM_FIELDS.file}" accept=".json,application/json">` : ''}
<p class="hint">It goes to the data service and is kept nowhere else. Slack does not see it.</p>
<button type="submit">Connect</button>
</form>`;
}

/** A key has several lines, which a password field would take out. */
function renderInput({ type }: ConnectForm): string {
  const { label } = SECRET_FIELDS[type];
  const attributes = `id="secret" name="${FORM_FIELDS.secret}" autocomplete="off" spellcheck="false" autofocus`;
  const field =
    type === 'db:postgres' || type === 'db:mysql'
      ? `<input type="password" ${attributes}>`
      : `<textarea ${attributes} autocapitalize="off"></textarea>`;
  return `<label for="secret">${escapeHtml(label)}</label>${field}`;
}

function renderSummary({ type, name, fields }: ConnectForm): string {
  const shown = CREDENTIAL_FIELDS[type].map((field) => [field.label, fields[field.name] ?? ''] as const);
  const rows = [['Type', TYPE_NAMES[type]] as const, ['Name', name] as const, ...shown];
  return `<dl>${rows.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}
