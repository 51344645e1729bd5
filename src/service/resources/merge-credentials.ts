import { isDeepStrictEqual } from 'node:util';
import type { ResourceType } from '../../contract/resources.ts';
import { plainText } from '../../shared/plain-text.ts';
import { type FieldProblem, problemsOf } from '../../shared/problems.ts';
import { DATABASE_TYPES, type DataSource, hiddenFields, readSource } from '../databases/index.ts';
import { invalidRequest, type ServiceFailure } from '../failures.ts';

/** A field's name may be anything that a caller sends. */
const LONGEST_FIELD = 100;
const MOST_PROBLEMS = 20;

/** Credentials as they will be once they work. */
export interface MergedCredentials {
  source: DataSource;
  /** They may lead to other data: more changed than what proves who connects. */
  isElsewhere: boolean;
}

interface Merging {
  type: ResourceType;
  /** undefined: they can't be decrypted, and have to be given whole. */
  stored: DataSource | undefined;
  /** Fields to change; null removes one. */
  given: Readonly<Record<string, unknown>>;
}

/**
 * The stored credentials with what is given in their place. Nobody can have stored secrets sent to where they choose, or
 * with less protection: whoever changes more than a secret has to give all of them.
 * @throws ServiceFailure `invalid_request` that names the fields
 */
export function mergeCredentials({ type, stored, given }: Merging): MergedCredentials {
  const { credentials, secrets } = DATABASE_TYPES[type];
  const unknown = Object.keys(given).filter((field) => !Object.hasOwn(credentials.shape, field));
  if (unknown.length > 0) throw refused(unknown.map((field) => ({ field, message: `isn't a field of ${type}` })));
  const before: Record<string, unknown> = { ...stored?.credentials };
  const merged = Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null));
  const read = credentials.safeParse(merged);
  if (!read.success) throw refused(problemsOf(read.error));
  const source = readSource(type, read.data);
  const after: Record<string, unknown> = { ...source.credentials };
  const changed = Object.keys(credentials.shape).filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const protecting = changed.filter((field) => !secrets.some((secret) => secret === field));
  const hidden = new Set([...(stored === undefined ? [] : hiddenFields(stored)), ...hiddenFields(source)]);
  const missing = [...hidden].filter((field) => !Object.hasOwn(given, field));
  const isElsewhere = protecting.length > 0;
  if (isElsewhere && missing.length > 0)
    throw refused(
      missing.map((field) => ({ field, message: `is required again, because ${protecting.join(', ')} would change` })),
    );
  return { source, isElsewhere };
}

function refused(problems: readonly FieldProblem[]): ServiceFailure {
  const named = problems.map(({ field, message }) => ({
    field: plainText(`db_credentials.${field}`, LONGEST_FIELD),
    message,
  }));
  return invalidRequest(...named.slice(0, MOST_PROBLEMS));
}
