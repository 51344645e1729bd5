import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readConnection } from '../../../src/bot/connect/connect-form.ts';
import { ENCRYPTION_FIELDS } from '../../../src/bot/connect/encryption.blocks.ts';
import { SOURCE_FORMS } from '../../../src/bot/connect/source-forms.ts';
import { createResourceRequestSchema, resourceTypeSchema } from '../../../src/contract/resources.ts';

const DATASET = '22222222-2222-4222-8222-222222222222';

describe.each(resourceTypeSchema.options)('the form of %s', (type) => {
  const { title, fields, secret, encryption } = SOURCE_FORMS[type];
  const asked = createResourceRequestSchema.options.find(({ shape }) => shape.type.value === type);
  const shape = Object.entries<z.ZodType>(asked?.shape.db_credentials.shape ?? {});
  const credentials = shape.map(([name]) => name);
  const needed = shape.filter(([, schema]) => !schema.safeParse(undefined).success).map(([name]) => name);

  it('asks for every credential that the interface needs once, and for nothing that it does not know', () => {
    const names = [...[...fields, secret].map(({ name }) => name), ...(encryption ? ENCRYPTION_FIELDS : [])];
    expect(new Set(names).size).toBe(names.length);
    const always = [...fields.filter(({ ifEmpty }) => ifEmpty === undefined), secret].map(({ name }) => name);
    expect(always.toSorted()).toEqual(secret.name === 'password' ? needed.toSorted() : ['key']);
    expect(names.filter((name) => name !== 'key' && !credentials.includes(name))).toEqual([]);
  });

  it('has an input of its own for each, and a title that no other has', () => {
    const blocks = [...fields, secret].map(({ block }) => block);
    expect(new Set(blocks).size).toBe(blocks.length);
    expect(Object.values(SOURCE_FORMS).filter((form) => form.title === title)).toHaveLength(1);
  });

  // A key file says everything itself and has its own tests.
  if (secret.name === 'key') return;

  it('makes a request of what people type', () => {
    const typed = Object.fromEntries(fields.map(({ name, usually, example }) => [name, usually ?? example]));
    const form = { type, name: 'Sales', description: '', datasetId: DATASET, fields: typed };
    expect(readConnection(form, { main: 'very-secret' })).toMatchObject({
      kind: 'complete',
      request: { type, db_credentials: { password: 'very-secret' } },
    });
    if (!secret.mayBeEmpty) expect(readConnection(form, { main: '' }).kind).toBe('incomplete');
  });
});
