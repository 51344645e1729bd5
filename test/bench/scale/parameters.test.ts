import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { IN_CODE, PARAMETERS } from './parameters.ts';
import { SLACK_PARAMETERS } from './slack-limits.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

it.each(Object.entries(IN_CODE))('what is believed of %s is what it says', (path, constants) => {
  const source = read(path);
  for (const [name, value] of Object.entries(constants)) {
    const said = new RegExp(`^const ${name} = ([\\d_]+);$`, 'm').exec(source)?.[1];
    expect(Number(said?.replaceAll('_', ''))).toBe(value);
  }
});

it.each(Object.entries({ ...PARAMETERS, ...SLACK_PARAMETERS }))('%s has a source', (_, { value, source }) => {
  expect(value).toBeGreaterThan(0);
  const benches = [...source.matchAll(/npm run bench -- ([\w-]+)/g)].map(([, bench]) => bench);
  const files = [...source.matchAll(/src\/[\w/.-]+\.ts/g)].map(([file]) => file);
  for (const bench of benches) expect(read('test/bench/main.ts')).toMatch(new RegExp(`^  '?${bench}'?: `, 'm'));
  for (const file of files) expect(read(file)).not.toBe('');
  const isSaid = /https:\/\/|^assumed|^third parties/.test(source);
  expect(benches.length + files.length > 0 || isSaid).toBe(true);
});
