import type { InputBlock, ModalView, StaticSelect } from '@slack/types';
import { z } from 'zod';
import { type ResourceType, resourceTypeSchema } from '../../contract/resources.ts';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { clampText, oneLine, type Piece, plain, plainWords, renderNotice, textInput, words } from '../kit/blocks.ts';
import { type FieldErrors, type Filled, fieldErrors, sayFailure, type UploadedFile } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { FieldProblem } from '../model/failure.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { ConnectForm, ConnectSecrets } from '../model/resource.ts';
import type { ConnectOutcome } from './connect-resource.ts';
import { encryptionBlocks, encryptionInputs } from './encryption.blocks.ts';
import { type CredentialField, SOURCE_FORMS, type SourceForm } from './source-forms.ts';

/** Where the secret is typed: on the bot's own page, or here; `paste`: here, where Slack doesn't let the bot read a file. */
export type SecretIn = 'page' | 'modal' | 'paste';

export const CONNECT_TITLE = 'Connect a data source';
/** The contract's limits. */
const MAX_NAME = 255;
const MAX_FIELD = 1_000;

/** Which block asks for which field. */
function blocksOf(form: Pick<ConnectForm, 'type' | 'fields'>): Record<string, string> {
  const { fields, secret, encryption } = SOURCE_FORMS[form.type];
  return {
    type: INPUTS.connectType,
    name: INPUTS.connectName,
    description: INPUTS.connectDescription,
    dataset: INPUTS.connectDataset,
    ...Object.fromEntries([...fields, secret].map(({ name, block }) => [name, block])),
    ...(encryption ? encryptionBlocks(form) : {}),
  };
}

/** What a type of data source is called, and what it is reached with beside its secret. */
export const wordsOfType = (type: ResourceType): Pick<SourceForm, 'title' | 'fields'> => SOURCE_FORMS[type];

const FIRST_TYPE: ResourceType = 'db:postgres';

export const emptyConnectForm = (datasetId: string | undefined): ConnectForm => ({
  type: FIRST_TYPE,
  name: '',
  description: '',
  datasetId: datasetId ?? '',
  fields: {},
});

const DATASET_HINT =
  "The ID of the dataset (workspace) in the data service that the source will belong to. Keep the value shown. If there isn't one, ask your Parley admin.";

/** The fields of the form's type, filled in as far as they are known; a secret never is. */
export function renderConnectModal(
  form: ConnectForm,
  { secretIn, errors = {} }: { secretIn: SecretIn; errors?: FieldErrors },
): ModalView {
  return {
    type: 'modal',
    callback_id: VIEWS.connectResource,
    private_metadata: secretIn,
    title: plain(CONNECT_TITLE, LIMITS.viewTitle),
    submit: plain(secretIn === 'page' ? 'Continue' : 'Connect', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      ...Object.values(errors).map((error) => words(`⚠️ ${error}`)),
      typeSelect(form.type),
      textInput({
        id: INPUTS.connectName,
        label: 'Name',
        value: form.name,
        example: 'Sales',
        hint: 'Shown in answers as the source.',
        max: MAX_NAME,
      }),
      ...SOURCE_FORMS[form.type].fields.map((field) => credentialInput(form, field)),
      ...secretInputs(form.type, secretIn),
      textInput({
        id: INPUTS.connectDescription,
        label: 'Description',
        value: form.description,
        example: 'What data it has',
        optional: true,
      }),
      textInput({
        id: INPUTS.connectDataset,
        label: 'Dataset',
        value: form.datasetId,
        hint: DATASET_HINT,
        max: MAX_NAME,
      }),
      ...(SOURCE_FORMS[form.type].encryption ? encryptionInputs(form, { withKey: secretIn !== 'page' }) : []),
      linkInstead(),
    ],
  };
}

function typeSelect(type: ResourceType): InputBlock {
  const option = (value: string, { title }: SourceForm) => ({ text: plain(title, LIMITS.optionText), value });
  const element: StaticSelect = {
    type: 'static_select',
    action_id: INPUTS.connectType,
    options: Object.entries(SOURCE_FORMS).map(([one, form]) => option(one, form)),
    initial_option: option(type, SOURCE_FORMS[type]),
  };
  return { type: 'input', block_id: INPUTS.connectType, dispatch_action: true, label: plain('Type'), element };
}

