import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { RawEnv } from '../config/env.ts';
import { replaceFile } from '../config/secrets.ts';

/** What variables become; undefined: their lines are commented out. */
export type EnvChanges = Readonly<Record<string, string | undefined>>;

const HEADING = '# Slack, by parley setup';

/**
 * The text of a `.env` file with some variables changed and every other line as it is.
 * `('A=1\nB=2\n', { A: '3' })` gives `'A=3\nB=2\n'`.
 */
export function changeEnv(text: string, changes: EnvChanges): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const done = new Set<string>();
  const lines = text.split(/\r?\n/).map((line) => {
    const name = nameIn(line);
    if (name === undefined || !Object.hasOwn(changes, name)) return line;
    const value = changes[name];
    if (value === undefined || done.has(name)) return `#${line}`;
    done.add(name);
    return lineOf(name, value);
  });
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined || done.has(name) ? [] : [lineOf(name, value)],
  );
  while (lines.at(-1) === '') lines.pop();
  // Node reads a comment without an end of line as a variable.
  if (added.length === 0) return [...lines, ''].join(end);
  return [...lines, ...(lines.length === 0 ? [] : ['']), HEADING, ...added, ''].join(end);
}

const nameIn = (line: string): string | undefined => /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1];

const lineOf = (name: string, value: string): string =>
  `${name}=${/^[\w.:/@+=-]*$/.test(value) ? value : `"${value.replaceAll('"', '')}"`}`;

/**
 * Changes the file, or creates it. Only its owner can read it then, and it is never half-written.
 * @param env the process's variables over those of the file
 * @returns variables that the process has from elsewhere, and otherwise: they win over the file
 */
export function writeEnvFile(path: string, changes: EnvChanges, env: RawEnv): { beaten: string[] } {
  // A link stays one: what it leads to is replaced.
  const file = existsSync(path) ? realpathSync(path) : path;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  replaceFile(file, changeEnv(text, changes));
  const before = parseEnv(text);
  const isElsewhere = (name: string): boolean => (env[name] ?? '') !== '' && env[name] !== before[name];
  return { beaten: Object.keys(changes).filter((name) => isElsewhere(name) && env[name] !== changes[name]) };
}
