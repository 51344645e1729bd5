import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the image is built from one base, known by its digest', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8');
  const [base, ...others] = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(base).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
  expect(others).toEqual(['base', 'base']);
});
