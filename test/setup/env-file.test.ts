import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeEnv, writeEnvFile } from '../../src/setup/env-file.ts';
import { makeFolder } from '../doctor/installation.ts';

describe('a .env file', () => {
  it('is created with what is set', () => {
    expect(changeEnv('', { A: 'x', B: undefined })).toBe('# Slack, by parley setup\nA=x\n');
  });

  it('keeps comments, order, and line ends', () => {
    expect(changeEnv('# c\r\n\r\nexport A=1\r\nB = 2\r\n', { A: '3', B: '4' })).toBe('# c\r\n\r\nA=3\r\nB=4\r\n');
    expect(changeEnv('B=2', { A: '1' })).toBe('B=2\n\n# Slack, by parley setup\nA=1\n');
  });

  it('has each variable once: other lines of it are commented out', () => {
    expect(changeEnv('A=1\nA=2\n#A=3\n', { A: '4' })).toBe('A=4\n#A=2\n#A=3\n');
    expect(changeEnv('A=1\n', { A: undefined })).toBe('#A=1\n');
  });

  it('keeps every other variable, and has what was set, whatever is in it', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'SLACK_BOT_TOKEN');
    const value = fc.stringMatching(/^[\w:/ .-]{0,12}$/);
    const lines = fc.array(
      fc.tuple(name, value).map(([key, text]) => `${key}=${text}`),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, fc.stringMatching(/^[\w:/.-]{1,20}$/), (all, token) => {
        const text = all.join('\n');
        const { SLACK_BOT_TOKEN: _, ...others } = parseEnv(text);
        const changed = parseEnv(changeEnv(text, { SLACK_BOT_TOKEN: token }));
        expect(changed).toEqual({ ...others, SLACK_BOT_TOKEN: token });
      }),
    );
  });

  it('stays a link where it is one', () => {
    const folder = makeFolder('env');
    writeFileSync(join(folder, 'shared'), 'A=1\n');
    symlinkSync(join(folder, 'shared'), join(folder, '.env'));
    writeEnvFile(join(folder, '.env'), { A: '2' }, {});
    expect(lstatSync(join(folder, '.env')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'shared'), 'utf8')).toBe('A=2\n');
  });
});
