import type { ConnectForm, PendingSource } from '../model/resource.ts';
import type { AskedSecret, AwaitedSecret } from './awaited-secret.ts';
import { CONNECT_TITLE, connectErrors } from './connect.modal.ts';
import type { ConnectionNotes } from './connection-notes.ts';
import { encryptionOf } from './encryption.blocks.ts';
import { REPLACE_TITLE, sayFinished } from './replace-credentials.modal.ts';
import type { FinishConnection } from './replace-credentials.ts';
import { SOURCE_FORMS } from './source-forms.ts';

interface Deps {
  /** Connects a data source, or replaces the credentials of one. */
  finish: FinishConnection;
  notes: ConnectionNotes;
}

type Finished = Awaited<ReturnType<FinishConnection>>;

/** The secret of a data source. */
export const makeSourceSecret =
  ({ finish, notes }: Deps) =>
  (pending: PendingSource): AwaitedSecret => ({
    asked: askedOf(pending),
    async finish(secrets) {
      const outcome = await finish(pending, secrets);
      return {
        isDone: outcome.kind === 'connected' || outcome.kind === 'replaced',
        said: sayFinished(outcome, pending),
        wrong: sayWrong(outcome, pending),
        notify: () => notes.notify(pending, outcome),
      };
    },
  });

function askedOf({ form, replaces }: PendingSource): AskedSecret {
  const { secret, encryption } = SOURCE_FORMS[form.type];
  const isNew = replaces === undefined;
  return {
    title: isNew ? CONNECT_TITLE : REPLACE_TITLE,
    submit: isNew ? 'Connect' : 'Replace',
    details: detailsOf(form),
    label: secret.label,
    hint: secret.hint,
    hasLines: secret.hasLines,
    isFile: secret.name === 'key',
    hasCertificate: encryption && encryptionOf(form).mode !== 'disable',
  };
}

function detailsOf(form: ConnectForm): AskedSecret['details'] {
  const { type, name, fields } = form;
  const { title, fields: asked, encryption } = SOURCE_FORMS[type];
  const shown = asked
    .filter((field) => field.ifEmpty === undefined || (fields[field.name] ?? '').trim() !== '')
    .map((field) => [field.label, fields[field.name] ?? ''] as const);
  const { mode, words } = encryptionOf(form);
  const encrypted = encryption && mode !== 'prefer' ? [['Encryption', words] as const] : [];
  return [['Type', title], ['Name', name], ...shown, ...encrypted];
}

/** Another secret may help where some problem is about it. */
function sayWrong(outcome: Finished, { form }: PendingSource): string | undefined {
  const { secret, encryption } = SOURCE_FORMS[form.type];
  const asked = [secret.name, ...(encryption ? ['sslcert', 'sslkey'] : [])];
  if (outcome.kind !== 'refused' || !outcome.problems.some(({ field }) => asked.includes(field))) return undefined;
  return [...new Set(Object.values(connectErrors(outcome.problems, form)))].join(' ');
}