export function credentialInput(
  { fields }: Pick<ConnectForm, 'fields'>,
  { name, block, label, example, usually, ifEmpty }: CredentialField,
): InputBlock {
  const may = ifEmpty === undefined ? {} : { hint: ifEmpty, optional: true };
  return textInput({ id: block, label, value: fields[name] ?? usually, example, max: MAX_FIELD, ...may });
}

/** Where the secret is typed, or that it is asked for elsewhere. */
export function secretInputs(type: ResourceType, secretIn: SecretIn): ModalView['blocks'] {
  const { name, block: id, label, hint, mayBeEmpty: optional } = SOURCE_FORMS[type].secret;
  if (secretIn === 'page') {
    return [
      words(
        `🔒 The ${name === 'key' ? 'key file' : 'password'} comes next. You enter it on my own page, not in Slack.`,
      ),
    ];
  }
  const warning = words(
    "⚠️ Slack has no password field. What you type below is visible on your screen and passes through Slack. I send it to the data service and don't store it.",
  );
  if (name === 'password') return [warning, textInput({ id, label, hint, optional })];
  if (secretIn === 'paste') return [warning, textInput({ id, label, hint, optional: false, multiline: true })];
  const upload: InputBlock = {
    type: 'input',
    block_id: INPUTS.connectKeyFile,
    optional: true,
    label: plain('Or upload the key file'),
    hint: plain('Slack keeps the uploaded file until you delete it there.'),
    element: { type: 'file_input', action_id: INPUTS.connectKeyFile, filetypes: ['json'], max_files: 1 },
  };
  return [warning, textInput({ id, label, hint, optional, multiline: true }), upload];
}

function linkInstead(): ModalView['blocks'][number] {
  return {
    type: 'actions',
    elements: [
      {
        type: 'button',
        action_id: ACTIONS.linkResource,
        text: plain('Link an existing data source', LIMITS.buttonText),
      },
    ],
  };
}

/** What was filled in, and the secrets apart from it. */
export interface FilledConnection {
  form: ConnectForm;
  /** '' when they are asked for elsewhere, or come as a file. */
  secrets: ConnectSecrets;
  secretFile: UploadedFile | undefined;
  secretIn: SecretIn;
}

const secretInSchema = z.enum(['page', 'modal', 'paste']) satisfies z.ZodType<SecretIn>;

export function readConnectModal(filled: Filled): FilledConnection {
  const chosen = resourceTypeSchema.safeParse(filled.choice(INPUTS.connectType));
  const type = chosen.success ? chosen.data : FIRST_TYPE;
  return {
    form: {
      type,
      name: filled.text(INPUTS.connectName),
      description: filled.text(INPUTS.connectDescription),
      datasetId: filled.text(INPUTS.connectDataset).trim(),
      fields: readFields(filled, type),
    },
    secrets: {
      main: filled.text(SOURCE_FORMS[type].secret.block),
      sslcert: filled.text(INPUTS.connectCertificate),
      sslkey: filled.text(INPUTS.connectCertificateKey),
    },
    secretFile: filled.file(INPUTS.connectKeyFile),
    secretIn: secretInSchema.catch('modal').parse(filled.metadata),
  };
}

