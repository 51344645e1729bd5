import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { METHOD_NAMES } from '../../../src/playground/server/web-api/routes.ts';

const root = join(import.meta.dirname, '../../..');
const README = readFileSync(join(root, 'src/playground/server/web-api/README.md'), 'utf8');

interface Row {
  method: string;
  test: string;
}

/** The rows of the table: a line may name several methods. */
const rows: Row[] = README.split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const test = cells.at(-2) ?? '';
    return [...(cells[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, method = '']) => ({ method, test }));
  });

/** `client.chat.postMessage(…)`, `client.apiCall('files.…', …)` and `call(team, 'chat.postMessage', …)` wherever the bot has them. */
function calledByTheBot(): Set<string> {
  const folder = join(root, 'src/bot');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const calls = sources.flatMap((source) => [
    ...source.matchAll(/\bclient\s*\.((?:[a-z]\w*\s*\.\s*)+\w+)\(/gi),
    ...source.matchAll(/\bapiCall\(\s*'([^']+)'/g),
    ...source.matchAll(/\b(?:call|inTurn)\((?:[\w.]+,\s*)?'([^']+\.[^']+)'/g),
  ]);
  return new Set(calls.map(([, name = '']) => name.replaceAll(/\s/g, '')));
}

describe('the table of methods', () => {
  it('names each method there is, and no other', () => {
    expect(rows.map(({ method }) => method).toSorted()).toEqual([...METHOD_NAMES].toSorted());
  });

  it('holds every method the bot calls', () => {
    const called = calledByTheBot();
    expect(called).toContain('chat.postMessage');
    expect(called.size).toBeGreaterThan(12);
    expect([...called].filter((method) => !METHOD_NAMES.includes(method))).toEqual([]);
  });

  it.each(rows)('$method is tried in $test', ({ method, test }) => {
    const source = readFileSync(join(import.meta.dirname, test.replaceAll('`', '')), 'utf8');
    expect(source).toContain(method);
  });
});
