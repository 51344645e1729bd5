import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMAND_NAMES, readArguments, UsageError, usageOf, version } from '../../src/usage.ts';

const MAIN = new URL('../../dist/main.js', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'parley-command-'));
const elsewhere = mkdtempSync(join(tmpdir(), 'parley-command-data-'));
afterAll(() => {
  for (const one of [folder, elsewhere]) rmSync(one, { recursive: true });
});

function parley(args: string[], env: Record<string, string> = {}, input = '') {
  const { PATH = '', HOME = '' } = process.env;
  const options = { cwd: folder, env: { PATH, HOME, ...env }, input, encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], options);
  return { status, stdout, stderr };
}

describe('help', () => {
  it('names every command, and each says how to use it', () => {
    for (const name of COMMAND_NAMES) {
      expect(usageOf(undefined)).toContain(`parley ${name}`);
      expect(usageOf(name)).toMatch(new RegExp(`^Usage: parley ${name}( .+)?\n\n[A-Z].*\\.\n$`));
    }
    expect(usageOf('doctor')).toContain('--json');
  });

  it.each([['--help'], ['-h'], ['help'], ['setup', '--help'], ['doctor', '--json', '-h']])(
    'is asked for by %j %j',
    (...args) => expect(readArguments(args).kind).toBe('help'),
  );

  it('is not asked for by anything else', () => {
    expect(readArguments([]).kind).toBe('run');
    expect(readArguments(['check-resource', 'help']).kind).toBe('run');
  });

  it('is printed, and nothing is started', () => {
    expect(parley(['setup', '--help'])).toEqual({ status: 0, stdout: usageOf('setup'), stderr: '' });
  });
});

