import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const SCRIPT = join(ROOT, '.ci/release-notes.mjs');

function notesOf(tag: string, { version, changelog }: { version: string; changelog: string }) {
  const cwd = mkdtempSync(join(tmpdir(), 'parley-release-'));
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(cwd, 'CHANGELOG.md'), changelog);
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, tag], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const CHANGELOG = [
  '# Changelog',
  '## Unreleased',
  '- Soon.',
  '## 0.2.0 (2026-12-01)',
  '### Added',
  '- Schedules.',
  '## 0.1.0 (2026-11-20)',
  '- First.',
  '',
].join('\n');

describe('the notes of a release', () => {
  it("are the CHANGELOG's section of its version, and nothing of the next or the one before", () => {
    expect(notesOf('v0.2.0', { version: '0.2.0', changelog: CHANGELOG })).toEqual({
      status: 0,
      stdout: '### Added\n- Schedules.\n',
      stderr: '',
    });
  });

  it.each([
    ['package.json has another version', 'v0.2.0', { version: '0.1.0', changelog: CHANGELOG }],
    ['its section is not the newest', 'v0.1.0', { version: '0.1.0', changelog: CHANGELOG }],
    ['it has no section', 'v0.3.0', { version: '0.3.0', changelog: CHANGELOG }],
    ['its section has no day', 'v1.0.0', { version: '1.0.0', changelog: '## 1.0.0\n- All.\n' }],
    ['its section is empty', 'v1.0.0', { version: '1.0.0', changelog: '## 1.0.0 (2026-12-01)\n' }],
  ])('are refused where %s', (_, tag, repository) => {
    const { status, stdout, stderr } = notesOf(tag, repository);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).not.toBe('');
  });

  it('can be taken for the version that package.json and the CHANGELOG name here', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const [newest, ...older] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('## '));
    expect(newest).toBe('## Unreleased');
    // Until the first release there is no section of a version.
    if (older.length > 0)
      expect(older[0]).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d{2}-\\d{2}\\)$`));
  });
});
