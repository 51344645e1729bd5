import type { InputBlock, StaticSelect } from '@slack/types';
import { type SslMode, sslModeSchema } from '../../contract/resources.ts';
import { plain, textInput } from '../kit/blocks.ts';
import { LIMITS } from '../kit/limits.ts';
import { INPUTS } from '../model/ids.ts';
import type { ConnectForm } from '../model/resource.ts';

/** In the order of the menu. */
const CHOICES: Readonly<Record<SslMode, string>> = {
  prefer: 'If the server offers it (default)',
  require: 'Always',
  'verify-ca': "Always, and check the server's certificate",
  'verify-full': 'Always, and check the certificate and the host name',
  disable: 'Never',
};

/** By their names in `db_credentials`. */
export const ENCRYPTION_FIELDS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;
type EncryptionField = (typeof ENCRYPTION_FIELDS)[number];

const BLOCKS: Readonly<Record<EncryptionField, string>> = {
  sslmode: INPUTS.connectEncryption,
  sslrootcert: INPUTS.connectAuthority,
  sslcert: INPUTS.connectCertificate,
  sslkey: INPUTS.connectCertificateKey,
};

/** How the connection of a form is encrypted; the usual way where nothing else was chosen. */
export function encryptionOf({ fields }: Pick<ConnectForm, 'fields'>): { mode: SslMode; words: string } {
  const mode = sslModeSchema.safeParse(fields['sslmode']).data ?? 'prefer';
  return { mode, words: CHOICES[mode] };
}

/** Certificates are asked for once somebody chose more than the usual. */
function asksFor(field: EncryptionField, { mode }: { mode: SslMode }): boolean {
  if (field === 'sslmode') return true;
  return mode.startsWith('verify-') || (field !== 'sslrootcert' && mode === 'require');
}

/** Which block asks for which field; one that isn't asked for is told under the choice that brings it. */
export function encryptionBlocks(form: Pick<ConnectForm, 'fields'>): Record<string, string> {
  const encryption = encryptionOf(form);
  return Object.fromEntries(
    ENCRYPTION_FIELDS.map((field) => [field, asksFor(field, encryption) ? BLOCKS[field] : BLOCKS.sslmode]),
  );
}

/** Optional, at the end of the form. @param withKey the client certificate and its key too, where secrets are typed here */
export function encryptionInputs(form: Pick<ConnectForm, 'fields'>, { withKey }: { withKey: boolean }): InputBlock[] {
  const encryption = encryptionOf(form);
  return [
    encryptionSelect(encryption.mode),
    ...(asksFor('sslrootcert', encryption) ? [authorityInput(form)] : []),
    ...(withKey && asksFor('sslkey', encryption) ? clientInputs() : []),
  ];
}

function encryptionSelect(mode: SslMode): InputBlock {
  const options = Object.entries(CHOICES).map(([value, text]) => ({ text: plain(text, LIMITS.optionText), value }));
  const initial = options.find(({ value }) => value === mode);
  const element: StaticSelect = {
    type: 'static_select',
    action_id: BLOCKS.sslmode,
    options,
    ...(initial !== undefined && { initial_option: initial }),
  };
  return {
    type: 'input',
    block_id: BLOCKS.sslmode,
    dispatch_action: true,
    optional: true,
    label: plain('Encryption'),
    hint: plain('Whether the connection to the database uses TLS. “Always” also lets you add certificates.'),
    element,
  };
}

const authorityInput = ({ fields }: Pick<ConnectForm, 'fields'>): InputBlock =>
  textInput({
    id: BLOCKS.sslrootcert,
    label: 'Certificate authority',
    value: fields['sslrootcert'],
    hint: "The PEM text of the certificate that issued the server's. Leave it empty for a well-known authority.",
    optional: true,
    multiline: true,
  });

const clientInputs = (): InputBlock[] => [
  textInput({
    id: BLOCKS.sslcert,
    label: CLIENT_CERTIFICATE,
    hint: 'The PEM text, if the server requires one.',
    optional: true,
    multiline: true,
  }),
  textInput({
    id: BLOCKS.sslkey,
    label: CLIENT_KEY,
    hint: 'The PEM text of its private key, without a passphrase.',
    optional: true,
    multiline: true,
  }),
];

export const CLIENT_CERTIFICATE = 'Client certificate';
export const CLIENT_KEY = 'Key of the client certificate';