/** Options and arguments as help has them: `<id>`, `[--json]`, `[--file=<path>]`. */
const partsOf = (command: string) => {
  const [takes = ''] = usageOf(command).split('\n');
  const options = [...takes.matchAll(/\[--([\w-]+)(=?)/g)].map(([, name = '', value]) => ({
    name,
    hasValue: value !== '',
  }));
  return { options, needsArgument: / <\w+>/.test(takes) };
};

describe('arguments', () => {
  const options = fc.constantFrom(
    'json',
    'full',
    'with-key',
    'resource',
    'with',
    'file',
    'jsn',
    'constructor',
    '__proto__',
  );
  const words = fc.array(
    fc.oneof(
      fc.tuple(options, fc.constantFrom('', '=', '=x')).map(([name, value]) => `--${name}${value}`),
      fc.constantFrom('some-id', 'a.db', 'x', '-x'),
    ),
    { maxLength: 4 },
  );

  it('are what help says that the command takes, or refused with how it is used', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COMMAND_NAMES), words, (command, rest) => {
        const { options: known, needsArgument } = partsOf(command);
        const isKnown = (word: string) =>
          known.some(({ name, hasValue }) => (hasValue ? word.startsWith(`--${name}=`) : word === `--${name}`));
        const plain = rest.filter((word) => !word.startsWith('-'));
        const isRight =
          rest.every((word) => !word.startsWith('-') || isKnown(word)) && plain.length === (needsArgument ? 1 : 0);
        if (isRight) {
          const read = readArguments([command, ...rest]);
          expect(read).toMatchObject({ kind: 'run', command, argument: plain[0] ?? '' });
        } else if (!rest.some((word) => known.some(({ name, hasValue }) => hasValue && word === `--${name}`))) {
          expect(() => readArguments([command, ...rest])).toThrow(UsageError);
          expect(() => readArguments([command, ...rest])).toThrow(usageOf(command).split('\n')[0]);
        }
      }),
    );
  });

  it('with a command that there is not name it, and the one that was probably meant', () => {
    expect(parley(['bogus'])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Unknown command “bogus”. See parley --help.\n',
    });
    expect(parley(['docter']).stderr).toBe('Unknown command “docter”. Did you mean “doctor”? See parley --help.\n');
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(() => readArguments([name])).toThrow(`Unknown command “${name}”.`);
  });

  it('ask for the version', () => {
    expect(version()).toMatch(/^\d+\.\d+\.\d+/);
    for (const flag of ['--version', '-v'])
      expect(parley([flag])).toEqual({ status: 0, stdout: `${version()}\n`, stderr: '' });
  });

  it('are explained in lines that a terminal shows whole', () => {
    for (const line of usageOf(undefined).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('a reader that stops reading ends the command in silence', () => {
    const { PATH = '', HOME = '' } = process.env;
    const script = `"${process.execPath}" "${MAIN}" doctor | head -1`;
    const options = { cwd: folder, env: { PATH, HOME, PORT: '0' }, encoding: 'utf8', timeout: 60_000 } as const;
    for (let run = 0; run < 3; run += 1) {
      const { stdout, stderr } = spawnSync('bash', ['-c', script], options);
      expect({ lines: stdout.trim().split('\n').length, stderr }).toEqual({ lines: 1, stderr: '' });
    }
  });
});

describe('the commands', () => {
  it('doctor ends with 1 when something is wrong, and with JSON says the same', () => {
    const env = { SLACK_BOT_TOKEN: 'xoxb-1', PORT: '0' };
    const told = parley(['doctor'], env);
    expect(told).toMatchObject({ status: 1, stderr: '' });
    expect(told.stdout).toMatch(/✗ Configuration: SLACK_BOT_TOKEN is set\..*\n[\s\S]*1 thing is wrong/);
    const json = parley(['doctor', '--json'], env);
    expect(json).toMatchObject({ status: 1, stderr: '' });
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false });
  });

  it('check-resource wants an ID, and knows its options', () => {
    expect(parley(['check-resource', '--full']).stderr).toContain('Add the ID of the resource');
    for (const more of ['--ful', 'another'])
      expect(parley(['check-resource', 'some-id', more]).stderr).toContain('check-resource <id> [--full] [--json]');
    const env = { SERVICE_API_KEYS: 'first:a-key-that-is-long-enough', DATABASE_URL: `sqlite:${elsewhere}/check.db` };
    const told = parley(['check-resource', '--json', 'some-id', '--full'], env);
    expect(told).toMatchObject({ status: 1, stderr: '' });
    expect(JSON.parse(told.stdout)).toMatchObject({
      ok: false,
      steps: [{ step: 'open the credentials', state: 'failed', detail: 'This service has no resource with this ID.' }],
    });
  });

  it('backup and restore want a file, and say in one sentence why there is none', () => {
    const backup = 'parley backup <file> [--with-key]';
    for (const args of [['backup'], ['backup', '--with-key'], ['backup', 'a', 'b'], ['backup', '--key', 'a']])
      expect(parley(args).stderr).toContain(backup);
    for (const args of [['restore'], ['restore', '--force'], ['restore', 'a', 'b']])
      expect(parley(args).stderr).toContain('parley restore <file>');
    const env = { DATABASE_URL: `sqlite:${elsewhere}/none.db` };
    const none = `There is no database at ${elsewhere}/none.db`;
    const failed = (command: string, why: string) => ({
      status: 1,
      stdout: '',
      stderr: `parley ${command} failed: ${why}\n`,
    });
    expect(parley(['backup', join(elsewhere, 'copy.db')], env)).toEqual(failed('backup', none));
    const absent = join(elsewhere, 'absent.db');
    expect(parley(['restore', absent], env)).toEqual(failed('restore', `There is no backup at ${absent}`));
  });

  it('doctor ends with 0 in an empty folder, and leaves it empty', () => {
    expect(parley(['doctor'], { PORT: '0' })).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(folder)).toEqual([]);
  });

  describe('a start', () => {
    const start = (apiUrl: string) => {
      const { PATH = '', HOME = '' } = process.env;
      const env = {
        PATH,
        HOME,
        SLACK_API_URL: apiUrl,
        SLACK_BOT_TOKEN: 'xoxb-111111111111-222222222222-abcdef',
        SLACK_APP_TOKEN: 'xapp-1-A0PARLEY01-333333333333-abcdef',
        DATABASE_URL: `sqlite:${join(elsewhere, 'parley.db')}`,
        SERVICE_PRIVATE_HOSTS: 'refuse',
        PORT: '0',
      };
      const child = spawn(process.execPath, [MAIN], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const said = { out: '', err: '' };
      child.stdout.on('data', (data: Buffer) => void (said.out += data.toString()));
      child.stderr.on('data', (data: Buffer) => void (said.err += data.toString()));
      return { child, said, gone: once(child, 'exit') };
    };

    it('without Slack waits, says so in one line, and ends at once when it is told to', async () => {
      const { child, said, gone } = start('http://127.0.0.1:9/api/');
      await expect.poll(() => said.out, { timeout: 30_000 }).toContain("Slack doesn't answer yet.");
      const at = performance.now();
      child.kill('SIGTERM');
      expect(await gone).toEqual([0, null]);
      // A stop that waits for what is under way takes ten seconds.
      expect(performance.now() - at).toBeLessThan(5_000);
      expect(said.err).toBe('');
      expect(said.out.match(/Slack doesn't answer yet/g)).toHaveLength(1);
    });

    it('that Slack refuses ends with 1 and one sentence, which names the variable', async () => {
      const slack = createServer((_, response) => void response.end('{"ok":false,"error":"account_inactive"}'));
      slack.listen(0, '127.0.0.1');
      await once(slack, 'listening');
      const { port } = slack.address() as AddressInfo;
      const { said, gone } = start(`http://127.0.0.1:${port}/api/`);
      expect(await gone).toEqual([1, null]);
      expect(said.err).toBe(
        'Parley did not start: Slack refuses SLACK_BOT_TOKEN (account_inactive). Run parley doctor to see why\n',
      );
      expect(said.out + said.err).not.toContain('xoxb-');
      slack.close();
    });
  });

  it('a database server that is not there is told in one sentence, without its address or password', () => {
    const env = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/parley', ENCRYPTION_KEY: 'x'.repeat(43) + '=' };
    const { status, stderr } = parley(['datasets'], env);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        "parley datasets failed: The database's server can't be reached, can't be written, or ended the connection (ECONNREFUSED). Check that it runs, and DATABASE_URL\n",
    });
  });

  it('an option that doctor lacks is refused in one line', () => {
    const { status, stderr } = parley(['doctor', '--jsn']);
    expect(status).toBe(1);
    expect(stderr).toContain('Usage: parley doctor [--json]');
    expect(stderr).not.toContain(' at ');
  });

  it('setup without anyone to answer stops, and writes nothing', () => {
    const { status, stdout, stderr } = parley(['setup'], {}, '1\n');
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toContain('Setup was stopped. Run parley setup to start over.');
    expect(readdirSync(folder)).toEqual([]);
  });
});
