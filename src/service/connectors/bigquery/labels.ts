import { createHash } from 'node:crypto';
import type { AskingPerson } from '../connector.ts';

/** Tells these jobs apart in the project's bill. */
const OURS = { app: 'parley' };

const LONGEST = 63;
const HASH_DIGITS = 12;
/** What Parley's own bot signs people in with: small letters tell them apart as well. */
const OF_SLACK = /^slack:[A-Z0-9]{1,20}:[A-Z0-9]{1,20}$/;

/**
 * Labels of a job: whose question it is, as far as their characters allow. No two people have the same: what is lost of
 * an ID by its spelling is made up for by its hash.
 * https://cloud.google.com/bigquery/docs/labels-intro#requirements
 */
export const labelsFor = (person: AskingPerson | undefined): Record<string, string> =>
  person === undefined ? OURS : { ...OURS, parley_external_id: spelled(person.externalId) };

function spelled(id: string): string {
  const plain = id.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '_');
  if (OF_SLACK.test(id)) return plain;
  const hash = createHash('sha256').update(id).digest('hex').slice(0, HASH_DIGITS);
  return `${plain.slice(0, LONGEST - HASH_DIGITS - 1)}-${hash}`;
}
