import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ResourceType, resourceTypeSchema } from '../../../src/contract/resources.ts';
import {
  DATABASE_TYPES,
  type DataSource,
  insensitiveFields,
  readSource,
} from '../../../src/service/databases/index.ts';
import { ServiceFailure } from '../../../src/service/failures.ts';
import { mergeCredentials } from '../../../src/service/resources/merge-credentials.ts';

const stored = (type: ResourceType): DataSource => readSource(type, DATABASE_TYPES[type].example.credentials);
const POSTGRES = stored('db:postgres');
const SECRET = 'correct-horse-battery';

function refusal(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof ServiceFailure) return error;
    throw error;
  }
  throw new Error('was not refused');
}

const merge = (given: Record<string, unknown>, source: DataSource | undefined = POSTGRES) =>
  mergeCredentials({ type: 'db:postgres', stored: source, given });
const fieldsOf = (given: Record<string, unknown>, source?: DataSource) =>
  refusal(() => merge(given, source)).details.map(({ field }) => field);

describe('credentials that are changed', () => {
  it('are the stored ones with what is given', () => {
    const { source, isElsewhere } = merge({ password: SECRET });
    expect(source.credentials).toEqual({ ...POSTGRES.credentials, password: SECRET });
    expect(isElsewhere).toBe(false);
  });

  it('lead elsewhere when more than a secret changes', () => {
    const { source, isElsewhere } = merge({ host: 'other.example.com', password: SECRET });
    expect(source.credentials).toEqual({ ...POSTGRES.credentials, host: 'other.example.com', password: SECRET });
    expect(isElsewhere).toBe(true);
  });

  it.each(['host', 'dbname', 'username'])('need the secret again when %s changes', (field) => {
    const refused = refusal(() => merge({ [field]: 'another' }));
    expect(refused.code).toBe('invalid_request');
    expect(refused.details).toEqual([
      { field: 'db_credentials.password', message: `is required again, because ${field} would change` },
    ]);
  });

  it('need no secret for a field that is given and stays the same', () => {
    expect(merge({ host: 'db.example.com', port: 5432 }).source).toEqual(POSTGRES);
  });

  it('name what is no field, what is wrong, and what is missing, and quote no value', () => {
    expect(fieldsOf({ hots: 'x', toString: 'y' })).toEqual(['db_credentials.hots', 'db_credentials.toString']);
    expect(fieldsOf({ port: SECRET, password: SECRET })).toEqual(['db_credentials.port']);
    expect(fieldsOf({ host: null, password: SECRET })).toEqual(['db_credentials.host']);
    expect(refusal(() => merge({ port: SECRET })).message).not.toContain(SECRET);
    const [long = ''] = fieldsOf({ [`\u001B[2J${'x'.repeat(500)}`]: 1 });
    expect(long).toMatch(/^db_credentials\.\[2Jx+…$/);
    expect(Array.from(long)).toHaveLength(100);
    expect(fieldsOf(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, 1])))).toHaveLength(20);
  });

  it('have to be given whole when the stored ones can’t be read', () => {
    const { credentials } = POSTGRES;
    const missing = refusal(() => mergeCredentials({ type: 'db:postgres', stored: undefined, given: { port: 1 } }));
    expect(missing.details.map(({ field }) => field)).toEqual(
      ['username', 'password', 'host', 'dbname'].map((field) => `db_credentials.${field}`),
    );
    const whole = mergeCredentials({ type: 'db:postgres', stored: undefined, given: { ...credentials } });
    expect(whole).toEqual({ source: POSTGRES, isElsewhere: true });
  });

  it.each(resourceTypeSchema.options)('of %s never send a stored secret elsewhere', (type) => {
    const source = stored(type);
    const before: Record<string, unknown> = { ...source.credentials };
    const { shape } = DATABASE_TYPES[type].credentials;
    const shown = Object.keys(insensitiveFields(source));
    const hidden = Object.keys(before).filter((field) => !shown.includes(field));
    expect(hidden.length).toBeGreaterThan(0);
    const changes = fc.dictionary(fc.constantFrom(...Object.keys(shape)), fc.constantFrom('a', 'b', 7, null), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(changes, (given) => {
        let merged: Record<string, unknown>;
        try {
          merged = { ...mergeCredentials({ type, stored: source, given }).source.credentials };
        } catch (error) {
          return error instanceof ServiceFailure && error.code === 'invalid_request';
        }
        const isMoved = shown.some((field) => merged[field] !== before[field]);
        return !isMoved || hidden.every((field) => Object.hasOwn(given, field));
      }),
    );
  });

  it('of BigQuery take a new key alone', () => {
    const given = { private_key_id: 'k2', private_key: 'another key' };
    const { isElsewhere } = mergeCredentials({ type: 'dw:bigquery', stored: stored('dw:bigquery'), given });
    expect(isElsewhere).toBe(false);
    const moved = { ...given, auth_provider_x509_cert_url: 'https://elsewhere.example.com' };
    const refused = refusal(() =>
      mergeCredentials({ type: 'dw:bigquery', stored: stored('dw:bigquery'), given: moved }),
    );
    expect(refused.details.map(({ field }) => field)).toEqual(['db_credentials.client_x509_cert_url']);
  });
});
