import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { resourceTypeSchema } from '../../contract/resources.ts';
import { type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import { oneLine, type Piece, plain, renderNotice, wordsBlock } from '../kit/blocks.ts';
import { type FieldErrors, type Filled, fieldErrors, readMetadata, type UploadedFile } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { FieldProblem } from '../model/failure.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';
import type { ConnectForm, ConnectSecrets, KnownResource } from '../model/resource.ts';
import { credentialInput, readFields, type SecretIn, secretInputs } from './connect.modal.ts';
import { REPLACE_TITLE } from './replace-credentials.modal.ts';
import { SOURCE_FORMS } from './source-forms.ts';

/** Which data source it is about, and what it is reached with. */
const metadataSchema = z.object({ source: resourceIdSchema, type: resourceTypeSchema });

interface ShownCredentials {
  source: KnownResource;
  form: Pick<ConnectForm, 'type' | 'fields'>;
  secretIn: SecretIn;
}

const nameOf = ({ name }: KnownResource): Piece => ({ bold: oneLine(name, SHOWN.resourceName) || 'This data source' });

/** Everything that a data source is reached with. What isn't secret is filled in. */
export function renderNewCredentials({ source, form, secretIn }: ShownCredentials): ModalView {
  const { fields, secret } = SOURCE_FORMS[form.type];
  const only = ` Leave the other fields as they are to change only the ${secret.label.toLowerCase()}.`;
  return {
    type: 'modal',
    callback_id: VIEWS.replaceCredentials,
    private_metadata: JSON.stringify({ source: source.id, type: form.type }),
    title: plain(REPLACE_TITLE, LIMITS.viewTitle),
    submit: plain(secretIn === 'page' ? 'Continue' : 'Replace', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      wordsBlock([
        [
          nameOf(source),
          `: I connect with the new credentials first. If that doesn't work, the old ones still apply.${fields.length === 0 ? '' : only}`,
        ],
      ]),
      ...fields.map((field) => credentialInput(form, field)),
      ...secretInputs(form.type, secretIn),
    ],
  };
}

/** The service doesn't say what kind of database it is, so there is nothing to ask for. */
export const renderUnknownType = (source: KnownResource): ModalView =>
  renderNotice(REPLACE_TITLE, [
    [
      "I don't know what kind of database this is, so I can't ask for its credentials: ",
      nameOf(source),
      '. Replace them in the data service.',
    ],
  ]);

export interface FilledCredentials {
  source: ResourceId;
  form: Pick<ConnectForm, 'type' | 'fields'>;
  /** '' when they are asked for elsewhere, or come as a file. */
  secrets: ConnectSecrets;
  secretFile: UploadedFile | undefined;
}

/** undefined: not a modal of ours. */
export function readNewCredentials(filled: Filled): FilledCredentials | undefined {
  const metadata = readMetadata(filled.metadata, metadataSchema);
  if (metadata === undefined) return undefined;
  const { source, type } = metadata;
  return {
    source,
    form: { type, fields: readFields(filled, type) },
    secrets: { main: filled.text(SOURCE_FORMS[type].secret.block) },
    secretFile: filled.file(INPUTS.connectKeyFile),
  };
}

/** What concerns no field is shown under the first one. */
export function credentialErrors(problems: FieldProblem[], { type }: Pick<ConnectForm, 'type'>): FieldErrors {
  const { fields, secret } = SOURCE_FORMS[type];
  const blocks = Object.fromEntries([...fields, secret].map(({ name, block }) => [name, block]));
  return fieldErrors(problems, { blocks, rest: fields[0]?.block ?? secret.block });
}

/** While they are tried. */
export const renderReplacing = (source: KnownResource): ModalView =>
  renderNotice(REPLACE_TITLE, [
    ['Connecting with the new credentials: ', nameOf(source), '…'],
    ["This can take a minute. You can close this window. I'll send you the result in a direct message."],
  ]);