/** Those of the type; one that the modal does not show yet, since the type has just changed, is left out. */
export function readFields(filled: Filled, type: ResourceType): Record<string, string> {
  const { fields, encryption } = SOURCE_FORMS[type];
  const chosen = [
    ['sslmode', filled.choice(INPUTS.connectEncryption) ?? ''] as const,
    ['sslrootcert', filled.text(INPUTS.connectAuthority)] as const,
  ];
  const typed = [
    ...fields.map(({ name, block }) => [name, filled.text(block)] as const),
    ...(encryption ? chosen : []),
  ];
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

/** What concerns no field of the modal is shown under the name. */
export const connectErrors = (problems: FieldProblem[], form: Pick<ConnectForm, 'type' | 'fields'>): FieldErrors =>
  fieldErrors(problems, { blocks: blocksOf(form), rest: INPUTS.connectName });

export const renderConnecting = ({ name }: ConnectForm): ModalView =>
  renderNotice(CONNECT_TITLE, [
    ['Connecting to ', { bold: oneLine(name, SHOWN.resourceName) }, '…'],
    ["This can take a minute. You can close this window. I'll send you the result in a direct message."],
  ]);

interface Connected {
  name: string;
  /** The service's words about what is in it; may be empty. */
  found: string;
  questions: string[];
}

export const renderConnected = (connected: Connected): ModalView =>
  renderNotice(CONNECT_TITLE, sayConnected(connected));

/** For the modal and for a message. */
function sayConnected({ name, found, questions }: Connected): Piece[][] {
  const done: Piece[] = ['✅ ', { bold: oneLine(name, SHOWN.resourceName) }, ' is connected.'];
  const asked = questions.map((question): Piece[] => ['• ', { bold: oneLine(question, SHOWN.suggestion) }]);
  if (asked.length === 0)
    return [done, ["Ask me anything about it in plain words. If I can't find something, I'll say so."]];
  const whatIsThere = found.trim() === '' ? [] : [[clampText(found.trim(), SHOWN.explanation)]];
  return [done, ...whatIsThere, ['Questions to try:'], ...asked];
}

interface SecretLink {
  name: string;
  /** What is typed there. */
  what?: string;
  url: string;
}

export const renderSecretLink = (
  { name, what = 'password or key', url }: SecretLink,
  title = CONNECT_TITLE,
): ModalView =>
  renderNotice(
    title,
    [
      ['One more step for ', { bold: oneLine(name, SHOWN.resourceName) }, '.'],
      [`Enter its ${what} on my own page. The link works once, for ten minutes. Don't share it.`],
    ],
    [
      {
        type: 'actions',
        elements: [
          { type: 'button', style: 'primary', action_id: ACTIONS.openSecretPage, url, text: plain('Open the page') },
        ],
      },
    ],
  );

export const renderNoSecretsHere = (title = CONNECT_TITLE): ModalView =>
  renderNotice(title, [
    [
      "An admin has turned off entering passwords and keys in Slack, and I don't have a page of my own to ask for them.",
    ],
    ['Ask your Parley admin to set ', { bold: 'PUBLIC_URL' }, ', which gives me one.'],
  ]);

/** The result of connecting, as the modal's next view. If something needs fixing, all but the secret is filled in. */
export function renderConnectOutcome(outcome: ConnectOutcome, form: ConnectForm, secretIn: SecretIn): ModalView {
  switch (outcome.kind) {
    case 'connected':
      return renderConnected({ ...outcome, name: outcome.resource.name });
    case 'refused':
      return renderConnectModal(form, { secretIn, errors: connectErrors(outcome.problems, form) });
    case 'no-access':
      return renderNotice(CONNECT_TITLE, [[sayNoAccess(outcome.why)]]);
    case 'failed':
      return renderConnectModal(form, {
        secretIn,
        errors: { '': sayFailure(outcome.failure).map(plainWords).join(' ') },
      });
    default:
      return outcome satisfies never;
  }
}

/** The same as words, for a message. */
export function sayConnectOutcome(outcome: ConnectOutcome, form: ConnectForm): Piece[][] {
  const notConnected: Piece[] = ["I couldn't connect ", { bold: form.name }, '.'];
  switch (outcome.kind) {
    case 'connected':
      return sayConnected({ ...outcome, name: outcome.resource.name });
    case 'refused':
      return [notConnected, ...Object.values(connectErrors(outcome.problems, form)).map((error) => [`• ${error}`])];
    case 'no-access':
      return [notConnected, [sayNoAccess(outcome.why)]];
    case 'failed':
      return [notConnected, ...sayFailure(outcome.failure)];
    default:
      return outcome satisfies never;
  }
}

/** Shown under the fields while the modal is open. */
export const errorsOf = (outcome: ConnectOutcome, form: ConnectForm): FieldErrors | undefined =>
  outcome.kind === 'refused' ? connectErrors(outcome.problems, form) : undefined;
