import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import type { RawEnv } from '../config/env.ts';
import { DATA_HEADER } from '../shared/health.ts';
import { isListening } from '../shared/listening.ts';
import { type Finding, ok, skipped, warning, wrong } from './finding.ts';

/** As `engines` in `package.json` says. */
const OLDEST = [20, 19] as const;
const OLDEST_WITH_PROXY: Readonly<Record<number, number>> = { 22: 21 };
const FIRST_WITH_PROXY = 24;

function numbersOf(version: string): [major: number, minor: number] {
  const [, major = '0', minor = '0'] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  return [Number(major), Number(minor)];
}

export function checkNode(version: string): Finding {
  const [major, minor] = numbersOf(version);
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  if (isNewEnough) return ok('Node', `${version} is new enough.`);
  return wrong(
    'Node',
    `${version} is too old.`,
    `Install Node.js ${OLDEST.join('.')} or newer from https://nodejs.org.`,
  );
}

/** Node uses a proxy only when it is asked to: https://nodejs.org/api/cli.html#node_use_env_proxy1 */
export function checkProxy(env: RawEnv, nodeVersion: string): Finding {
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];
  const set = names.filter((name) => (env[name] ?? '') !== '');
  if (set.length === 0) return ok('Proxy', 'None is set.');
  if (env['NODE_USE_ENV_PROXY'] === '1' && canUseProxy(nodeVersion)) {
    return ok('Proxy', `Node uses ${set.join(', ')}.`);
  }
  const upgrade = canUseProxy(nodeVersion) ? '' : " Also update Node to 24 or newer, because this one can't.";
  return warning(
    'Proxy',
    `${set.join(', ')} is set, but Node doesn't use it.`,
    `If Slack is reached only through the proxy, set NODE_USE_ENV_PROXY=1 where Parley starts.${upgrade}`,
  );
}

function canUseProxy(version: string): boolean {
  const [major, minor] = numbersOf(version);
  return major >= FIRST_WITH_PROXY || minor >= (OLDEST_WITH_PROXY[major] ?? Number.POSITIVE_INFINITY);
}

/** Whether the port is free, or a Parley with this data has it already. `data` is undefined where there is none yet. */
export async function checkPort(
  { host, port }: Config,
  { timeoutMs, data }: { timeoutMs: number; data: string | undefined },
): Promise<{ finding: Finding; isRunning: boolean }> {
  const name = 'Port';
  if (port === 0) return { finding: skipped(name, 'PORT is 0, so any free port is taken.'), isRunning: false };
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  if (await isListening(near, port, AbortSignal.timeout(timeoutMs))) {
    const found = await parleyAt(near, port, timeoutMs);
    // One that is starting, or of an earlier version, doesn't say which data it has.
    const isRunning = found !== undefined && (found.data === undefined || found.data === data);
    const other = found === undefined ? 'Another program' : 'Another Parley, with other data,';
    const finding = isRunning
      ? ok(name, `Parley runs here, on port ${port}.`)
      : wrong(name, `${other} uses port ${port}.`, 'Stop it, or set PORT to a free port.');
    return { finding, isRunning };
  }
  const why = await whyNotListening(host, port);
  const finding = why === undefined ? ok(name, `Port ${port} is free. Parley isn't running here.`) : refused(why, port);
  return { finding, isRunning: false };
}

function refused(code: string, port: number): Finding {
  if (code === 'EACCES') {
    return wrong('Port', `This user may not listen on port ${port}.`, 'Set PORT to a number above 1023.');
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return wrong('Port', 'HOST is no address of this machine.', 'Set HOST to 127.0.0.1, or to 0.0.0.0 for all.');
  }
  return wrong('Port', `Nothing can listen on port ${port} (${code}).`, 'Set PORT to a free port.');
}

/** undefined: what listens there is no Parley. */
async function parleyAt(
  host: string,
  port: number,
  timeoutMs: number,
): Promise<{ data?: string | undefined } | undefined> {
  const at = host.includes(':') ? `[${host}]` : host;
  const read = (path: string): Promise<Response> =>
    fetch(`http://${at}:${port}${path}`, { signal: AbortSignal.timeout(timeoutMs) });
  try {
    const said = (await (await read('/healthz')).text()).slice(0, 100).trim();
    if (!/^(?:ok|\{"ok":(?:true|false)\})$/.test(said)) return undefined;
    return { data: (await read('/readyz')).headers.get(DATA_HEADER) ?? undefined };
  } catch {
    return undefined;
  }
}

/** undefined: something can. */
async function whyNotListening(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  } finally {
    server.close();
  }
}
