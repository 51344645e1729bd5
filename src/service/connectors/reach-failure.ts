import { z } from 'zod';
import { ConnectorError, SENTENCES } from './errors.ts';

type Entry = readonly [codes: RegExp, sentence: string, fields: readonly string[]];

const NO_ANSWER =
  "The database didn't answer. Check the host and the port, and whether a firewall keeps the data service out.";

/** What Node says of a connection that didn't come about. https://nodejs.org/api/errors.html#common-system-errors */
const BY_CODE: readonly Entry[] = [
  [/^ECONNREFUSED$/, 'The host answers, but no server accepts connections on this port.', ['port']],
  [/^(ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH)$/, NO_ANSWER, ['host', 'port']],
  [/^ERR_TLS_CERT_ALTNAME_/, "The server's certificate is for another host name.", ['host']],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, "The server's certificate isn't valid today.", ['sslmode']],
  [
    /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|INVALID_CA|HOSTNAME_MISMATCH|PATH_LENGTH_|INVALID_PURPOSE)/,
    "The server's certificate isn't from a trusted authority. Add the certificate authority that issued it.",
    ['sslrootcert'],
  ],
  [/ALERT_CERTIFICATE_REQUIRED$/, 'The server requires a client certificate.', ['sslcert']],
  [
    /ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_\w+|DECRYPT_ERROR)$/,
    "The server didn't accept the client certificate.",
    ['sslcert'],
  ],
  [
    /^(EPROTO$|ERR_SSL_|ERR_TLS_|ERR_OSSL_|HANDSHAKE_SSL_ERROR$)/,
    "The encrypted connection couldn't be set up. The server may not support TLS 1.2 or later.",
    ['sslmode'],
  ],
];

const codedSchema = z.object({ code: z.string() });

/** Why no connection came about, and which fields to mend. undefined: that isn't the trouble. */
export function reachFailure(cause: unknown): ConnectorError | undefined {
  const code = codedSchema.safeParse(cause).data?.code ?? '';
  const [, sentence, fields] = BY_CODE.find(([codes]) => codes.test(code)) ?? [];
  if (sentence === undefined || fields === undefined) return undefined;
  return new ConnectorError('cannot-reach', sentence, { fields, cause });
}

/** For whatever else came in the place of an answer. */
export const unreachable = (cause: unknown): ConnectorError =>
  new ConnectorError('cannot-reach', SENTENCES.unreachable, { fields: ['host', 'port'], cause });

/** A server without TLS, where it was asked for. */
export const noEncryption = (cause: unknown): ConnectorError =>
  new ConnectorError('cannot-reach', "The server doesn't offer encrypted connections.", {
    fields: ['sslmode'],
    cause,
  });
