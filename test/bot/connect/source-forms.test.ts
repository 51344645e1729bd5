import { describe, expect, it } from 'vitest';
import { readConnection } from '../../../src/bot/connect/connect-form.ts';
import { ENCRYPTION_FIELDS } from '../../../src/bot/connect/encryption.blocks.ts';
import { SOURCE_FORMS } from '../../../src/bot/connect/source-forms.ts';
import { createResourceRequestSchema, resourceTypeSchema } from '../../../src/contract/resources.ts';

const DATASET = '22222222-2222-4222-8222-222222222222';

describe.each(resourceTypeSchema.options)('the form of %s', (type) => {
  const { title, fields, secret, encryption } = SOURCE_FORMS[type];
  const asked = createResourceRequestSchema.options.find(({ shape }) => shape.type.value === type);
  const credentials = Object.keys(asked?.shape.db_credentials.shape ?? {});

  it('asks for every credential of the interface once, and for nothing else', () => {
    const names = [...[...fields, secret].map(({ name }) => name), ...(encryption ? ENCRYPTION_FIELDS : [])];
    if (secret.name === 'password') expect(names.toSorted()).toEqual(credentials.toSorted());
    else expect(names).toEqual(['key']);
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
