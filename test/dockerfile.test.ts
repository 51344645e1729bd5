import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { START_COMMAND } from './fixtures/start-command.ts';

const dockerfile = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8');

it('the image is built from one base, known by its digest', () => {
  const [base, ...others] = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(base).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
  expect(others).toEqual(['base', 'base']);
});

it('the image runs what `npm start` runs', () => {
  const command: unknown = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '');
  expect(command).toEqual(START_COMMAND);
});
